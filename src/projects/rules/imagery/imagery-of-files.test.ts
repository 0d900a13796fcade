import { expect, it } from 'vitest';
import { PNG } from 'pngjs';
import { tilePath } from '../../../model/map/picture-tiles.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { placeInPicture } from '../../../gis/rasters/place-in-picture.ts';
import { wktOf } from '../../../gis/crs/crs-wkt.ts';
import type { Imagery } from '../../../model/map/imagery.ts';
import { imageryOfFiles, reasonNotShown, sortImagery, wholePicture } from './imagery-of-files.ts';

const PUBLISHED_AT = new Date('2026-11-20T10:00:00Z');
const file = (name: string, day: number) => ({ name, size: 1000, updated: new Date(Date.UTC(2026, 10, day)) });
const mesh = { columns: 1, rows: 1, lon: [0, 1, 0, 1], lat: [1, 1, 0, 0] };
const published = (...names: string[]) => ({
  loadedAt: PUBLISHED_AT,
  imagery: names.map((name): Imagery => wholePicture({ name, path: name, widthPx: 4, heightPx: 2, mesh })),
});

it.each<[string, stored: Array<ReturnType<typeof file>>, fresh: string[], kept: string[]]>([
  ['an unchanged picture', [file('a.png', 1), file('a.pgw', 1)], [], ['a.png']],
  ['a newer picture', [file('a.png', 25), file('a.pgw', 1)], ['a.png'], []],
  ['a newer world file', [file('a.png', 1), file('a.pgw', 25)], ['a.png'], []],
  ['a new picture', [file('a.png', 1), file('b.png', 25)], ['b.png'], ['a.png']],
  ['a picture that could not be published', [file('a.png', 1), file('b.png', 1)], ['b.png'], ['a.png']],
  ['a newer tile address', [file('a.png', 1), file('basemap.json', 25)], ['basemap.json'], ['a.png']],
  ['a picture that is no longer in Storage', [], [], []],
])('sortImagery recognises %s', (_, stored, fresh, kept) => {
  const sorted = sortImagery(['a.png', 'a.pgw', 'b.png', 'basemap.json'], stored, published('a.png'));
  expect(sorted.fresh.map(({ name }) => name)).toEqual(fresh);
  expect(sorted.kept.map(({ name }) => name)).toEqual(kept);
});

it('sortImagery hides removed pictures, and treats all pictures of a draft as new', () => {
  expect(sortImagery([], [file('a.png', 1)], published('a.png'))).toEqual({ fresh: [], beside: [], kept: [] });
  expect(sortImagery(['a.png'], [file('a.png', 1)], null).fresh).toHaveLength(1);
});

it('imageryOfFiles places pictures as a load does, and reports the same errors', async () => {
  const png = { name: 'a.png', bytes: new Uint8Array(PNG.sync.write(new PNG({ width: 400, height: 300 }))) };
  const text = (name: string, content: string) => ({ name, bytes: new TextEncoder().encode(content) });
  const world = text('a.pgw', '0.5\n0\n0\n-0.5\n334000.25\n6250999.75\n');
  const { imagery, fileOfPath, problems } = await imageryOfFiles([png], [world, text('a.prj', wktOf(7856))], null);
  expect(problems).toEqual([]);
  const [picture] = imagery;
  if (picture?.kind !== 'picture') throw new Error('no picture');
  const [lon, lat] = placeInPicture(picture, 400, 300);
  const [x, y] = requireSystem(7856).fromLonLat(lon, lat);
  expect([Math.round(x), Math.round(y)]).toEqual([334_200, 6_250_850]);
  expect(fileOfPath.get(tilePath(picture, { level: 0, column: 0, row: 0 }))).toBe('a.png');

  const wrong = await imageryOfFiles([png], [text('a.pgw', '1\n2\n')], 7856);
  expect(wrong.imagery).toEqual([]);
  expect(wrong.problems.map(({ file: name, message }) => `${name}: ${message}`)).toEqual([
    'a.png: The world file a.pgw is malformed. Expected six lines with a number each.',
  ]);
});

it.each([
  ['plan.png', 5_000_000, null],
  ['aerial.TIF', 1, 'aerial.TIF: a GeoTIFF is shown once it is published.'],
  ['plan.jpg', 70_000_000, 'plan.jpg: it has more than 64 MiB, and is shown once it is published.'],
])('reasonNotShown checks %s of %i bytes', (name, size, reason) => {
  expect(reasonNotShown({ name, size })).toBe(reason);
});
