import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { LoadProblem } from '../../model/project/project.ts';
import { describeProblem } from '../../model/project/project.ts';
import { requireSystem } from '../crs/crs.ts';
import { wktOf } from '../crs/crs-wkt.ts';
import { readImagery } from './imagery.ts';
import { readPictureHeader, readPictureHeaders } from './picture-header.ts';
import { problemLog } from '../files/problems.ts';
import { sourceOfBytes } from '../files/byte-source.ts';
import type { ProjectFile } from '../../model/project/project-file.ts';
import { gdalPicture, imageryFile, slope } from '../../../tests/support/pictures.ts';
import { textFile } from '../../../tests/support/made-up-files.ts';

const png = (width: number, height: number) => new Uint8Array(PNG.sync.write(new PNG({ width, height })));
/** Start of image, an application segment, a comment, and a start of frame of 20 by 10 pixels. */
const JPEG = Uint8Array.from(
  [
    [0xff, 0xd8],
    [0xff, 0xe0, 0x00, 0x04, 0x01, 0x02],
    [0xff, 0xff, 0xfe, 0x00, 0x03, 0x41],
    [0xff, 0xc2, 0x00, 0x0b, 0x08, 0x00, 0x0a, 0x00, 0x14, 0x01, 0x01, 0x11, 0x00],
  ].flat(),
);
const world = (name: string, ...numbers: number[]) => textFile('imagery', name, numbers.join('\r\n'));
const header = (name: string, bytes: Uint8Array) => readPictureHeader(name, sourceOfBytes(bytes));

async function read(files: ProjectFile[], crs: number | null) {
  const problems: LoadProblem[] = [];
  const images = readImagery(files, await readPictureHeaders(files), crs, (name) =>
    problemLog(problems, 'imagery', name),
  );
  const pictures = images.filter((image) => image.kind === 'picture');
  return { images, pictures, problems: problems.map(describeProblem) };
}

describe('readPictureHeader', () => {
  it('reads the header of a PNG and a JPEG without decoding pixels', async () => {
    expect(await header('a.png', png(7, 5))).toMatchObject({ format: 'png', widthPx: 7, heightPx: 5, atOnce: false });
    expect(await header('a.jpg', JPEG)).toMatchObject({ format: 'jpeg', widthPx: 20, heightPx: 10, atOnce: true });
  });

  it.each([
    ['a.jpg', JPEG.slice(0, 14), 'The file cannot be read as a JPEG, or is cut off (its size is missing).'],
    ['a.png', png(7, 5).slice(0, -6), 'The file cannot be read as a PNG, or is cut off (its end is missing).'],
    ['a.png', new Uint8Array(3), 'The file is not a PNG, JPEG or GeoTIFF, or is cut off.'],
    ['a.png', JPEG, 'The file is a JPEG, not a PNG as its name says.'],
    [
      'a.tif',
      Uint8Array.from([0x49, 0x49, 42, 0, 8]),
      'The file cannot be read as a GeoTIFF, or is cut off (it is cut off).',
    ],
  ])('reports what is wrong with %s', async (name, bytes, message) => {
    expect(await header(name, bytes)).toEqual({ kind: 'faulty', message });
  });

  it('rejects a picture that declares more pixels than can be loaded', async () => {
    const bomb = png(7, 5);
    new DataView(bomb.buffer).setUint32(16, 65_000);
    new DataView(bomb.buffer).setUint32(20, 65_000);
    expect(await header('bomb.png', bomb)).toMatchObject({
      kind: 'faulty',
      message: 'The picture has 65,000 × 65,000 pixels; at most 4,000 million can be used. Split it.',
    });
    bomb[28] = 1;
    expect(await header('bomb.png', bomb)).toMatchObject({ message: expect.stringContaining('without interlacing') });
  });
});

describe('a GeoTIFF', () => {
  const square = { widthPx: 40, heightPx: 20, bands: 3, at: slope };
  const place = ['-a_srs', 'EPSG:7856', '-a_ullr', '333000', '6252020', '333040', '6252000'];

  it.each([
    ['RGB', square, [], { transparency: { kind: 'none' }, spareBand: false, stretched: false, drawn: false }],
    ['grey', { ...square, bands: 1 }, [], { transparency: { kind: 'none' }, spareBand: false }],
    ['RGB with alpha', { ...square, bands: 4 }, ['-colorinterp_4', 'alpha'], { transparency: { kind: 'alpha' } }],
    ['RGB and infrared', { ...square, bands: 4 }, ['-co', 'ALPHA=NO'], { spareBand: true }],
    ['RGB with NODATA 90', square, ['-a_nodata', '90'], { transparency: { kind: 'nodata', value: 90 } }],
    ['16 bits', { ...square, bits: 16 as const }, [], { stretched: true }],
    ['BigTIFF, big-endian', square, ['-co', 'BIGTIFF=YES', '-co', 'ENDIANNESS=BIG'], { spareBand: false }],
    ['tiles, compressed', square, ['-co', 'TILED=YES', '-co', 'COMPRESS=DEFLATE'], { spareBand: false }],
  ] as const)('is read: %s', async (_, raster, options, facts) => {
    const read16 = await header('a.tif', gdalPicture(raster, ...place, ...options));
    expect(read16).toMatchObject({ kind: 'read', format: 'tiff', widthPx: 40, heightPx: 20, ...facts });
    if (read16.kind === 'faulty') throw new Error(read16.message);
    expect(read16.place?.epsg).toBe(7856);
    expect(read16.place?.transform(40, 20)).toEqual([333_040, 6_252_000]);
  });

  it.each([
    ['heights', { ...square, bands: 1, bits: 32 as const }, [], /signed or fractions, as heights are/],
    ['nine bands', { ...square, bands: 9 }, [], /has 9 bands/],
  ] as const)('is rejected: %s', async (_, raster, options, message) => {
    const faulty = await header('a.tif', gdalPicture(raster, ...place, ...options));
    expect(faulty).toMatchObject({ kind: 'faulty', message: expect.stringMatching(message) });
  });

  it('is rejected if some of its tiles or strips are missing', async () => {
    const bytes = gdalPicture({ ...square, heightPx: 400 }, ...place);
    expect(await header('a.tif', bytes.slice(0, -500))).toMatchObject({
      kind: 'faulty',
      message: expect.stringMatching(/cut off \(1 of its \d+ pieces are missing\)/),
    });
  });

  it('is placed by its tags or else by a world file, and is rejected without both', async () => {
    const bare = gdalPicture(square);
    const tfw = world('a.tfw', 1, 0, 0, -1, 333_000.5, 6_252_019.5);
    const tagged = await read(
      [imageryFile('a.tif', gdalPicture(square, ...place)), world('a.tfw', 9, 0, 0, -9, 0, 0)],
      null,
    );
    const beside = await read([imageryFile('a.tif', bare), tfw], 7856);
    expect([tagged.problems, beside.problems]).toEqual([[], []]);
    expect(tagged.pictures[0]?.mesh).toEqual(beside.pictures[0]?.mesh);
    expect((await read([imageryFile('a.tif', bare)], 7856)).problems).toEqual([
      'imagery/a.tif: The GeoTIFF does not say where it lies, and there is no world file beside it, such as a.tfw.',
    ]);
  });

  it('is rejected if its coordinate system is unknown', async () => {
    const srs = ['-a_srs', 'EPSG:5070', '-a_ullr', '0', '20', '40', '0'];
    const { problems } = await read([imageryFile('a.tif', gdalPicture(square, ...srs))], 7856);
    expect(problems).toEqual([expect.stringContaining('The coordinate system EPSG:5070 is not known.')]);
  });
});

describe('a picture', () => {
  it('is placed by its world file, from the centre of the first pixel to the corners', async () => {
    const files = [imageryFile('plan.png', png(20, 10)), world('plan.pgw', 0.1, 0, 0, -0.1, 151.05, -33.05)];
    const { pictures, problems } = await read(files, null);
    expect(problems).toEqual([]);
    expect(pictures).toHaveLength(1);
    const { lon = [], lat = [] } = pictures[0]?.mesh ?? {};
    expect(lon.map((value) => Number(value.toFixed(9)))).toEqual([151, 153, 151, 153]);
    expect(lat.map((value) => Number(value.toFixed(9)))).toEqual([-33, -33, -34, -34]);
    expect(pictures[0]).toMatchObject({ name: 'plan.png', facts: { widthPx: 20, heightPx: 10 } });
  });

  it('has metres in the project’s system, or in that of a .prj beside the picture', async () => {
    const files = [imageryFile('Plan.JPG', JPEG), world('plan.jgw', 1, 0, 0, -1, 333472.3149, 6253017.6694)];
    for (const { pictures } of [
      await read(files, 7856),
      await read([...files, textFile('imagery', 'plan.prj', wktOf(7856))], 2154),
    ]) {
      expect(pictures[0]?.mesh.lon[0]).toBeCloseTo(151.2, 7);
      expect(pictures[0]?.mesh.lat[0]).toBeCloseTo(-33.85, 7);
    }
  });

  it('has more mesh nodes where its grid is curved', async () => {
    const sized = async (pixelM: number) => {
      const files = [imageryFile('a.png', png(2000, 2000)), world('a.pgw', pixelM, 0, 0, -pixelM, 333_000, 6_252_000)];
      return (await read(files, 7856)).pictures[0]?.mesh;
    };
    expect((await sized(0.1))?.columns).toBe(1);
    const wide = await sized(30);
    expect(wide?.columns).toBeGreaterThan(1);
    // The centre of the picture is where the coordinate system puts it.
    const { columns = 0, lon = [], lat = [] } = wide ?? {};
    const middle = (columns / 2) * (columns + 1) + columns / 2;
    const half = 999.5 * 30;
    const [middleLon, middleLat] = requireSystem(7856).toLonLat(333_000 + half, 6_252_000 - half);
    expect(lon[middle]).toBeCloseTo(middleLon, 9);
    expect(lat[middle]).toBeCloseTo(middleLat, 9);
  });

  it.each(['pgw', 'pngw', 'wld'])('is placed by a .%s', async (extension) => {
    const files = [imageryFile('a.png', png(2, 2)), world(`a.${extension}`, 0.1, 0, 0, -0.1, 151, -33)];
    expect((await read(files, null)).images).toHaveLength(1);
  });

  it('is reported if parts are missing or malformed', async () => {
    const good = world('a.pgw', 1, 0, 0, -1, 333000, 6252000);
    const problemsOf = async (...files: ProjectFile[]) => (await read(files, null)).problems;
    expect(await problemsOf(imageryFile('a.png', png(2, 2)))).toEqual([
      'imagery/a.png: The world file that places the picture is missing, such as a.pgw, a.jgw or a.wld.',
    ]);
    expect(await problemsOf(good)).toEqual([
      'imagery/a.pgw: The picture that this file places is missing: a.png, a.jpg or a.tif.',
    ]);
    expect(await problemsOf(imageryFile('a.png', new Uint8Array(9)))).toHaveLength(2);
    expect(await problemsOf(imageryFile('a.png', new Uint8Array(9)), good)).toEqual([
      'imagery/a.png: The file is not a PNG, JPEG or GeoTIFF, or is cut off.',
    ]);
    expect(await problemsOf(imageryFile('a.png', png(2, 2)), world('a.pgw', 1, 2, 3))).toEqual([
      'imagery/a.png: The world file a.pgw is malformed. Expected six lines with a number each.',
    ]);
    expect(await problemsOf(imageryFile('a.png', png(2, 2)), good)).toEqual([
      'imagery/a.png: The world file is in metres and nothing says of which coordinate system. Set the project’s coordinate system (EPSG code), or add a .prj beside it.',
    ]);
    expect(await problemsOf(textFile('imagery', 'plan.pdf', ''))).toEqual([
      'imagery/plan.pdf: Files of this kind cannot be read here. Expected PNG or JPEG with world file, GeoTIFF, or a tile address in a JSON file.',
    ]);
  });
});

describe('a tile server file', () => {
  const sound = { url: 'https://tiles.example.com/{z}/{x}/{y}.png', attribution: '© Survey' };
  const readJson = (json: unknown) => read([textFile('imagery', 'tiles.json', JSON.stringify(json))], null);

  it('is read with its zoom levels and bounds', async () => {
    expect((await readJson(sound)).images).toEqual([
      { kind: 'tiles', name: 'tiles.json', ...sound, terms: null, minZoom: 0, maxZoom: 19, bounds: null },
    ]);
    const { images, problems } = await readJson({
      ...sound,
      url: 'https://tiles.example.com/wmts?z={z}&x={x}&y={-y}',
      minZoom: 10,
      maxZoom: 21,
      bounds: [151, -34, 152, -33],
    });
    expect(problems).toEqual([]);
    expect(images[0]).toMatchObject({ maxZoom: 21, bounds: { west: 151, south: -34, east: 152, north: -33 } });
  });

  it.each([
    [
      { ...sound, url: 'http://tiles.example.com/{z}/{x}/{y}.png' },
      'url',
      'expected an address that begins with https:, got http:',
    ],
    [
      { ...sound, url: 'javascript:alert(1)//{z}{x}{y}' },
      'url',
      'expected an address that begins with https:, got javascript:',
    ],
    [
      { ...sound, url: 'https://tiles.example.com/1.png' },
      'url',
      'the placeholders {z}, {x} and {y} are needed; {z} and {x} and {y} is missing',
    ],
    [
      { ...sound, url: 'https://{s}.example.com/{z}/{x}/{y}.png' },
      'url',
      'the placeholder {s} is not known; expected {z}, {x} and {y}',
    ],
    [{ ...sound, url: 'https://{z}/{x}/{y}' }, 'url', 'the host must not have placeholders'],
    [
      { ...sound, url: 'https://me:secret@tiles.example.com/{z}/{x}/{y}' },
      'url',
      'an address must not hold a name or a password',
    ],
    [{ url: sound.url }, 'attribution', 'expected a text that names the owner of the tiles'],
    [{ ...sound, maxZoom: 'deep' }, 'maxZoom', 'expected a whole number'],
    [{ ...sound, minZoom: 12, maxZoom: 10 }, 'minZoom', 'expected at most maxZoom'],
    [{ ...sound, bounds: [152, -34, 151, -33] }, 'bounds', 'expected west < east and south < north'],
  ])('is rejected with the field: %j', async (json, field, message) => {
    const { images, problems } = await readJson(json);
    expect(images).toEqual([]);
    expect(problems).toEqual([`imagery/tiles.json, column ${field}: The field ${field}: ${message}.`]);
  });

  it('is rejected if it is not JSON', async () => {
    const { problems } = await read([textFile('imagery', 'tiles.json', '{ "url": ')], null);
    expect(problems).toEqual([expect.stringContaining('is not JSON, or is cut off')]);
  });
});
