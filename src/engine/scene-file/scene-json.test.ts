import { describe, expect, it } from 'vitest';
import { predict } from '../prediction/predict.ts';
import type { Scene } from '../scene/scene.ts';
import { describeFault, readSceneJson } from './scene-json.ts';

const square = (x: number, y: number, side: number) => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];

interface Draft {
  [field: string]: unknown;
}

function draft(changes: Draft = {}): Draft {
  return {
    sources: [{ id: 'S', point: [0, 0], height: 1, lw: [90, 90, 90, 90, 90, 90, 90, 90] }],
    receivers: [{ id: 'R', point: [80, 10], height: 4 }],
    ...changes,
  };
}

function read(json: unknown): Scene {
  const reading = readSceneJson(json);
  if (reading.kind === 'faults') throw new Error(reading.faults.map(describeFault).join('; '));
  return reading.scene;
}

function faults(json: unknown): string[] {
  const reading = readSceneJson(json);
  return reading.kind === 'faults' ? reading.faults.map(describeFault) : [];
}

describe('a scene file', () => {
  it('has the defaults of the format', () => {
    const scene = read(draft());
    expect(scene).toMatchObject({
      edition: '1996',
      groundMethod: 'general',
      reflections: 0,
      lateral: true,
      terrain: null,
    });
    expect(scene.air).toEqual({ temperatureC: 10, humidityPct: 70, pressureKPa: 101.325 });
    expect(scene.ground.defaultG).toBe(0);
    expect(scene.sources[0]).toMatchObject({ placement: 'spread', barrierHeightM: null });
  });

  it('includes vertical edges beside clear sight lines only on request', () => {
    expect(read(draft())).not.toHaveProperty('sideEdges');
    expect(read(draft({ sideEdges: true }))).toMatchObject({ sideEdges: true });
    expect(faults(draft({ sideEdges: 1 }))).toHaveLength(1);
  });

  it('may contain foliage, industrial sites and the directivity of a source, with their required fields', () => {
    const polygon = square(20, -20, 30);
    const regions = [
      { polygon, g: 1, cover: 'foliage', coverHeight: 9 },
      { polygon, g: 0 },
    ];
    const di = [6, -6].map((level) => Array<number>(8).fill(level));
    const [source] = draft().sources as object[];
    const sources = [{ ...source, directivity: { bearing: 90, angles: [0, 180], di } }];
    const scene = read(draft({ ground: { regions }, sources }));
    expect(scene.ground.cover).toEqual({ kind: Uint8Array.of(1, 0), heightM: Float64Array.of(9, NaN) });
    expect(scene.sources[0]!.directivity).toMatchObject({ bearingDeg: 90, anglesDeg: Float64Array.of(0, 180) });
    expect(read(draft()).ground).not.toHaveProperty('cover');
    expect(faults(draft({ ground: { regions: [{ polygon, g: 1, cover: 'foliage' }] } }))).toEqual([
      'ground.regions[0].coverHeight: expected a height above 0 with a cover, and none without, got nothing',
    ]);
    const wrong = { bearing: 90, angles: [90, 0], di };
    expect(faults(draft({ sources: [{ ...source, directivity: wrong }] }))).toEqual([
      'sources[0].directivity.angles: expected angles in ascending order, got [90,0]',
    ]);
  });

  it('is read as a bare scene or as a part of a test case', () => {
    expect(read({ name: 'case', scene: draft(), expected: {} })).toEqual(read(draft()));
  });

  it('gives the same levels with open or closed rings, in either direction, and with repeated vertices', async () => {
    const ring = square(30, -10, 20);
    const rings = [ring, [...ring, ring[0]], ring.toReversed(), ring.flatMap((vertex) => [vertex, vertex])];
    const levels = await Promise.all(
      rings.map(async (polygon) => (await predict(read(draft({ buildings: [{ polygon, height: 7 }] })))).laDb[0]!),
    );
    levels.forEach((level) => expect(level).toBeCloseTo(levels[0]!, 9));
    expect(
      read(draft({ buildings: [{ polygon: [...ring, ring[0]], height: 7 }] })).buildings.footprints.xy,
    ).toHaveLength(8);
  });

  it('contains holes, walls by height and by top, and areas with their barrier', () => {
    const scene = read(
      draft({
        buildings: [{ polygon: square(30, -10, 20), holes: [square(35, -5, 5)], height: 7, reflection: 0.5 }],
        barriers: [
          { line: [[1, 1], [2, 2]], height: 3 }, // prettier-ignore
          { line: [[5, 1], [6, 2], [7, 2]], topZ: [1, 2, 3] }, // prettier-ignore
        ],
        sources: [
          {
            id: 'A',
            polygon: square(-40, -40, 20),
            height: 1,
            lw: Array(8).fill(90),
            placement: 'nearest',
            barrierHeight: 2.4,
          },
        ],
      }),
    );
    expect([...scene.buildings.footprints.ringStart]).toEqual([0, 4, 8]);
    expect([...scene.buildings.footprints.polygonStart]).toEqual([0, 2]);
    expect([...scene.buildings.reflection]).toEqual([0.5]);
    expect([...scene.walls.start]).toEqual([0, 2, 5]);
    expect([...scene.walls.heightM]).toEqual([3, Number.NaN]);
    expect([...scene.walls.topZ]).toEqual([Number.NaN, Number.NaN, 1, 2, 3]);
    expect(scene.sources[0]).toMatchObject({ placement: 'nearest', barrierHeightM: 2.4, shape: { kind: 'polygon' } });
  });

  it('contains temporary noise barriers, which screen like walls up to the cap of their scene', async () => {
    const line = [[20, -60], [20, 60]]; // prettier-ignore
    const bands = async (changes: Draft) => [...(await predict(read(draft(changes)))).bandsDb];
    const barrier = { line, height: 5 };
    const [without, wall, temporary, leftOut, capped] = await Promise.all([
      bands({}),
      bands({ barriers: [barrier] }),
      bands({ barriers: [{ ...barrier, temporary: true }] }),
      bands({ barriers: [{ ...barrier, temporary: true }], temporaryScreenCap: 0 }),
      bands({ barriers: [{ ...barrier, temporary: true }], temporaryScreenCap: 10 }),
    ]);
    expect(temporary).toEqual(wall);
    expect(leftOut).toEqual(without);
    const taken = without.map((levelDb, band) => levelDb - (wall[band] ?? 0));
    expect(Math.max(...taken)).toBeGreaterThan(12);
    capped.forEach((levelDb, band) =>
      expect((without[band] ?? 0) - levelDb).toBeCloseTo(Math.min(10, taken[band] ?? 0), 6),
    );
  });

  it('is moved to a local origin if its coordinates are large, with the same levels', async () => {
    const at = (x: number, y: number) =>
      draft({
        buildings: [{ polygon: square(x + 30, y - 10, 20), height: 7 }],
        sources: [{ id: 'S', point: [x, y], height: 1, lw: Array(8).fill(90) }],
        receivers: [{ id: 'R', point: [x + 80, y + 10], height: 4 }],
      });
    const far = read(at(334_000, 6_252_000));
    expect(Math.max(...far.receivers.xy.map(Math.abs))).toBeLessThan(100);
    const [there, here] = [await predict(far), await predict(read(at(0, 0)))];
    there.bandsDb.forEach((level, band) => expect(level).toBeCloseTo(here.bandsDb[band]!, 9));
  });

  it('contains terrain from contours, points or a grid', () => {
    const grid = { x0: 0, y0: 0, cell: 10, columns: 2, rows: 2, z: [1, 2, 3, 4] };
    expect([...read(draft({ terrain: { grid } })).terrain!.xyz]).toEqual([0, 10, 1, 10, 10, 2, 0, 0, 3, 10, 0, 4]);
    const contours = [[[0, 0, 5], [9, 0, 5], [9, 9, 5]]]; // prettier-ignore
    expect([...read(draft({ terrain: { contours } })).terrain!.edges]).toEqual([0, 1, 1, 2]);
  });
});

describe('an error in a scene file', () => {
  const building = { polygon: square(30, 30, 5), height: 7 };
  const cases: Array<[unknown, string]> = [
    [
      draft({ buildings: [building, building, building, { ...building, height: 'x' }] }),
      'buildings[3].height: expected a number above 0, got "x"',
    ],
    [draft({ buildings: [{ ...building, height: 0 }] }), 'buildings[0].height: expected a number above 0, got 0'],
    [
      draft({ buildings: [{ polygon: square(1, 1, 2) }] }),
      'buildings[0].height: expected a number above 0, got nothing',
    ],
    [draft({ buildings: [{ ...building, roof: 1 }] }), 'buildings[0].roof: unknown field'],
    [draft({ buildings: [{ ...building, polygon: [[0, 0], [1, 1], [0, 0]] }] }), 'buildings[0].polygon: expected a polygon of at least 3 different vertices, got [[0,0],[1,1],[0,0]]'], // prettier-ignore
    [draft({ buildings: [{ ...building, polygon: [[0, 0], [1, '1'], [0, 5]] }] }), 'buildings[0].polygon[1][1]: expected a number, got "1"'], // prettier-ignore
    [draft({ colour: 'red' }), 'colour: unknown field'],
    [draft({ edition: '1995' }), 'edition: expected "1996" or "2024", got "1995"'],
    [draft({ reflections: 3 }), 'reflections: expected 0, 1 or 2, got 3'],
    [draft({ air: { humidityPct: 170 } }), 'air.humidityPct: expected a humidity from 0 to 100, got 170'],
    [draft({ ground: { default: 1.5 } }), 'ground.default: expected a number from 0 to 1, got 1.5'],
    [draft({ barriers: [{ line: [[0, 0], [1, 1]] }] }), 'barriers[0].height: expected either height or topZ, got nothing'], // prettier-ignore
    [draft({ barriers: [{ line: [[0, 0], [1, 1]], topZ: [1] }] }), 'barriers[0].topZ: expected a top for each vertex of the line, got [1]'], // prettier-ignore
    [draft({ barriers: [{ line: [[0, 0], [1, 1]], topZ: [1, 1], temporary: true }] }), 'barriers[0].topZ: expected a height: temporary noise barriers follow the ground, got [1,1]'], // prettier-ignore
    [draft({ barriers: [{ line: [[0, 0], [1, 1]], height: 1, reflection: 0.5, temporary: true }] }), 'barriers[0].reflection: expected 0: temporary noise barriers absorb, got 0.5'], // prettier-ignore
    [draft({ temporaryScreenCap: -1 }), 'temporaryScreenCap: expected a number not below 0, got -1'],
    [draft({ receivers: [] }), 'receivers: expected at least one receiver, got []'],
    [draft({ sources: undefined }), 'sources: expected a list of sources, got nothing'],
    [
      draft({ sources: [{ id: 'S', height: 1, lw: Array(8).fill(1) }] }),
      'sources[0]: expected one of point, line and polygon, got {"id":"S","height":1,"lw":[1,1,1,1,1,1,1,1]}',
    ],
    [
      draft({ sources: [{ id: 'S', point: [0, 0], height: 1, lw: [1, 2] }] }),
      'sources[0].lw: expected a list of 8 numbers, got [1,2]',
    ],
    [
      draft({ sources: [{ id: 'S', point: [0, 0], height: 1, lw: Array(8).fill(1), barrierHeight: 2 }] }),
      'sources[0].barrierHeight: expected a barrier only round a polygon, got 2',
    ],
    [
      draft({ receivers: [{ id: 'R', point: [1], height: 4 }] }),
      'receivers[0].point: expected a position [x, y], got [1]',
    ],
    [
      draft({ buildings: [{ polygon: square(-5, -5, 10), height: 7 }] }),
      'sources[0]: expected a place outside buildings or above their roofs, got one in buildings[0]',
    ],
    [
      draft({ buildings: [building, { polygon: square(75, 5, 10), height: 7 }] }),
      'receivers[0]: expected a place outside buildings or above their roofs, got one in buildings[1]',
    ],
    [
      draft({
        buildings: [{ polygon: square(-9, -9, 20), height: 7 }],
        sources: [{ id: 'S', polygon: square(0, 0, 5), height: 1, lw: Array(8).fill(90) }],
      }),
      'sources[0]: expected a place outside buildings or above their roofs, got one in buildings[0]',
    ],
    [[], 'scene: expected an object, got []'],
    [{ scene: 'x' }, 'scene: expected an object, got "x"'],
  ];
  it.each(cases)('is reported with its path %#', (json, fault) => {
    expect(faults(json)).toContain(fault);
  });

  it('does not hide other errors', () => {
    expect(faults(draft({ receivers: [{ id: '', point: [0, 0], height: -1 }] }))).toHaveLength(2);
  });

  it('is not reported for a receiver in a courtyard, on a roof or at a façade', () => {
    const polygon = square(70, 0, 20);
    expect(faults(draft({ buildings: [{ polygon, holes: [square(75, 5, 10)], height: 7 }] }))).toEqual([]);
    expect(faults(draft({ buildings: [{ polygon, height: 4 }] }))).toEqual([]);
    expect(faults(draft({ buildings: [{ polygon: square(80, 0, 20), height: 7 }] }))).toEqual([]);
  });
});
