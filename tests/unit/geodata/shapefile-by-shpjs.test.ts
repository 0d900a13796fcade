import { unzipSync, zipSync } from 'fflate';
import { parseZip } from 'shpjs';
import { describe, expect, it } from 'vitest';
import type { LoadProblem } from '../../../src/model/project/project.ts';
import { problemLog } from '../../../src/gis/files/problems.ts';
import { writeDbf } from '../../../src/gis/formats/dbf-writer.ts';
import { readShapefileZip } from '../../../src/gis/formats/shapefile.ts';
import { writeShapefileZip } from '../../../src/gis/formats/shapefile-writer.ts';
import { readShpByShpjs } from '../../../src/gis/formats/shp-by-shpjs.ts';
import { readShp, type ShpOutcome } from '../../../src/gis/formats/shp.ts';
import type { RawGeometry } from '../../../src/gis/tables/feature-table.ts';
import { hostileFiles } from '../../fixtures/hostile/make.ts';
import { gdalIsThere } from '../../support/gdal.ts';
import { madeUpTown } from '../../support/made-up-town.ts';
import { M, MULTIPOINT, POINT, POLYGON, POLYLINE, shpOf, type ShpRecord, Z } from '../../support/shp-records.ts';
import { randomFrom } from '../acoustics/scenes.ts';

const DAY = new Date('2026-03-01T12:00:00Z');

const square = (x: number, y: number, size: number): Array<[number, number]> => [
  [x, y],
  [x, y + size],
  [x + size, y + size],
  [x + size, y],
  [x, y],
];
const OUTER = square(0, 0, 10);
const HOLE = square(2, 2, 6).toReversed();
const ISLAND = square(4, 4, 1);
const FAR = square(20, 0, 5);

const PARTS: Record<number, ReadonlyArray<ShpRecord['parts']>> = {
  [POINT]: [[[[1, 2]]], [[[3, 4]]]],
  [MULTIPOINT]: [[[[1, 2]]], [OUTER], [[]]],
  [POLYLINE]: [[OUTER], [OUTER, FAR], [OUTER, [], FAR], [[]], []],
  [POLYGON]: [[OUTER], [OUTER, HOLE], [OUTER, HOLE, ISLAND, FAR], [OUTER.toReversed(), HOLE], [HOLE, FAR]],
};

const TYPES = [POINT, POLYLINE, POLYGON, MULTIPOINT].flatMap((plain) => [plain, plain + Z, plain + M]);

const recordsOf = (type: number): Array<ShpRecord | null> => [
  ...(PARTS[type % 10] ?? []).map((parts) => ({ type, parts })),
  null,
  ...(PARTS[type % 10] ?? []).map((parts) => ({ type, parts })).slice(0, 1),
];

const withoutHeights = (shape: RawGeometry | null) => {
  if (shape === null || shape.kind === 'polygons') return shape;
  const { z: _, ...rest } = shape;
  return rest;
};

function flat(outcome: ShpOutcome) {
  return outcome.kind === 'faulty' ? outcome : outcome.shapes.map(withoutHeights);
}

describe('shpjs with our checks returns what our own reader returns', () => {
  it.each(TYPES)('for shapes of type %i', (type) => {
    const bytes = shpOf(type, recordsOf(type));
    expect(flat(readShpByShpjs(bytes))).toEqual(flat(readShp(bytes)));
    expect(flat(readShp(bytes))).toHaveLength(recordsOf(type).length);
  });

  it('for several types in one file', () => {
    const bytes = shpOf(POLYGON, [...recordsOf(POLYGON), ...recordsOf(POINT), ...recordsOf(POLYLINE + Z)]);
    expect(flat(readShpByShpjs(bytes))).toEqual(flat(readShp(bytes)));
  });

  it('in the order of the .shx, with rows that have no record', () => {
    const bytes = shpOf(POINT, recordsOf(POINT));
    const index = [
      { offset: 128, contentBytes: 20 },
      { offset: 0, contentBytes: 0 },
      { offset: 100, contentBytes: 20 },
    ];
    const read = flat(readShpByShpjs(bytes, index));
    expect(read).toEqual([{ kind: 'points', points: [[3, 4]] }, null, { kind: 'points', points: [[1, 2]] }]);
    expect(read).toEqual(flat(readShp(bytes, index)));
  });

  it('for a part of a larger buffer', () => {
    const bytes = shpOf(POLYLINE, recordsOf(POLYLINE));
    const larger = new Uint8Array(bytes.length + 13);
    larger.set(bytes, 13);
    expect(flat(readShpByShpjs(larger.subarray(13)))).toEqual(flat(readShp(bytes)));
  });

  it('for damaged files, with the same messages', () => {
    const random = randomFrom(33);
    for (const type of TYPES) {
      const whole = shpOf(type, recordsOf(type));
      for (let attempt = 0; attempt < 200; attempt++) {
        const bytes = whole.slice(0, attempt % 4 === 0 ? Math.floor(random() * whole.length) : whole.length);
        const view = new DataView(bytes.buffer);
        for (let edit = 0; edit < 3 && bytes.length > 104; edit++) {
          const offset = 100 + Math.floor(random() * (bytes.length - 104));
          view.setInt32(offset, Math.floor((random() - 0.5) * 2 ** (1 + Math.floor(random() * 32))), random() < 0.5);
        }
        expect(flat(readShpByShpjs(bytes))).toEqual(flat(readShp(bytes)));
      }
    }
  });

  it('for the hostile archives', () => {
    const archives = hostileFiles().filter(({ file }) => file.name.endsWith('.zip'));
    expect(archives.length).toBeGreaterThan(5);
    for (const { file } of archives) expect(read(file.bytes, readShpByShpjs)).toEqual(read(file.bytes, readShp));
  });
});

function read(zip: Uint8Array, reader: typeof readShp) {
  const problems: LoadProblem[] = [];
  const tables = readShapefileZip(zip, problemLog(problems, 'buildings', 'b.zip'), reader);
  return { tables: tables.map(({ features, columns, crs }) => ({ features, columns, crs })), problems };
}

/**
 * The parts of a geometry in a normal form, each starting at its smallest corner and in one direction, because shpjs sorts rings
 * by direction.
 */
function outline(coordinates: unknown): string[] {
  const rings: string[] = [];
  const walk = (value: unknown): void => {
    if (!Array.isArray(value)) return;
    if (Array.isArray(value[0]) && typeof value[0][0] !== 'number') value.forEach(walk);
    else rings.push(value.map(String).toSorted().join(' '));
  };
  walk(coordinates);
  return rings.toSorted();
}

function coordinatesOf(geometry: RawGeometry | null): unknown {
  if (geometry === null) return [];
  if (geometry.kind === 'points') return geometry.points;
  return geometry.kind === 'lines' ? geometry.lines : geometry.polygons;
}

const layers: Array<[string, Uint8Array]> = [
  [
    'polygons with holes',
    writeShapefileZip(
      [
        {
          name: 'a',
          geometry: { kind: 'polygon', shapes: [[[OUTER, HOLE], [FAR]], [[FAR]]] },
          fields: [
            { name: 'name', type: 'text' },
            { name: 'height', type: { decimals: 2 } },
          ],
          rows: [
            ['Häuser – 中', 12.35],
            ['x', -3],
          ],
        },
      ],
      7856,
      DAY,
    ),
  ],
  [
    'points with heights',
    zipSync({
      'p.shp': shpOf(
        POINT + Z,
        recordsOf(POINT + Z).filter((record) => record !== null),
      ),
      'p.dbf': writeDbf([{ name: 'name', type: 'text' }], [['a'], ['b'], ['c']], DAY),
      'p.cpg': new TextEncoder().encode('UTF-8'),
    }),
  ],
  [
    'lines of several parts',
    zipSync({
      'l.shp': shpOf(POLYLINE + Z, [{ type: POLYLINE + Z, parts: [OUTER, FAR] }]),
      'l.dbf': writeDbf([{ name: 'name', type: 'text' }], [['a']], DAY),
      'l.cpg': new TextEncoder().encode('UTF-8'),
    }),
  ],
];

/** The archive without its coordinate system, because shpjs would reproject by it. */
function withoutPrj(zip: Uint8Array): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(unzipSync(zip)).filter(([name]) => !/\.prj$/i.test(name))));
}

describe('our own reader, which functions use, agrees with shpjs without our checks', () => {
  async function agree(zip: Uint8Array): Promise<number> {
    const [own] = read(withoutPrj(zip), readShp).tables;
    const parsed = await parseZip(withoutPrj(zip));
    const theirs = Array.isArray(parsed) ? parsed[0]?.features : parsed.features;
    expect(own?.features.map(({ cells }) => cells)).toEqual(theirs?.map(({ properties }) => properties));
    own?.features.forEach(({ geometry }, row) => {
      const shape = theirs?.[row]?.geometry;
      const coordinates = shape && 'coordinates' in shape ? shape.coordinates : [];
      const plane = JSON.parse(JSON.stringify(coordinates), (_, value: unknown) =>
        Array.isArray(value) && typeof value[0] === 'number' ? value.slice(0, 2) : value,
      ) as unknown;
      expect(outline(coordinatesOf(geometry))).toEqual(outline(shape?.type === 'Point' ? [plane] : plane));
    });
    return own?.features.length ?? 0;
  }

  it.each(layers)('for %s', async (_, zip) => {
    expect(await agree(zip)).toBeGreaterThan(0);
  });

  it.skipIf(!gdalIsThere)('for the buildings and the ground of a town, as GDAL writes them', async () => {
    const { buildings, ground } = madeUpTown();
    expect(await agree(buildings.shapefile().bytes)).toBeGreaterThan(100);
    expect(await agree(ground().bytes)).toBe(9);
  });
});
