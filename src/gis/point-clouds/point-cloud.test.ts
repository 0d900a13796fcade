import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { compressedCloud, type LasOptions, lasBytes, type TestPoint } from '../../../tests/support/las-files.ts';
import { EAST, NORTH, TEST_CRS } from '../../../tests/support/made-up-files.ts';
import { wktOf } from '../crs/crs-wkt.ts';
import { decodePointClouds, type GriddedCloud, gridPointCloud } from './point-cloud.ts';

const FIXTURE = new URL('../../../tests/fixtures/point-clouds/small.copc.laz', import.meta.url);
const AUTZEN = new URL('../../../../shared/data/open-data/lidar-autzen.laz', import.meta.url);
/** Removes the coordinate system that these files name, because the product does not know it. */
const withoutSystem = (bytes: Uint8Array) =>
  new Uint8Array(Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('LASF_Proj', 'none_Proj'), 'latin1'));

/** Ground of 10 m with a point on every half metre of a square. */
function plain(sizeM = 10, z = (_x: number, _y: number) => 10): TestPoint[] {
  const steps = Array.from({ length: 2 * sizeM + 1 }, (_, step) => step / 2);
  return steps.flatMap((x) => steps.map((y) => ({ x: EAST + x, y: NORTH + y, z: z(x, y) })));
}

async function read(points: readonly TestPoint[], options: LasOptions = {}): Promise<GriddedCloud> {
  const cloud = await gridPointCloud(lasBytes(points, options));
  if (cloud.kind === 'faulty') throw new Error(cloud.message);
  return cloud;
}

async function faultOf(bytes: Uint8Array): Promise<string> {
  const cloud = await gridPointCloud(bytes);
  return cloud.kind === 'faulty' ? cloud.message : 'none';
}

const heightsOf = ({ ground }: GriddedCloud) => [...new Set(Array.from(ground, (height) => height.toFixed(2)))];

describe('the ground of a point cloud', () => {
  test.each([
    [0, 0], [1, 1], [2, 2], [2, 3], [3, 4], [3, 5], [4, 6], [4, 7], [4, 8], [4, 9], [4, 10], [4, 0], [4, 3],
  ] as const)('is read from LAS 1.%i with points of format %i', async (minor, format) => {
    const cloud = await read(plain(), { minor, format, extraBytes: 3 });
    expect(heightsOf(cloud)).toEqual(['10.00']);
    expect([cloud.frame.columns, cloud.frame.rows, cloud.frame.cellM]).toEqual([11, 11, 1]);
    expect(cloud.notes).toEqual([]);
  }); // prettier-ignore

  test('is the mean of the points of each cell', async () => {
    const { ground, frame } = await read(plain(4, (x) => x));
    // The mean of the columns at 1.0 and 1.5 m.
    expect(ground[frame.columns + 1]).toBeCloseTo(1.25, 3);
  });

  test.each([
    ['ground', { kind: 2 }, 11],
    ['key points', { kind: 8 }, 11],
    ['synthetic ground', { kind: 2, isSynthetic: true }, 11],
    ['withheld ground', { kind: 2, isWithheld: true }, 10],
    ['noise', { kind: 7 }, 10],
    ['noise in the newer class', { kind: 18 }, 10],
    ['low vegetation', { kind: 3 }, 10],
    ['water', { kind: 9 }, 10],
  ] as const)('uses or ignores %s', async (_, point, expected) => {
    const extra = Array.from({ length: 9 }, () => ({ x: EAST + 5.2, y: NORTH + 5.2, z: 12, ...point }));
    const own = plain().filter(({ x, y }) => Math.hypot(x - EAST - 5.25, y - NORTH - 5.25) > 0.9);
    const others = [10, 10, 10].map((z) => ({ x: EAST + 5.2, y: NORTH + 5.2, z }));
    for (const format of [1, 6]) {
      const { ground, frame } = await read([...own, ...others, ...extra.slice(0, 3)], { format });
      expect(ground[4 * frame.columns + 5]).toBeCloseTo(expected, 3);
    }
  });

  test('is interpolated under objects', async () => {
    const slope = plain(30, (x) => x / 10).filter(({ x, y }) => Math.hypot(x - EAST - 15, y - NORTH - 15) > 8);
    const { ground, frame } = await read(slope);
    expect(ground[15 * frame.columns + 15]).toBeCloseTo(1.525, 1);
  });

  test('has no more cells than the file has points', async () => {
    const corners = [0, 1].flatMap((x) => [0, 1].map((y) => ({ x: EAST + x * 40_000, y: NORTH + y * 40_000, z: 5 })));
    const { frame } = await read(corners);
    expect(frame.columns * frame.rows).toBeLessThanOrEqual(9);
  });
});

describe('the coordinate system of a point cloud', () => {
  const VERTICAL_FEET =
    'VERT_CS["NAVD88 height (ftUS)",VERT_DATUM["North American Vertical Datum 1988",2005],UNIT["US survey foot",0.304800609601219]]';
  const compound = (horizontal: string) => `COMPD_CS["both",${horizontal},${VERTICAL_FEET}]`;
  test.each([
    ['no definition', {}, null, 1],
    ['well-known text', { wkt: wktOf(TEST_CRS) }, TEST_CRS, 1],
    ['well-known text after the points', { wkt: wktOf(TEST_CRS), isWktBehind: true }, TEST_CRS, 1],
    ['keys', { keys: [[3072, TEST_CRS]] }, TEST_CRS, 1],
    ['keys with heights in feet', { keys: [[3072, TEST_CRS], [4099, 9002]] }, TEST_CRS, 0.3048],
    ['keys with heights in US survey feet', { keys: [[3072, TEST_CRS], [4099, 9003]] }, TEST_CRS, 1200 / 3937],
    ['keys with NAVD88 in feet', { keys: [[3072, TEST_CRS], [4096, 6360]] }, TEST_CRS, 1200 / 3937],
    ['a compound system, heights in feet', { wkt: compound(wktOf(TEST_CRS)) }, TEST_CRS, 0.304800609601219],
    ['a code of a system with heights', { keys: [[3072, 7415]] }, 28992, 1],
    ['keys with an undefined unit of heights', { keys: [[3072, TEST_CRS], [4099, 0]] }, TEST_CRS, 1],
  ] as const)('is read from %s', async (_, options, epsg, unitM) => {
    const cloud = await read(plain(), options);
    expect(cloud.epsg).toBe(epsg);
    expect(cloud.ground[0]).toBeCloseTo(10 * unitM, 5);
    expect(cloud.notes).toEqual([]);
  }); // prettier-ignore

  test('in feet gives cells of one metre, and heights in feet with a notice if the file does not declare their unit', async () => {
    const { ground, frame, notes } = await read(plain(20), { keys: [[3072, 2230]] });
    expect(frame.dx).toBeCloseTo(3937 / 1200, 6);
    expect(ground[0]).toBeCloseTo((10 * 1200) / 3937, 5);
    expect(notes).toEqual([
      'The file does not say the unit of its heights. They are taken for feet of 0.304801 m, as its coordinates are.',
    ]);
  });

  const IN_FEET = 2263;
  const PROJECTED_FEET = wktOf(IN_FEET);
  const ASSUMED =
    'The file does not say the unit of its heights. They are taken for feet of 0.304801 m, as its coordinates are.';
  test.each([
    ['the code of the file', { keys: [[3072, IN_FEET], [4099, 0]] }, null, TEST_CRS, 1200 / 3937, 1200 / 3937, [ASSUMED]],
    ['the project for a file without a system', {}, null, IN_FEET, 1200 / 3937, 1200 / 3937, [ASSUMED]],
    ['the .prj beside a file without a system', {}, PROJECTED_FEET, TEST_CRS, 1200 / 3937, 1200 / 3937, [ASSUMED]],
    ['the .prj for a project without a system', {}, PROJECTED_FEET, null, 1200 / 3937, 1200 / 3937, [ASSUMED]],
    ['the .prj for a project in feet', {}, wktOf(TEST_CRS), IN_FEET, 1, 1, []],
    ['the .prj with heights', {}, compound(wktOf(TEST_CRS)), TEST_CRS, 1, 0.304800609601219, []],
    ['keys of a custom projection', { keys: [[3072, 32_767], [3076, 9003]] }, null, null, 1200 / 3937, 1200 / 3937, [ASSUMED]],
    ['keys of a projection in feet, heights in m', { keys: [[3072, 32_767], [3076, 9003], [4099, 9001]] }, null, IN_FEET, 1200 / 3937, 1, []],
    ['the project for a file that declares the unit of its heights', { keys: [[4099, 9001]] }, null, IN_FEET, 1200 / 3937, 1, []],
    ['the default', {}, null, null, 1, 1, []],
  ] as const)('has units from %s', async (_, options, prj, projectEpsg, coordinateM, heightM, expected) => {
    const beside = prj === null ? [] : [{ name: 'A.PRJ', bytes: new TextEncoder().encode(prj) }];
    const points = plain(20, () => 100);
    const clouds = await decodePointClouds([{ name: 'a.las', bytes: lasBytes(points, options) }, ...beside], projectEpsg);
    const cloud = clouds.get('a.las');
    if (cloud?.kind !== 'read') throw new Error(cloud?.message);
    expect(cloud.notes).toEqual(expected);
    expect(cloud.grid.z[0]).toBeCloseTo(100 * heightM, 4);
    expect(cloud.roofs.frame.cellM).toBe(1);
    expect(cloud.roofs.frame.dx).toBeCloseTo(1 / coordinateM, 6);
  }); // prettier-ignore

  test('in degrees gives cells of one metre on the ground', async () => {
    const points = plain(20).map(({ x, y, z }) => ({ x: 151 + (x - EAST) / 1000, y: -60 + (y - NORTH) / 1000, z }));
    const { frame } = await read(points, { keys: [[2048, 4326]] });
    expect(frame.dx / frame.dy).toBeCloseTo(1 / Math.cos((59.99 * Math.PI) / 180), 2);
  });

  test.each([
    ['a custom projection', { keys: [[3072, 32_767], [2048, 4326]] }],
  ] as const)('is unknown for %s', async (_, options) => {
    expect(await read(plain(), options)).toMatchObject({ epsg: null, describesOwn: true });
  }); // prettier-ignore

  test.each([
    [{ keys: [[3072, 2997]] }, /^The coordinate system EPSG:2997 is not known\. Reproject the point cloud/],
    [{ keys: [[3072, TEST_CRS], [4099, 9014]] }, /^The heights are in a unit \(EPSG:9014\) that is not known\. Expected metres or feet\.$/],
  ] as const)('is rejected: %j', async (options, message) => {
    expect(await faultOf(lasBytes(plain(), options))).toMatch(message);
  }); // prettier-ignore
});

describe('a compressed point cloud', () => {
  test('is read from COPC', async () => {
    const cloud = await gridPointCloud(compressedCloud());
    expect(cloud).toMatchObject({ kind: 'read', epsg: null, notes: [] });
  });

  test('is read in its own coordinate system', async () => {
    const cloud = await gridPointCloud(new Uint8Array(readFileSync(FIXTURE)));
    expect(cloud).toMatchObject({ kind: 'read', epsg: 2991 });
  });

  it.skipIf(!existsSync(AUTZEN))('is read from LAZ: 26,107 of 110,000 points are ground', async () => {
    const cloud = await gridPointCloud(withoutSystem(readFileSync(AUTZEN)));
    const { ground, frame } = cloud as GriddedCloud;
    const known = ground.filter((height) => !Number.isNaN(height)).sort();
    expect(frame.columns * frame.rows).toBeLessThanOrEqual(112_000);
    expect([known[0], known.at(-1)].map((height) => height?.toFixed(1))).toEqual(['406.3', '434.1']);
  });

  test('leaves no listener that handles errors elsewhere', async () => {
    const before = process.listenerCount('uncaughtException');
    await gridPointCloud(compressedCloud());
    expect(process.listenerCount('uncaughtException')).toBe(before);
  });
});

describe('an invalid point cloud', () => {
  const las = () => lasBytes(plain());
  const changed = (bytes: Uint8Array, change: (view: DataView, bytes: Uint8Array) => void) => {
    change(new DataView(bytes.buffer, bytes.byteOffset), bytes);
    return bytes;
  };
  const chunkTable = (place: (pointsAt: number, size: number) => number) =>
    changed(compressedCloud(), (view, bytes) => {
      const pointsAt = view.getUint32(96, true);
      view.setBigInt64(pointsAt, BigInt(place(pointsAt, bytes.length)), true);
    });
  const noise = (from: number, to: number) =>
    changed(compressedCloud(), (_, bytes) => {
      for (let at = from; at < to; at++) bytes[at] = (at * 7919 + at * at) & 255;
    });
  const DAMAGED = /^The points cannot be decompressed \(.*\)\. The file is damaged or cut off/;

  test.each<[string, Uint8Array, RegExp]>([
    ['is empty', new Uint8Array(), /^The file is no point cloud: it does not begin with LASF/],
    ['is another kind of file', new TextEncoder().encode('ncols 2'), /^The file is no point cloud/],
    ['is cut off in its version', las().slice(0, 20), /^The file is cut off: it has 20 bytes, and its header alone 227\.$/],
    ['is cut off in its header', las().slice(0, 300), /^The file is cut off: it has 300 bytes, and its header alone 375\.$/],
    ['is cut off before its points', las().slice(0, 375), /^The header says that the points begin at byte 375, and the file has 375 bytes/],
    ['is cut off in its points', las().slice(0, -1000), /^The header says 441 points, and the file has 407\. It is cut off/],
    ['is of LAS 2.0', changed(las(), (view) => view.setUint8(24, 2)), /^The file is of LAS 2\.4\. Expected LAS 1\.0 to 1\.4\.$/],
    ['is of LAS 1.9', changed(las(), (view) => view.setUint8(25, 9)), /^The file is of LAS 1\.9\./],
    ['has an invalid point format', changed(las(), (view) => view.setUint8(104, 11)), /^Points of the format 11 cannot be read\./],
    ['has compressed waveforms', changed(compressedCloud(), (view) => view.setUint8(104, 0x80 | 9)), /^Compressed points of the format 9, with waveforms/],
    ['has points that are too short', changed(las(), (view) => view.setUint16(105, 4, true)), /has 4 bytes\. Expected 30 or more/],
    ['has no points', changed(las(), (view) => view.setBigUint64(247, 0n, true)), /^The file has no points\.$/],
    ['declares more points than it has', changed(las(), (view) => view.setBigUint64(247, 10n ** 12n, true)), /^The header says 1,000,000,000,000 points, and the file has 441\./],
    ['has no scale', changed(las(), (view) => view.setFloat64(131, 0, true)), /^The header says a scale of 0, 0\.001, 0\.001/],
    ['has a scale that is not a number', changed(las(), (view) => view.setFloat64(147, NaN, true)), /^The header says a scale of 0\.001, 0\.001, NaN/],
    ['has an extent that is not a number', changed(las(), (view) => view.setFloat64(179, NaN, true)), /^The header says that the points lie between/],
    ['has an inverted extent', changed(las(), (view) => view.setFloat64(179, -1, true)), /^The header says that the points lie between .* the lower ones first\.$/],
    ['has a latitude of 95', lasBytes([{ x: 151, y: 95, z: 5 }], { keys: [[2048, 4326]] }), /^The coordinates of the point cloud are not longitudes and latitudes, but are said to be degrees \(EPSG:4326, WGS 84\)\./],
    ['has a longitude of -181', lasBytes([{ x: -181, y: 9, z: 5 }], { keys: [[2048, 4326]] }), /^The coordinates of the point cloud are not longitudes and latitudes/],
    ['has a latitude near the largest number', changed(lasBytes([{ x: 151, y: -33, z: 5 }], { keys: [[2048, 4326]] }), (view) => {
      for (const at of [163, 195, 203]) view.setFloat64(at, 1e308, true);
    }), /^The header says a coordinate of 1e\+308\. Expected at most 1,000,000,000: the file is damaged, or its header is wrong\.$/],
    ['has an enormous extent', changed(las(), (view) => view.setFloat64(179, 9e8, true)), /^The header says that the points lie within .* units\. Expected at most 500,000/],
    ['has points outside its extent', changed(las(), (view) => view.setFloat64(155, 5e6, true)), /^441 of 441 points lie outside the extent that the header says/],
    ['has records beyond its end', changed(las(), (view) => view.setUint32(100, 4e9, true)), /^The records behind the header reach beyond the end/],
    ['has a record beyond its end', changed(compressedCloud(), (view) => view.setUint16(375 + 20, 65_535, true)), /^The records behind the header reach beyond the end/],
    ['has extended records beyond its end', changed(las(), (view) => { view.setBigUint64(235, 2n ** 50n, true); view.setUint32(243, 1, true); }), /^The records behind the header reach beyond the end/],
    ['is compressed without a declared method', changed(las(), (view) => view.setUint8(104, 0x86)), /^The points are compressed, and the record that says how is missing/],
    ['has no ground', lasBytes(plain().map((point) => ({ ...point, kind: 1 }))), /^None of the 441 points is classified as ground \(class 2\)\. Classify the ground/],
    ['has ground at an impossible height', lasBytes(plain(10, (x) => x * 1000)), /^The ground has a height of .* Expected −500 to 9000/],
    ['is compressed and declares more points than it has', changed(compressedCloud(), (view) => view.setBigUint64(247, 900_000n, true)), DAMAGED],
    ['has its chunk table near its end', chunkTable((_, size) => size - 3), DAMAGED],
    ['has its chunk table within its points', chunkTable((pointsAt) => pointsAt + 100), DAMAGED],
    ['has its chunk table far beyond its end', chunkTable(() => 99_999_999_999), DAMAGED],
    ['has random bytes instead of points', noise(2500, 6000), DAMAGED],
  ])('that %s is reported in a sentence', async (_, bytes, message) => {
    expect(await faultOf(bytes)).toMatch(message);
  }); // prettier-ignore

  test('is read with a notice if its header declares fewer points than the file has', async () => {
    const bytes = changed(las(), (view) => view.setBigUint64(247, 400n, true));
    expect(await gridPointCloud(bytes)).toMatchObject({
      kind: 'read',
      notes: ['The header says 400 points, and the file has room for 441. The others are not read.'],
    });
  });
});
