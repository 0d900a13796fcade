import { describe, expect, it, test } from 'vitest';
import { lasBytes, type LasOptions, type TestPoint } from '../../../../tests/support/las-files.ts';
import {
  EAST,
  geoJsonFile,
  NORTH,
  projectWith,
  square,
  TEST_CRS,
  type TestFeature,
  textFile,
} from '../../../../tests/support/made-up-files.ts';
import { wktOf } from '../../../gis/crs/crs-wkt.ts';
import { describeProblem } from '../../../model/project/project.ts';
import type { ProjectFile } from '../../../model/project/project-file.ts';
import { decodeRasters } from './files/decode-rasters.ts';
import { loadProjectFiles } from './load-files.ts';

const STEP_M = 0.4;
const [GROUND, BUILDING, UNCLASSIFIED, TREE, NOISE, BRIDGE] = [2, 6, 1, 5, 7, 17];

/** Points on a square of a scene, m from the test’s origin. */
function points(x: number, y: number, size: number, z: (x: number, y: number) => number, kind: number): TestPoint[] {
  const steps = Array.from({ length: Math.floor(size / STEP_M + 1) }, (_, step) => step * STEP_M);
  return steps.flatMap((dx) =>
    steps.map((dy) => ({ x: EAST + x + dx, y: NORTH + y + dy, z: z(x + dx, y + dy), kind })),
  );
}

const isIn = (point: TestPoint, x: number, y: number, size: number) =>
  point.x > EAST + x && point.x < EAST + x + size && point.y > NORTH + y && point.y < NORTH + y + size;

/** Ground that rises by 1 in 10 to the east, without points in squares of 10 m at some positions. */
const ground = (x: number, _y: number) => 20 + x / 10;
function groundWithout(...at: ReadonlyArray<readonly [x: number, y: number]>): TestPoint[] {
  return points(-20, -20, 120, ground, GROUND).filter((point) => !at.some(([x, y]) => isIn(point, x, y, 10)));
}

const house = (x: number, y: number, properties: TestFeature['properties'] = {}): TestFeature => ({
  properties,
  coordinates: [square(x, y, 10)],
});
const cloudFile = (all: readonly TestPoint[], options: LasOptions = {}, name = 'survey.las'): ProjectFile => ({
  folder: 'terrain',
  name,
  bytes: lasBytes(all, { wkt: wktOf(TEST_CRS), ...options }),
});

async function load(houses: readonly TestFeature[], ...terrain: ProjectFile[]) {
  const files = [...projectWith(geoJsonFile('buildings', houses)), ...terrain];
  const outcome = loadProjectFiles(files, { crs: TEST_CRS }, await decodeRasters(files, TEST_CRS));
  const messages = outcome.problems.map(describeProblem);
  const heights = outcome.kind === 'loaded' ? Array.from(outcome.prepared.buildings.heightM) : [];
  return { heights, messages };
}

/** A flat roof at a height above the ground at the middle of a house. */
const roof = (x: number, y: number, heightM: number, kind = BUILDING) =>
  points(x, y, 10, () => ground(x + 5, y) + heightM, kind);

describe('a building without a height', () => {
  test('gets its height from points on its roof, with a notice, if the file has no column of heights', async () => {
    const { heights, messages } = await load(
      [house(20, 20, { id: 'B1' })],
      cloudFile([...groundWithout([20, 20]), ...roof(20, 20, 7)]),
    );
    expect(heights[0]).toBeCloseTo(7, 1);
    expect(messages).toEqual([
      'buildings/buildings.geojson: 1 of 1 building has its height from points of terrain/survey.las, 400 each.',
    ]);
  });

  test.each([
    ['points of buildings if there are any', [...roof(20, 20, 7), ...roof(20, 20, 15, UNCLASSIFIED)], 7],
    ['unclassified points if there are none of buildings', roof(20, 20, 7, UNCLASSIFIED), 7],
    ['no points of trees, noise and bridges', [TREE, NOISE, BRIDGE].flatMap((kind) => roof(20, 20, 15, kind)), null],
    ['no withheld points', roof(20, 20, 7).map((point) => ({ ...point, isWithheld: true })), null],
    ['no synthetic points', roof(20, 20, 7).map((point) => ({ ...point, isSynthetic: true })), null],
    ['no points at ground level, such as those of a demolished building', roof(20, 20, 0.3, UNCLASSIFIED), null],
    ['no points near its edge, where the neighbouring house may overhang', [
      ...roof(20, 20, 7),
      ...roof(20, 20, 30).filter((point) => !isIn(point, 20.5, 20.5, 9)),
    ], 7],
    ['points near its edge if there are no others', roof(20, 20, 7).filter((point) => !isIn(point, 21, 21, 8)), 7],
    ['no four points', roof(20, 20, 7).filter((point) => isIn(point, 24.9, 24.9, 0.7)), null],
    ['the higher points of a roof, but for a tenth', [
      ...roof(20, 20, 7),
      ...roof(20, 20, 30).filter((point) => isIn(point, 24, 24, 2)),
    ], 7],
  ] as const)('uses %s', async (_, roofs, expected) => {
    const { heights, messages } = await load([house(20, 20)], cloudFile([...groundWithout([20, 20]), ...roofs]));
    expect(heights.map((height) => Math.round(height * 10) / 10)).toEqual(expected === null ? [] : [expected]);
    expect(messages.filter((message) => message.includes('neither a height nor floors'))).toHaveLength(
      expected === null ? 1 : 0,
    );
  }); // prettier-ignore

  test('keeps a height in its file, and prefers points to floors', async () => {
    const houses = [
      house(20, 20, { height: 3 }),
      house(40, 20, { floors: 2 }),
      house(60, 20, { height: -1 }),
      house(20, 60, { floors: 1 }),
      house(40, 60, { height: null }),
    ];
    const at = [[20, 20], [40, 20], [60, 20], [40, 60]] as const; // prettier-ignore
    const roofs = at.flatMap(([x, y]) => roof(x, y, 8));
    const { heights, messages } = await load(houses, cloudFile([...groundWithout(...at), ...roofs]));
    expect(heights.map((height) => Math.round(height * 10) / 10)).toEqual([3, 8, 8, 3, 8]);
    expect(messages).toEqual([
      'buildings/buildings.geojson: 3 of 5 buildings have their height from points of terrain/survey.las, 400 each. 1 of 5 buildings has its height from floors of 3 m each.',
    ]);
  });

  test('is one error per file if no point cloud contains it', async () => {
    const houses = [house(20, 20), house(40, 20, { floors: 2 }), house(60, 20), house(400, 400)];
    const { messages } = await load(houses, cloudFile([...groundWithout([20, 20]), ...roof(20, 20, 7)]));
    expect(messages).toEqual([
      'buildings/buildings.geojson: 1 of 4 buildings has its height from points of terrain/survey.las, 400 each. 1 of 4 buildings has its height from floors of 3 m each.',
      'buildings/buildings.geojson, row 3: 2 of 4 buildings, the first of them here, have neither a height nor floors, and no point cloud shows one: that needs 5 points of the roof and ground around it. Add a height or floors.',
    ]);
  });

  test('is the usual error if there is no point cloud', async () => {
    const { messages } = await load([house(20, 20, { id: 'B1' })]);
    expect(messages[0]).toMatch(/Neither a column height nor a column floors is there\. One is needed\.$/);
  });

  test('causes no additional error if the point cloud cannot be read', async () => {
    const { messages } = await load([house(20, 20)], textFile('terrain', 'survey.las', 'LAS'));
    expect(messages).toEqual([
      'terrain/survey.las: The file is no point cloud: it does not begin with LASF, as LAS and LAZ files do.',
    ]);
  });

  test('gets its height from two point clouds if it lies on both', async () => {
    const all = [...groundWithout([20, 20]), ...roof(20, 20, 7)];
    const west = cloudFile(all.filter(({ x }) => x < EAST + 25), {}, 'west.las'); // prettier-ignore
    const east = cloudFile(all.filter(({ x }) => x >= EAST + 25), {}, 'east.las'); // prettier-ignore
    const { heights, messages } = await load([house(20, 20)], west, east);
    expect(Math.abs((heights[0] ?? NaN) - 7)).toBeLessThan(0.1);
    expect(messages).toEqual([
      'buildings/buildings.geojson: 1 of 1 building has its height from points of terrain/west.las and terrain/east.las, 400 each.',
    ]);
  });

  test('gets a height in metres from a point cloud with heights in feet', async () => {
    const all = [...groundWithout([20, 20]), ...roof(20, 20, 7)].map((point) => ({ ...point, z: point.z / 0.3048 }));
    const { heights } = await load([house(20, 20)], cloudFile(all, { wkt: null, keys: [[3072, TEST_CRS], [4099, 9002]] })); // prettier-ignore
    expect(heights[0]).toBeCloseTo(7, 1);
  });

  test('gets a height in metres from a point cloud whose .prj declares feet', async () => {
    const all = [...groundWithout([20, 20]), ...roof(20, 20, 7)].map((point) => ({ ...point, z: point.z / 0.3048 }));
    const vertical = 'VERT_CS["heights",VERT_DATUM["mean sea level",2005],UNIT["foot",0.3048]]';
    const prj = textFile('terrain', 'survey.prj', `COMPD_CS["both",${wktOf(TEST_CRS)},${vertical}]`);
    const { heights, messages } = await load([house(20, 20)], cloudFile(all, { wkt: null }), prj);
    expect(heights[0]).toBeCloseTo(7, 1);
    expect(messages).toEqual([
      'buildings/buildings.geojson: 1 of 1 building has its height from points of terrain/survey.las, 400 each.',
    ]);
  });
});

test('the ground points of a point cloud are the terrain of the project', async () => {
  const files = [...projectWith(geoJsonFile('buildings', [house(20, 20, { height: 6 })])), cloudFile(groundWithout())];
  const outcome = loadProjectFiles(files, { crs: TEST_CRS }, await decodeRasters(files, TEST_CRS));
  if (outcome.kind === 'failed') throw new Error(outcome.problems.map(describeProblem).join('\n'));
  expect(outcome.problems).toEqual([]);
  const { xyz } = outcome.prepared.terrain;
  const { eastingM } = outcome.prepared.origin;
  const errors = Array.from({ length: xyz.length / 3 }, (_, at) =>
    Math.abs((xyz[3 * at + 2] ?? NaN) - ground((xyz[3 * at] ?? NaN) + eastingM - EAST, 0)),
  );
  expect(errors.length).toBeGreaterThan(4);
  expect(Math.max(...errors)).toBeLessThan(0.1);
});

/** Numbers from 0 to 1 that are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

it('heights of 60 pitched roofs on a slope are within 0.3 m of nine tenths of the roof’s height', async () => {
  const next = numbers(7);
  const noise = () => (next() + next() + next() - 1.5) * 0.1;
  const slope = (x: number, y: number) => 30 + 0.08 * x - 0.05 * y;
  const sites = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [(index % 10) * 30, Math.floor(index / 10) * 30];
    const [length, width] = [8 + 8 * next(), 7 + 5 * next()];
    return { x, y, length, width, angle: Math.PI * next(), eaves: 3 + 4 * next(), pitch: Math.tan(0.7 * next()) };
  });
  const toOwn = ({ x, y, angle }: (typeof sites)[number], px: number, py: number) =>
    [
      (px - x) * Math.cos(angle) + (py - y) * Math.sin(angle),
      (py - y) * Math.cos(angle) - (px - x) * Math.sin(angle),
    ] as const;
  // Four points per square metre at random positions.
  const cloud = Array.from({ length: 4 * 330 * 210 }, (): TestPoint => {
    const [px, py] = [330 * next() - 30, 210 * next() - 30];
    const at = { x: EAST + px, y: NORTH + py };
    for (const site of sites) {
      const [along, across] = toOwn(site, px, py);
      if (Math.abs(along) > site.length / 2 || Math.abs(across) > site.width / 2) continue;
      const z = slope(site.x, site.y) + site.eaves + (site.width / 2 - Math.abs(across)) * site.pitch;
      return { ...at, z: z + noise(), kind: BUILDING };
    }
    return { ...at, z: slope(px, py) + noise(), kind: GROUND };
  });
  const houses = sites.map((site): TestFeature => {
    const corner = (along: number, across: number) => [
      EAST + site.x + along * Math.cos(site.angle) - across * Math.sin(site.angle),
      NORTH + site.y + along * Math.sin(site.angle) + across * Math.cos(site.angle),
    ];
    const [l, w] = [site.length / 2, site.width / 2];
    return {
      properties: {},
      coordinates: [[corner(-l, -w), corner(l, -w), corner(l, w), corner(-l, w), corner(-l, -w)]],
    };
  });
  const { heights } = await load(houses, cloudFile(cloud));
  expect(heights).toHaveLength(60);
  const errors = sites.map(
    ({ eaves, width, pitch }, index) => (heights[index] ?? NaN) - eaves - 0.9 * (width / 2) * pitch,
  );
  expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.3);
});
