import { describe, expect, it } from 'vitest';
import { onRaster } from '../../../src/engine/geometry/orientation.ts';
import { predict } from '../../../src/engine/prediction/predict.ts';
import type { Terrain } from '../../../src/engine/scene/scene.ts';
import { createTerrainSurface, groundHeightAt } from '../../../src/engine/terrain/terrain.ts';
import { createProfile, traceProfile } from '../../../src/engine/terrain/terrain-profile.ts';
import { nextOf } from '../../../src/engine/geometry/triangulate.ts';
import { seeds } from '../../support/random-share.ts';
import {
  buildScene,
  type Point,
  type Point3,
  pointSource,
  randomFrom,
  rectangle,
  type SceneDraft,
  terrainOf,
} from './scenes.ts';

function surfaceOf(points: readonly Point3[], contours: ReadonlyArray<readonly Point3[]> = []) {
  const surface = createTerrainSurface(terrainOf(points, contours));
  if (surface === null) throw new Error('no surface');
  return surface;
}

function profileOf(surface: ReturnType<typeof surfaceOf>, [ax, ay]: Point, [bx, by]: Point): number[][] {
  const profile = createProfile();
  traceProfile(surface, ax, ay, bx, by, profile);
  return Array.from({ length: profile.count }, (_, at) => [profile.alongM[at]!, profile.z[at]!]);
}

const raster = (columns: number, rows: number, height: (x: number, y: number) => number): Point3[] =>
  Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    return [x, y, height(x, y)];
  });

function area(points: readonly Point[]): number {
  return points.reduce((sum, [x, y], at) => {
    const [nx, ny] = points[(at + 1) % points.length]!;
    return sum + (x * ny - nx * y) / 2;
  }, 0);
}

describe('a terrain surface', () => {
  it('is a Delaunay triangulation that covers the hull of any points', () => {
    for (const seed of seeds(1, 300)) {
      const random = randomFrom(seed);
      // Points of a coarse raster are often collinear or on common circles.
      const coarse = seed % 2 === 0;
      const at = () => (coarse ? Math.floor(8 * random()) : 100 * random());
      const points = Array.from({ length: 3 + Math.floor(60 * random()) }, (): Point3 => [at(), at(), random()]);
      const surface = surfaceOf(points);
      const { xy, triangles, twins, outline } = surface;
      let covered = 0;
      for (let edge = 0; edge < triangles.length; edge += 3) {
        const corners = [0, 1, 2].map((side): Point => {
          const point = triangles[edge + side]!;
          return [xy[2 * point]!, xy[2 * point + 1]!];
        });
        covered += area(corners);
        for (const side of [0, 1, 2]) {
          const twin = twins[edge + side]!;
          if (twin < 0) continue;
          expect(twins[twin]).toBe(edge + side);
          expect(triangles[twin]).toBe(triangles[nextOf(edge + side)]);
        }
      }
      const hull = [...outline].map((point): Point => [xy[2 * point]!, xy[2 * point + 1]!]);
      expect(covered, `seed ${seed}`).toBeCloseTo(Math.abs(area(hull)), 6);
      const used = new Set([...triangles, ...outline]);
      expect(used.size, `seed ${seed}`).toBe(xy.length / 2);
      for (const [x, y] of points) {
        const here = points.filter((other) => other[0] === x && other[1] === y).map(([, , z]) => z);
        const mean = here.reduce((sum, z) => sum + z, 0) / here.length;
        expect(groundHeightAt(surface, x, y)).toBeCloseTo(mean, 6);
      }
    }
  });

  it('has the segments of contours as edges', () => {
    for (const seed of seeds(1, 200)) {
      const random = randomFrom(seed);
      // Contours that do not cross: wavy lines above each other at varying distances, some of them straight.
      const contours = Array.from({ length: 6 }, (_, line) => {
        const wave = random() < 0.3 ? 0 : 4 * random();
        return Array.from({ length: 3 + Math.floor(20 * random()) }, (__, at): Point3 => {
          return [at * (3 + line), 10 * line + wave * Math.sin(at), line];
        });
      });
      const { xy, triangles } = surfaceOf([], contours);
      const edges = new Set<string>();
      triangles.forEach((point, edge) => {
        const to = triangles[nextOf(edge)]!;
        edges.add(
          [point, to]
            .map((end) => `${xy[2 * end]!} ${xy[2 * end + 1]!}`)
            .toSorted()
            .join(', '),
        );
      });
      for (const contour of contours) {
        for (let at = 1; at < contour.length; at++) {
          const segment = [contour[at - 1]!, contour[at]!].map(([x, y]) => `${onRaster(x)} ${onRaster(y)}`);
          expect(edges.has(segment.toSorted().join(', ')), `seed ${seed}: ${segment.join(', ')}`).toBe(true);
        }
      }
    }
  });

  it('accepts contours that cross, repeat themselves, run through points or lie on one line', () => {
    const zigzag: Point3[] = [[0, 0, 1], [10, 10, 1], [10, 0, 1], [0, 10, 1], [0, 0, 1]]; // prettier-ignore
    const through: Point3[] = [[-5, 5, 2], [15, 5, 2]]; // prettier-ignore
    const surface = surfaceOf([[5, 5, 3]], [zigzag, through, through, zigzag.toReversed()]);
    expect(groundHeightAt(surface, 5, 5)).toBeCloseTo(3, 9);
    expect(groundHeightAt(surface, 10, 5)).toSatisfy(Number.isFinite);
    const line = surfaceOf([], [[[0, 0, 0], [10, 10, 10], [5, 5, 9]]]); // prettier-ignore
    expect(groundHeightAt(line, 5, 5)).toBe(9);
    expect(groundHeightAt(line, 7.5 + 3, 7.5 - 3)).toBeCloseTo(9.5, 9);
    expect(groundHeightAt(line, -50, 0)).toBe(0);
    expect(groundHeightAt(surfaceOf([[3, 3, 7]]), 99, -4)).toBe(7);
    expect(groundHeightAt(surfaceOf([[3, 3, 6], [3, 3, 8]]), 3, 3)).toBe(7); // prettier-ignore
    expect(createTerrainSurface(terrainOf([]))).toBeNull();
    expect(() => surfaceOf([[0, 0, Number.NaN]])).toThrow('terrain: expected numbers for point 0, got 0,0,NaN');
  });

  it('is linear on its triangles, and has the height of the nearest point of the hull outside them', () => {
    const plane = (x: number, y: number) => 3 + 0.5 * x - 0.25 * y;
    const surface = surfaceOf(raster(20, 12, plane));
    const random = randomFrom(5);
    for (let trial = 0; trial < 500; trial++) {
      const [x, y] = [40 * random() - 10, 32 * random() - 10];
      const nearest = plane(Math.min(19, Math.max(0, x)), Math.min(11, Math.max(0, y)));
      expect(groundHeightAt(surface, x, y)).toBeCloseTo(nearest, 9);
    }
  });

  it('accepts a raster of a million nodes', () => {
    const side = 1000;
    const xyz = new Float64Array(3 * side * side);
    for (let at = 0; at < side * side; at++) {
      const [x, y] = [at % side, Math.floor(at / side)];
      xyz.set([5 * x, 5 * y, Math.sin(x / 20) * 10], 3 * at);
    }
    const surface = createTerrainSurface({ xyz, edges: new Uint32Array() })!;
    expect(surface.triangles).toHaveLength(3 * 2 * 999 * 999);
    expect(groundHeightAt(surface, 2500, 3333)).toBeCloseTo(Math.sin(25) * 10, 9);
    const profile = createProfile();
    traceProfile(surface, 12, 12, 4900, 4700, profile);
    expect(profile.count).toBeGreaterThan(1900);
  });
});

describe('the ground under a line', () => {
  it('has the heights of the surface at its vertices and half-way between them, in either direction', () => {
    for (const seed of seeds(1, 200)) {
      const random = randomFrom(seed);
      const coarse = seed % 2 === 0;
      const at = (spread: number) => (coarse ? Math.floor(spread * random()) : spread * random());
      const points = Array.from({ length: 40 }, (): Point3 => [at(30), at(30), 5 * random()]);
      const surface = surfaceOf(points);
      for (let line = 0; line < 10; line++) {
        const [a, b]: [Point, Point] = [[at(50) - 10, at(50) - 10], [at(50) - 10, at(50) - 10]]; // prettier-ignore
        const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
        const places = profileOf(surface, a, b);
        expect(places[0]![0]).toBe(0);
        expect(places.at(-1)![0]).toBeCloseTo(length, 9);
        for (let place = 1; place < places.length; place++) {
          const [along, z] = places[place]!;
          const [before, zBefore] = places[place - 1]!;
          expect(along! - before!).toBeGreaterThanOrEqual(-1e-9);
          const share = length > 0 ? (along! + before!) / 2 / length : 0;
          const middle = groundHeightAt(surface, a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]));
          expect((z! + zBefore!) / 2, `seed ${seed}, line ${line}, place ${place}`).toBeCloseTo(middle, 5);
        }
      }
    }
  });

  it('bends where it crosses contours', () => {
    const contours = [0, 50, 60, 100].map((x, at): Point3[] => [
      [x, -100, [0, 0, 10, 10][at]!],
      [x, 100, [0, 0, 10, 10][at]!],
    ]);
    const bends = profileOf(surfaceOf([], contours), [-10, 0], [120, 3]).filter(([along], at, all) => {
      if (at === 0 || at === all.length - 1) return false;
      const [before, after] = [all[at - 1]!, all[at + 1]!];
      const share = (along! - before[0]!) / (after[0]! - before[0]!);
      return Math.abs(all[at]![1]! - before[1]! - share * (after[1]! - before[1]!)) > 1e-9;
    });
    const slant = Math.hypot(130, 3) / 130;
    expect(bends.map(([along]) => along! / slant)).toEqual([expect.closeTo(60, 6), expect.closeTo(70, 6)]);
  });
});

/** A ridge across the path: 0 at x = 0, 20 and 80, 100, and `topZ` from x = 45 to 55. */
const ridge = (topZ: number): Terrain =>
  terrainOf(
    [],
    [0, 20, 45, 55, 80, 100].map((x, at): Point3[] => [
      [x, -2000, at === 2 || at === 3 ? topZ : 0],
      [x, 2000, at === 2 || at === 3 ? topZ : 0],
    ]),
  );

async function bands(draft: SceneDraft): Promise<Float64Array> {
  const ends = { sources: [pointSource([0, 0], 1)], receivers: [{ at: [100, 0] as Point, heightM: 2 }] };
  return (await predict(buildScene({ ...ends, ...draft }))).bandsDb;
}

describe('a prediction over terrain', () => {
  it('is the same over flat terrain at any height and over flat ground', async () => {
    const draft: SceneDraft = {
      buildings: [{ ring: rectangle(30, -9, 40, 14), heightM: 6 }],
      walls: [{ line: [[60, -20], [62, 30]], heightM: 4 }], // prettier-ignore
      defaultG: 0.5,
    };
    const random = randomFrom(3);
    const points = Array.from({ length: 300 }, (): Point3 => [200 * random() - 50, 200 * random() - 100, 123.4]);
    for (const groundMethod of ['general', 'alternative'] as const) {
      const [flat, high] = [await bands({ ...draft, groundMethod }), await bands({ ...draft, groundMethod, terrain: terrainOf(points) })]; // prettier-ignore
      flat.forEach((level, band) => expect(high[band]).toBeCloseTo(level, 6));
    }
  });

  it('is screened by a ridge as by its two edges, without lateral diffraction paths', async () => {
    const [open, behind] = [await bands({}), await bands({ terrain: ridge(10) })];
    const lengths = [Math.hypot(45, 9), 10, Math.hypot(45, 8)] as const;
    const d = Math.hypot(100, 1);
    const z = lengths[0] + lengths[1] + lengths[2] - d;
    const kMet = Math.exp(-Math.sqrt((lengths[0] * lengths[2] * d) / (2 * z)) / 2000);
    for (let band = 0; band < 8; band++) {
      const wavelength = 340 / [63, 125, 250, 500, 1000, 2000, 4000, 8000][band]!;
      const ratio = ((5 * wavelength) / 10) ** 2;
      const dz = Math.min(25, 10 * Math.log10(3 + (20 / wavelength) * ((1 + ratio) / (1 / 3 + ratio)) * z * kMet));
      expect(open[band]! - behind[band]!).toBeCloseTo(dz, 6);
    }
  });

  it('is not screened by ground that does not break the sight line', async () => {
    const [open, over] = [await bands({}), await bands({ terrain: ridge(1.4) })];
    over.forEach((level, band) => expect(level).toBeCloseTo(open[band]!, 9));
  });

  it('has lateral diffraction paths only if the ground does not rise above the sight line', async () => {
    const wall = (heightM: number) => [{ line: [[50, -10], [50, 10]] as Point[], heightM }]; // prettier-ignore
    // A low wall on the ridge is a third edge. A high one is the only edge.
    for (const [ridgeM, heightM, sides] of [
      [10, 0.5, false],
      [10, 30, false],
      [0.5, 30, true],
    ] as const) {
      // prettier-ignore
      const draft = { terrain: ridge(ridgeM), walls: wall(heightM) };
      const [all, top] = [await bands(draft), await bands({ ...draft, lateral: false })];
      expect(all[0]! > top[0]! + 0.01).toBe(sides);
    }
  });

  it('uses walls that follow the ground, roofs on the mean ground height, and absolute tops', async () => {
    // The ground rises by 1 m in 10 m along y and is level along the path.
    const slope = terrainOf([[-50, -100, -10], [150, -100, -10], [150, 100, 10], [-50, 100, 10]]); // prettier-ignore
    const across: Point[] = [[50, -80], [50, 80]]; // prettier-ignore
    const same = async (a: SceneDraft, b: SceneDraft) => {
      const [one, other] = [await bands(a), await bands(b)];
      one.forEach((level, band) => expect(level).toBeCloseTo(other[band]!, 6));
    };
    const terrain = slope;
    await same(
      { terrain, walls: [{ line: across, heightM: 3 }], lateral: false },
      { terrain, walls: [{ line: across, topZ: [-5, 11] }], lateral: false },
    );
    await same(
      { terrain, walls: [{ line: across, heightM: 3 }], lateral: false },
      { walls: [{ line: across, heightM: 3 }], lateral: false },
    );
    // Mean ground height of the footprint: (−1 − 1 + 3 + 3) / 4 = 1 m.
    await same(
      { terrain, buildings: [{ ring: rectangle(40, -10, 50, 30), heightM: 5 }], lateral: false },
      { buildings: [{ ring: rectangle(40, -10, 50, 30), heightM: 6 }], lateral: false },
    );
  });

  it('has no lateral diffraction path on the side where the ground rises above the chain', async () => {
    // At the corners on the left, at y = 30, the slope is 3 m high, and the chain is at 1.5 to 2.5 m.
    const slope = terrainOf([[-50, -100, -10], [150, -100, -10], [150, 100, 10], [-50, 100, 10]]); // prettier-ignore
    const onSlope = await bands({ terrain: slope, buildings: [{ ring: rectangle(40, -10, 50, 30), heightM: 5 }] });
    // On flat ground, a wing that continues behind the receiver removes this path and leaves the other one.
    const wing: Point[] = [[40, -10], [50, -10], [50, 28], [118, 28], [118, -1], [120, -1], [120, 30], [40, 30]]; // prettier-ignore
    const flat = await bands({ buildings: [{ ring: wing, heightM: 6 }] });
    onSlope.forEach((level, band) => expect(level).toBeCloseTo(flat[band]!, 6));
    const both = await bands({ buildings: [{ ring: rectangle(40, -10, 50, 30), heightM: 6 }] });
    expect(both[0]! - flat[0]!).toBeGreaterThan(0.1);
  });

  it('uses the mean height over the ground in the alternative method', async () => {
    // A dip 10 m deep: the area below the ray is 150 m² of height and (25 · 5 + 10 · 10 + 25 · 5) m² of dip.
    const dip = await bands({ terrain: ridge(-10), groundMethod: 'alternative' });
    const flat = await bands({ groundMethod: 'alternative' });
    const d = Math.hypot(100, 1);
    const agr = (areaM2: number) => Math.max(0, 4.8 - ((2 * areaM2) / d / d) * (17 + 300 / d));
    dip.forEach((level, band) => expect(level - flat[band]!).toBeCloseTo(agr(150) - agr(500), 6));
  });
});
