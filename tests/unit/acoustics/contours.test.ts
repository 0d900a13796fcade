import { booleanValid, polygon as turfPolygon } from '@turf/turf';
import { describe, expect, it } from 'vitest';
import { type LevelGrid, planGrid, refineGrid } from '../../../src/engine/contours/adaptive-grid.ts';
import { type ContourBand, type ContourRing, contourPolygons } from '../../../src/engine/contours/contour-polygons.ts';
import { type Contours, contours, type Draft, levelGrid } from '../../../src/engine/contours/contours.ts';
import { predict } from '../../../src/engine/prediction/predict.ts';
import { startNodeTracers } from '../../../src/engine/threads/node.ts';
import type { Scene } from '../../../src/engine/scene/scene.ts';
import { distanceToShapeM } from '../../../src/engine/sources/work-site.ts';
import { anyPlace, placeScene } from './any-place.ts';
import { areaSource, buildScene, type Point, pointSource, rectangle } from './scenes.ts';

function ringArea(ring: ContourRing): number {
  return ring.slice(1).reduce((sum, [x, y], at) => sum + (ring[at]![0] * y - x * ring[at]![1]) / 2, 0);
}
const areaOf = (band: ContourBand) => band.polygons.flat().reduce((sum, ring) => sum + ringArea(ring), 0);

function ringHolds(ring: ContourRing, x: number, y: number): boolean {
  return ring.slice(1).reduce((inside, [bx, by], at) => {
    const [ax, ay] = ring[at]!;
    const crosses = ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax);
    return crosses ? !inside : inside;
  }, false);
}
const bandsAt = (bands: readonly ContourBand[], x: number, y: number) =>
  bands.filter(({ polygons }) =>
    polygons.some((rings) => rings.filter((ring) => ringHolds(ring, x, y)).length % 2 === 1),
  );

async function levelsAt(scene: Scene, points: readonly Point[], heightM: number): Promise<Float64Array> {
  const receivers = {
    ids: points.map(String),
    xy: Float64Array.from(points.flat()),
    heightM: new Float64Array(points.length).fill(heightM),
  };
  return (await predict({ ...scene, receivers })).laDb;
}

const box = { x0: -400, y0: -300, x1: 400, y1: 300 };
const size = { box, heightM: 4, finestM: 5, coarsestM: 80 };
const open = buildScene({ sources: [pointSource([3, -7], 1.5)], defaultG: 0.4 });

describe('contours over open ground', () => {
  it('are circles whose radius is the distance at which the formula gives their level', async () => {
    const { bands } = await contours(open, { ...size, bandsDb: [50, 55, 60, 65] });
    for (const { fromDb, polygons } of bands) {
      // The outer ring is where the level equals that of the edge. Bisection finds its radius.
      let [near, far] = [1, 1000];
      while (far - near > 1e-4) {
        const middle = (near + far) / 2;
        const [levelDb] = await levelsAt(open, [[3 + middle, -7]], 4);
        if (levelDb! > fromDb) near = middle;
        else far = middle;
      }
      const outer = polygons[0]![0]!;
      const free = outer.filter(([x, y]) => Math.abs(x) < 400 && Math.abs(y) < 300);
      expect(free.length).toBeGreaterThan(20);
      for (const [x, y] of free) expect(Math.abs(Math.hypot(x - 3, y + 7) - near), `${fromDb} dB`).toBeLessThan(0.5);
    }
  });

  it('cover the box once, from the lowest edge upwards', async () => {
    const { bands } = await contours(open, { ...size, bandsDb: [-100, 50, 60] });
    expect(bands.reduce((sum, band) => sum + areaOf(band), 0)).toBeCloseTo(800 * 600, 0);
    expect(bands.map(({ fromDb, toDb }) => [fromDb, toDb])).toEqual([
      [-100, 50],
      [50, 60],
      [60, null],
    ]);
  });

  it('contain an empty band if no point reaches its level', async () => {
    const { bands } = await contours(open, { ...size, bandsDb: [150] });
    expect(bands).toEqual([{ fromDb: 150, toDb: null, polygons: [] }]);
  });
});

const houses = [
  { ring: rectangle(40, -40, 70, 10), heightM: 9 },
  { ring: rectangle(70, -40, 90, 0), heightM: 7 },
  { ring: rectangle(-120, 20, -60, 80), holes: [rectangle(-105, 35, -75, 65)], heightM: 12 },
];
const town = buildScene({
  buildings: houses,
  walls: [{ line: [[-60, -80], [80, -90]], heightM: 4 }], // prettier-ignore
  sources: [areaSource(rectangle(-15, -20, 20, 10), 1.5), pointSource([150, 100], 2)],
  defaultG: 0.4,
});

/** Contours of the town in bands of 5 dB. */
const ofTown = contours(town, { ...size, bandsDb: [45, 50, 55, 60, 65] });

describe('contours of a scene with houses', () => {
  it('exclude the area of the buildings', async () => {
    const options = { ...size, bandsDb: [-100, 50, 55, 60, 65] };
    const cut = await contours(town, options);
    const whole = contourPolygons(cut.grid, options.bandsDb, null);
    const built = 30 * 50 + 20 * 40 + 60 * 60 - 30 * 30;
    const sum = (bands: readonly ContourBand[]) => bands.reduce((total, band) => total + areaOf(band), 0);
    expect(sum(whole)).toBeCloseTo(800 * 600, 0);
    expect(sum(whole) - sum(cut.bands)).toBeCloseTo(built, 0);
    for (const [x, y] of [[55, 0], [80, -20], [-65, 50]] as const) expect(bandsAt(cut.bands, x, y)).toEqual([]); // prettier-ignore
    // There is no building in the yard.
    expect(bandsAt(cut.bands, -90, 50)).toHaveLength(1);
  });

  it('are valid polygons with closed rings, outer rings anticlockwise and holes clockwise', async () => {
    const { bands } = await ofTown;
    const polygons = bands.flatMap((band) => band.polygons);
    expect(polygons.length).toBeGreaterThan(5);
    expect(polygons.some((rings) => rings.length > 1)).toBe(true);
    for (const rings of polygons) {
      expect(booleanValid(turfPolygon(rings))).toBe(true);
      rings.forEach((ring, at) => expect(Math.sign(ringArea(ring))).toBe(at === 0 ? 1 : -1));
    }
  });

  it('contain the points whose level they state, except near an edge', async () => {
    const bandsDb = [45, 50, 55, 60, 65];
    const { bands } = await ofTown;
    const points = Array.from({ length: 1500 }, (_, at): Point => [
      ((at * 67.3) % 780) - 390,
      ((at * 31.7) % 580) - 290,
    ]);
    const isClear = ([x, y]: Point) =>
      houses.every(({ ring }) => {
        const [xs, ys] = [ring.map(([u]) => u), ring.map(([, v]) => v)];
        return x < Math.min(...xs) - 8 || x > Math.max(...xs) + 8 || y < Math.min(...ys) - 8 || y > Math.max(...ys) + 8;
      });
    const clear = points.filter(isClear);
    const levels = await levelsAt(town, clear, 4);
    const wrong = clear.filter(([x, y], at) => {
      const levelDb = levels[at]!;
      const nearest = Math.min(...bandsDb.map((edge) => Math.abs(edge - levelDb)));
      const expected = bandsDb.findLast((edge) => edge <= levelDb);
      return nearest > 0.5 && bandsAt(bands, x, y)[0]?.fromDb !== expected;
    });
    expect(clear.length).toBeGreaterThan(1200);
    // These points are where a shadow begins between two points of the grid.
    expect(wrong.length / clear.length).toBeLessThan(0.005);
  });

  it('are identical to the last bit on two threads', async () => {
    const options = { ...size, bandsDb: [50, 55, 60] };
    const one = await levelGrid(town, options);
    const two = await levelGrid(town, { ...options, threads: 2, startTracers: startNodeTracers });
    expect(two.laDb).toEqual(one.laDb);
    expect(two.predicted).toBe(one.predicted);
  });

  it('follow the level of their edge, away from façades and the wall', async () => {
    const { bands } = await contours(town, { ...size, finestM: 2.5, bandsDb: [50, 55, 60] });
    const far = ([x, y]: readonly [number, number]) =>
      Math.abs(x) < 399 && Math.abs(y) < 299 && (y > 90 || (x < -130 && y > -60) || (x > 180 && y > 0));
    for (const { fromDb, polygons } of bands.slice(1)) {
      const edge = polygons.map(([outer]) => outer!).flat().filter(far); // prettier-ignore
      const levels = await levelsAt(town, edge, 4);
      for (const levelDb of levels) expect(Math.abs(levelDb - fromDb)).toBeLessThan(0.25);
    }
  });
});

describe('the adaptive grid', () => {
  it('finds the same band as the full grid at 99.5 % of the points, with at most half of the predictions', async () => {
    let [asked, points, wrong] = [0, 0, 0];
    for (let seed = 1; seed <= 12; seed++) {
      const scene = placeScene(anyPlace(seed));
      const options = { box: { x0: -192, y0: -128, x1: 192, y1: 128 }, heightM: 4, bandsDb: [35, 45, 55, 65] };
      const adaptive = await levelGrid(scene, { ...options, finestM: 4, coarsestM: 64 });
      const full = await levelGrid(scene, { ...options, finestM: 4, coarsestM: 4 });
      expect([adaptive.columns, adaptive.rows]).toEqual([full.columns, full.rows]);
      expect(full.predicted).toBe(full.columns * full.rows);
      asked += adaptive.predicted;
      points += full.predicted;
      const bandOf = (levelDb: number) => options.bandsDb.filter((edge) => edge <= levelDb).length;
      wrong += full.laDb.filter((levelDb, at) => bandOf(levelDb) !== bandOf(adaptive.laDb[at]!)).length;
    }
    expect(wrong / points).toBeLessThan(0.005);
    expect(asked / points).toBeLessThan(0.5);
  }, 120_000);

  it('predicts few points over open ground', async () => {
    const { predicted, columns, rows } = await levelGrid(open, { ...size, bandsDb: [50, 60] });
    expect(predicted / (columns * rows)).toBeLessThan(0.15);
  });

  it('extrapolates the level outside a building into the building', async () => {
    const plan = planGrid({ x0: 0, y0: 0, x1: 10, y1: 10 }, 1, 1);
    const isIn = (x: number, y: number) => x > 2 && x < 8 && y > 2 && y < 8;
    const grid = await refineGrid(
      plan,
      [50],
      (xy) => {
        const points = Array.from({ length: xy.length / 2 }, (_, at) => isIn(xy[2 * at]!, xy[2 * at + 1]!));
        return Promise.resolve({ laDb: points.map((inside) => (inside ? 90 : 40)), inBuilding: points.map(Number) });
      },
      { hasObstacle: () => false },
    );
    expect(Math.max(...grid.laDb)).toBe(40);
  });

  it('takes no level from inside a building, and keeps all levels outside it', async () => {
    const house = buildScene({
      sources: [pointSource([-60, 0], 1.5)],
      buildings: [{ ring: rectangle(-20, -20, 20, 20), heightM: 6 }],
    });
    const options = { box: { x0: -50, y0: -50, x1: 50, y1: 50 }, heightM: 1.5, bandsDb: [50], finestM: 10, coarsestM: 10 }; // prettier-ignore
    const { laDb, columns } = await levelGrid(house, options);
    const points = Array.from(laDb.keys(), (at): Point => [10 * (at % columns) - 50, 10 * Math.floor(at / columns) - 50]); // prettier-ignore
    const expected = await levelsAt(house, points, 1.5);
    const isOutside = ([x, y]: Point) => Math.abs(x) > 20 || Math.abs(y) > 20;
    const outside = points.flatMap((point, at) => (isOutside(point) ? [at] : []));
    expect(outside.length).toBeGreaterThan(90);
    for (const at of outside) expect(laDb[at]).toBeCloseTo(expected[at]!, 9);
    // Inside the house, the level would be as high as in the open. The extrapolated level must not exceed that around the house.
    const inside = points.flatMap((point, at) => (isOutside(point) ? [] : [at]));
    const most = Math.max(...outside.map((at) => laDb[at]!));
    for (const at of inside) expect(laDb[at]).toBeLessThanOrEqual(most);
  });

  it('is no finer than the given share of the distance from the nearest source', async () => {
    const plan = { ...size, bandsDb: [20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70], coarsestM: 40 };
    const all = await levelGrid(town, plan);
    const some = await levelGrid(town, { ...plan, spacingPerDistance: 0.1 });
    expect(some.predicted).toBeLessThan(0.5 * all.predicted);
    let near = 0;
    some.laDb.forEach((levelDb, at) => {
      const [x, y] = [box.x0 + (at % some.columns) * some.dx, box.y0 + Math.floor(at / some.columns) * some.dy];
      const distanceM = Math.min(...town.sources.map(({ shape }) => distanceToShapeM(shape, x, y)));
      if (distanceM > 40) return;
      near++;
      expect(levelDb).toBeCloseTo(all.laDb[at]!, 9);
    });
    expect(near).toBeGreaterThan(200);
  });

  it('emits an estimate and then an exact draft, and ends with the same contours', async () => {
    const options = { ...size, bandsDb: [50, 55] };
    const drafts: Array<Draft & Contours> = [];
    const drawn = await contours(town, { ...options, onDraft: (draft, how) => drafts.push({ ...draft, ...how }) });
    expect(drafts).toMatchObject([
      { spacingM: 10, isEstimate: true },
      { spacingM: 10, isEstimate: false },
    ]);
    expect(drawn).toEqual(await contours(town, options));
    for (const { bands, grid } of drafts) {
      expect(Math.abs(areaOf(bands[0]!) / areaOf(drawn.bands[0]!) - 1)).toBeLessThan(0.1);
      expect(grid.predicted).toBeLessThan(0.7 * drawn.grid.predicted);
    }
    // The exact draft has the final level at many more grid points than the estimate.
    const [estimated, exact] = drafts.map(
      ({ grid }) => grid.laDb.filter((levelDb, at) => Math.abs(levelDb - drawn.grid.laDb[at]!) < 1e-9).length,
    );
    expect(estimated).toBeLessThan(exact! / 2);
  });

  it('emits the same estimate with several threads', async () => {
    const estimated = async (threads: object) => {
      const grids: LevelGrid[] = [];
      await contours(town, {
        ...size,
        bandsDb: [50, 55],
        onDraft: ({ grid }, { isEstimate }) => isEstimate && grids.push(grid),
        ...threads,
      });
      return grids;
    };
    const grids = await estimated({ threads: 2, startTracers: startNodeTracers });
    expect(grids).toHaveLength(1);
    expect(grids).toEqual(await estimated({}));
  });

  it('emits no estimate of point sources, which would take as long as exact levels', async () => {
    const drafts: Draft[] = [];
    await contours(open, { ...size, bandsDb: [50], onDraft: (_, draft) => drafts.push(draft) });
    expect(open.sources.map(({ shape }) => shape.kind)).toEqual(['point']);
    expect(drafts.map(({ isEstimate }) => isEstimate)).toEqual([false]);
  });

  it('rejects invalid options, and names them', async () => {
    for (const [change, text] of [
      [{ box: { ...box, x1: -400 } }, /^box: /],
      [{ finestM: 0 }, /^finestM, coarsestM: /],
      [{ coarsestM: 1 }, /^finestM, coarsestM: /],
      [{ heightM: Number.NaN }, /^heightM: /],
      [{ bandsDb: [] }, /^bandsDb: /],
      [{ bandsDb: [50, 50] }, /^bandsDb: /],
      [{ finestM: 0.1 }, /^finestM: /],
    ] as const) {
      await expect(contours(open, { ...size, bandsDb: [50], ...change })).rejects.toThrow(text);
    }
  });

  it('reports progress that never decreases, and stops when it is aborted', async () => {
    const shares: number[] = [];
    await contours(town, { ...size, bandsDb: [50, 55], onProgress: (share) => shares.push(share) });
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    expect(shares.at(-1)).toBe(1);
    const stop = new AbortController();
    const reason = new Error('enough');
    const onProgress = (share: number) => {
      if (share > 0.2) stop.abort(reason);
    };
    await expect(contours(town, { ...size, bandsDb: [50, 55], signal: stop.signal, onProgress })).rejects.toBe(reason);
  });
});
