import { describe, expect, it } from 'vitest';
import { evaluate, sceneLwDb } from '../../../src/engine/prediction/evaluate.ts';
import { halvesOf, type SubSource, wholeSubSource } from '../../../src/engine/sources/sub-sources.ts';
import { predict } from '../../../src/engine/prediction/predict.ts';
import { FLAG_IN_AREA, FLAG_IN_BUILDING } from '../../../src/engine/tracing/trace.ts';
import { nearestInSite, prepareSite } from '../../../src/engine/sources/work-site.ts';
import {
  areaSource,
  buildScene,
  lineSource,
  type Point,
  pointSource,
  polygonSet,
  randomFrom,
  rectangle,
} from './scenes.ts';

const L_SHAPE: Point[] = [
  [0, 0],
  [40, 0],
  [40, 10],
  [10, 10],
  [10, 40],
  [0, 40],
];

async function la(draft: Parameters<typeof buildScene>[0]): Promise<number> {
  return (await predict(buildScene(draft))).laDb[0]!;
}

describe('the sub-sources of an area', () => {
  const site = prepareSite({ kind: 'polygon', polygons: polygonSet([[L_SHAPE, rectangle(2, 2, 6, 6)]]) }, false);
  const leaves = (subSource: SubSource, depth: number): SubSource[] => {
    const halves = depth === 0 ? null : halvesOf(site, subSource);
    return halves === null ? [subSource] : halves.flatMap((half) => leaves(half, depth - 1));
  };

  it('have shares that sum to 1 at every depth', () => {
    for (const depth of [0, 1, 5, 10]) {
      const sum = leaves(wholeSubSource(site), depth).reduce((total, { share }) => total + share, 0);
      expect(sum).toBeCloseTo(1, 12);
    }
  });

  it('lie in the area, neither in its hole nor outside the bend of an L', () => {
    for (const { x, y, share } of leaves(wholeSubSource(site), 8)) {
      if (share === 0) continue;
      const inHole = x > 2 && x < 6 && y > 2 && y < 6;
      const inArea = (x >= 0 && x <= 40 && y >= 0 && y <= 10) || (x >= 0 && x <= 10 && y >= 0 && y <= 40);
      expect(inArea && !inHole, `${x}, ${y}`).toBe(true);
    }
  });
});

describe('placement', () => {
  const receivers = [{ at: [60, 5] as Point, heightM: 1.5 }];
  const area = rectangle(-20, -15, 20, 15);

  it('spreads equipment evenly: the level is that of a fine grid of points', async () => {
    for (const distance of [21, 25, 40, 90]) {
      const at = [{ at: [distance, 5] as Point, heightM: 1.5 }];
      const points = Array.from({ length: 120 * 90 }, (_, cell) => {
        const x = -20 + (40 * ((cell % 120) + 0.5)) / 120;
        const y = -15 + (30 * (Math.floor(cell / 120) + 0.5)) / 90;
        return pointSource([x, y], 1.5, { lwDb: new Float64Array(8).fill(100 - 10 * Math.log10(120 * 90)) });
      });
      const fine = await la({ sources: points, receivers: at });
      expect(Math.abs((await la({ sources: [areaSource(area, 1.5)], receivers: at })) - fine)).toBeLessThan(0.07);
    }
  });

  it.each<[what: string, ring: Point[], at: Point]>([
    ['a long area from its end, where air absorbs much at 8 kHz', rectangle(0, -4, 60, 4), [160, 0]],
    ['the same area from a nearer point', rectangle(0, -4, 60, 4), [90, 0]],
    ['the same area from its side', rectangle(0, -4, 60, 4), [30, 60]],
    ['the same area from a corner', rectangle(0, -4, 60, 4), [150, 120]],
    ['a square area', rectangle(0, -30, 60, 30), [130, 20]],
    ['a bent area', L_SHAPE, [150, 90]],
  ])('divides an area until each band has the level of a fine grid: %s', async (_, ring, at) => {
    const receivers = [{ at, heightM: 1.5 }];
    const site = prepareSite({ kind: 'polygon', polygons: polygonSet([[ring]]) }, false);
    const parts = (subSource: SubSource): SubSource[] =>
      subSource.share === 0 ? [] : subSource.sizeM < 2 ? [subSource] : halvesOf(site, subSource)!.flatMap(parts);
    const points = parts(wholeSubSource(site)).map(({ x, y, share }) =>
      pointSource([x, y], 1.5, { lwDb: new Float64Array(8).fill(100 + 10 * Math.log10(share)) }),
    );
    const lwDb = new Float64Array(8).fill(100);
    const fine = (await predict(buildScene({ sources: points, receivers }))).bandsDb;
    const divided = (await predict(buildScene({ sources: [areaSource(ring, 1.5, { lwDb })], receivers }))).bandsDb;
    divided.forEach((levelDb, band) => expect(Math.abs(levelDb - fine[band]!), `band ${band}`).toBeLessThan(0.1));
  });

  it('uses many sub-sources for a near receiver and few for a distant one', async () => {
    const pairs = async (x: number) =>
      (await predict(buildScene({ sources: [areaSource(area, 1.5)], receivers: [{ at: [x, 0], heightM: 1.5 }] })))
        .pairs;
    expect(await pairs(500)).toBe(1);
    expect(await pairs(22)).toBeGreaterThan(20);
  });

  it('divides a source that is large compared with its distance, even if its energy does not require it', async () => {
    const strip = areaSource(rectangle(-5, -0.5, 5, 0.5), 1.5);
    const pairs = async (y: number) =>
      (await predict(buildScene({ sources: [strip], receivers: [{ at: [0, y], heightM: 1.5 }] }))).pairs;
    // The size of the source is 10 m. Seen from its side at 20 m it is greater than 20 / 2.5, and at 30 m less than 30 / 2.5.
    expect([await pairs(20), await pairs(30)]).toEqual([2, 1]);
  });

  it('puts all equipment at the nearest point or at the centroid if asked to', async () => {
    const nearest = await la({ sources: [areaSource(area, 1.5, { placement: 'nearest' })], receivers });
    expect(nearest).toBeCloseTo(await la({ sources: [pointSource([20, 5], 1.5)], receivers }), 9);
    const centroid = await la({ sources: [areaSource(area, 1.5, { placement: 'centroid' })], receivers });
    expect(centroid).toBeCloseTo(await la({ sources: [pointSource([0, 0], 1.5)], receivers }), 9);
    const road = lineSource([[-9, 9], [0, 0], [9, 9]], 1.5, { placement: 'nearest' }); // prettier-ignore
    const below = [{ at: [1, -30] as Point, heightM: 1.5 }];
    expect(await la({ sources: [road], receivers: below })).toBeCloseTo(
      await la({ sources: [pointSource([0, 0], 1.5)], receivers: below }),
      9,
    );
  });

  it('predicts a receiver inside the area or within 1 m of it at a distance of 1 m, and flags it', async () => {
    const at = (x: number) => ({ at: [x, 0] as Point, heightM: 1.5 });
    const scene = buildScene({
      sources: [areaSource(area, 1.5, { placement: 'nearest' })],
      receivers: [at(3), at(20.9), at(21.1)],
    });
    const { flags, laDb } = await predict(scene);
    expect([...flags]).toEqual([FLAG_IN_AREA, FLAG_IN_AREA, 0]);
    const oneMetre = await la({ sources: [pointSource([0, 0], 1.5)], receivers: [at(1)] });
    expect(laDb[0]).toBeCloseTo(oneMetre, 1);
    expect(laDb[1]).toBeCloseTo(oneMetre, 1);
  });
});

describe('a temporary barrier', () => {
  const area = rectangle(-20, -20, 20, 20);
  const receivers = [{ at: [70, 0] as Point, heightM: 1.5 }];
  const fenced = areaSource(area, 1, { barrierHeightM: 3 });

  it('screens like the same wall along the edge', async () => {
    const wall = { line: [...area, area[0]!], heightM: 3 };
    // The equipment of the fenced area is one metre inside.
    const inner = areaSource(rectangle(-19, -19, 19, 19), 1);
    expect(await la({ sources: [fenced], receivers })).toBeCloseTo(
      await la({ sources: [inner], walls: [wall], receivers }),
      9,
    );
    expect(await la({ sources: [fenced], receivers })).toBeLessThan((await la({ sources: [inner], receivers })) - 5);
  });

  it('keeps equipment that is placed nearest one metre inside', async () => {
    const nearest = { ...fenced, placement: 'nearest' as const };
    const wall = { line: [...area, area[0]!], heightM: 3 };
    const byHand = await la({ sources: [pointSource([19, 0], 1)], walls: [wall], receivers });
    expect(await la({ sources: [nearest], receivers })).toBeCloseTo(byHand, 6);
  });

  it('counts once for a group, and screens the equipment of other areas', async () => {
    const other = pointSource([-60, 0], 1, { group: 'other' });
    const alone = await la({ sources: [other], receivers });
    const silent = { ...fenced, lwDb: new Float64Array(8).fill(-Infinity) };
    const behind = await la({ sources: [other, silent], receivers });
    expect(behind).toBeLessThan(alone - 3);
    expect(await la({ sources: [other, silent, { ...silent, id: 'again' }], receivers })).toBe(behind);
  });

  it('keeps equipment one metre inside in every corner of an L', () => {
    const polygons = polygonSet([[L_SHAPE]]);
    const site = prepareSite({ kind: 'polygon', polygons }, true);
    const random = randomFrom(5);
    for (let trial = 0; trial < 500; trial++) {
      const { x, y } = nearestInSite(site, -20 + 80 * random(), -20 + 80 * random());
      const [low, high] = [1 - 1e-6, 9 + 1e-6];
      const inside =
        (x >= low && x <= 39 + 1e-6 && y >= low && y <= high) || (x >= low && x <= high && y >= low && y <= 39 + 1e-6);
      const pastBend = Math.hypot(x - 10, y - 10) >= low && x < 10 && y < 10 && x >= low && y >= low;
      expect(inside || pastBend, `${x}, ${y}`).toBe(true);
    }
  });

  it('puts equipment at the point farthest from the edges if the area is too narrow to keep it one metre inside', () => {
    const site = prepareSite({ kind: 'polygon', polygons: polygonSet([[rectangle(0, 0, 30, 1)]]) }, true);
    expect(nearestInSite(site, 50, 0).y).toBeCloseTo(0.5, 1);
  });

  it('spreads equipment along the middle of a strip that is too narrow to keep it one metre inside', () => {
    // A strip of 1.5 m by 200 m along a road. No point is a metre from both sides, and the equipment must not therefore gather at
    // one end.
    for (const ring of [rectangle(0, 0, 200, 1.5), rectangle(0, 0, 200, 0.3)]) {
      const width = ring[2]![1];
      const site = prepareSite({ kind: 'polygon', polygons: polygonSet([[ring]]) }, true);
      const parts = (subSource: SubSource): SubSource[] =>
        subSource.sizeM < 13 ? [subSource] : halvesOf(site, subSource)!.flatMap(parts);
      const subSources = parts(wholeSubSource(site));
      const places = subSources.map(({ x }) => x).sort((a, b) => a - b);
      expect(places).toHaveLength(16);
      places.forEach((x, at) => expect(x).toBeCloseTo(6.25 + 12.5 * at, 6));
      for (const { y } of subSources) expect(y).toBeCloseTo(width / 2, 6);
      for (const x of [20, 100, 180]) {
        const nearest = nearestInSite(site, x, -30);
        expect(nearest.x).toBeCloseTo(x, 1);
        expect(Math.abs(nearest.y - width / 2)).toBeLessThan(0.05);
      }
    }
  });

  it('keeps equipment in its part of an area of several parts, even if that part is too narrow', () => {
    const polygons = polygonSet([[rectangle(0, 0, 50, 1.2)], [rectangle(300, 0, 350, 50)]]);
    const site = prepareSite({ kind: 'polygon', polygons }, true);
    const { x, y } = nearestInSite(site, 25, -10);
    expect(x).toBeCloseTo(25, 6);
    expect(y).toBeCloseTo(0.6, 1);
  });

  it('is rejected around a point, and with two heights in one group', async () => {
    await expect(la({ sources: [pointSource([0, 0], 1, { barrierHeightM: 2 })], receivers })).rejects.toThrow(
      'a temporary barrier needs a polygon',
    );
    await expect(la({ sources: [fenced, { ...fenced, barrierHeightM: 2 }], receivers })).rejects.toThrow('3 m and 2 m');
  });
});

describe('obstacles inside an area', () => {
  const area = rectangle(-30, -30, 30, 30);
  const receivers = [{ at: [80, 0] as Point, heightM: 1.5 }];
  const inner = { ring: rectangle(5, -10, 15, 10), heightM: 8 };

  it('do not screen the equipment of that area, but screen other equipment', async () => {
    const own = areaSource(area, 1, { placement: 'centroid' });
    expect(await la({ sources: [own], buildings: [inner], receivers })).toBe(await la({ sources: [own], receivers }));
    const other = pointSource([-40, 0], 1, { group: 'other' });
    expect(await la({ sources: [other], buildings: [inner], receivers })).toBeLessThan(
      (await la({ sources: [other], receivers })) - 5,
    );
  });

  it('screen if they extend beyond its edge or stand along it', async () => {
    const own = areaSource(area, 1, { placement: 'centroid' });
    const open = await la({ sources: [own], receivers });
    const reaching = { ring: rectangle(25, -10, 35, 10), heightM: 8 };
    expect(await la({ sources: [own], buildings: [reaching], receivers })).toBeLessThan(open - 5);
    const along = { line: [[30, -30], [30, 30]] as Point[], heightM: 8 }; // prettier-ignore
    expect(await la({ sources: [own], walls: [along], receivers })).toBeLessThan(open - 5);
  });

  it('count as inside if the area is drawn along a building, but not in a hole of the area', async () => {
    const drawnAlong = areaSource(inner.ring, 1, { placement: 'centroid' });
    expect(await la({ sources: [drawnAlong], buildings: [inner], receivers })).toBe(
      await la({ sources: [drawnAlong], receivers }),
    );
    const shape = { kind: 'polygon' as const, polygons: polygonSet([[area, inner.ring]]) };
    const round = { ...drawnAlong, shape, placement: 'nearest' as const };
    const west = [{ at: [-80, 0] as Point, heightM: 1.5 }];
    expect(await la({ sources: [round], buildings: [inner], receivers: west })).toBeCloseTo(
      await la({ sources: [pointSource([-30, 0], 1)], buildings: [inner], receivers: west }),
      9,
    );
  });
});

it('predict flags a receiver in a building, and that building does not screen it', async () => {
  const buildings = [{ ring: rectangle(40, -10, 60, 10), heightM: 6 }];
  const receivers = [{ at: [50, 0] as Point, heightM: 4 }];
  const { flags, laDb } = await predict(buildScene({ buildings, receivers, sources: [pointSource([0, 0], 1)] }));
  expect(flags[0]).toBe(FLAG_IN_BUILDING);
  expect(laDb[0]).toBe(await la({ receivers, sources: [pointSource([0, 0], 1)] }));
});

describe('evaluate', () => {
  const sources = [pointSource([0, 0], 1), areaSource(rectangle(10, 10, 30, 30), 2), pointSource([5, 60], 1)];
  const receivers = Array.from({ length: 9 }, (_, at) => ({ at: [60 + 5 * at, 20 * (at % 3)] as Point, heightM: 4 }));
  const buildings = [{ ring: rectangle(40, 0, 50, 20), heightM: 6 }];

  it('gives the levels of another trace for other sound powers', async () => {
    const { transfers } = await predict(buildScene({ sources, receivers, buildings }));
    const louder = sources.map((source, at) => ({ ...source, lwDb: new Float64Array(8).fill(90 + at) }));
    const again = await predict(buildScene({ sources: louder, receivers, buildings }));
    const evaluated = evaluate(transfers!, sceneLwDb(louder));
    const apart = (levels: Float64Array, other: Float64Array) =>
      Math.max(...levels.map((db, at) => Math.abs(db - other[at]!)));
    expect(apart(evaluated.bandsDb, again.bandsDb)).toBeLessThan(1e-6);
    expect(apart(evaluated.laDb, again.laDb)).toBeLessThan(1e-6);
  });

  it('gives the levels of a selection of sources', async () => {
    const { transfers } = await predict(buildScene({ sources, receivers, buildings }));
    const lwDb = sceneLwDb(sources);
    const first = evaluate(transfers!, lwDb, [0]);
    const others = lwDb.map((level, at) => (at < 8 ? level : -Infinity));
    expect(evaluate(transfers!, others).laDb).toEqual(first.laDb);
    const rest = evaluate(transfers!, lwDb, [1, 2]);
    const all = evaluate(transfers!, lwDb);
    all.laDb.forEach((level, receiver) => {
      const sum = 10 * Math.log10(10 ** (first.laDb[receiver]! / 10) + 10 ** (rest.laDb[receiver]! / 10));
      expect(sum).toBeCloseTo(level, 9);
    });
  });

  it('returns −Infinity if all sources are silent, and rejects invalid levels', async () => {
    const { transfers } = await predict(buildScene({ sources, receivers }));
    const silent = new Float64Array(24).fill(-Infinity);
    expect(evaluate(transfers!, silent).laDb.every((level) => level === -Infinity)).toBe(true);
    expect(() => evaluate(transfers!, silent.fill(Number.NaN))).toThrow('got NaN for source 0, band 0');
    expect(() => evaluate(transfers!, new Float64Array(23))).toThrow('expected 24 levels');
    expect(() => evaluate(transfers!, new Float64Array(24), [3])).toThrow('numbers from 0 to 2, got 3');
  });
});
