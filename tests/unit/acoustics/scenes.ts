/** Builders of scenes for the tests, from plain lists to typed arrays. By default a scene is flat, hard and empty. */
import type {
  BarrierLines,
  CoverKind,
  Edition,
  GroundMethod,
  PolygonSet,
  Scene,
  Source,
  Terrain,
} from '../../../src/engine/scene/scene.ts';

export type Point = readonly [number, number];
export type Point3 = readonly [number, number, number];

export function polygonSet(polygons: ReadonlyArray<ReadonlyArray<readonly Point[]>>): PolygonSet {
  const ringStart = [0];
  const polygonStart = [0];
  for (const rings of polygons) {
    for (const ring of rings) ringStart.push(ringStart.at(-1)! + ring.length);
    polygonStart.push(ringStart.length - 1);
  }
  return {
    xy: Float64Array.from(polygons.flat(3)),
    ringStart: Uint32Array.from(ringStart),
    polygonStart: Uint32Array.from(polygonStart),
  };
}

export interface BuildingDraft {
  readonly ring: readonly Point[];
  readonly holes?: ReadonlyArray<readonly Point[]>;
  readonly heightM: number;
  readonly reflection?: number;
}
export interface WallDraft {
  readonly reflection?: number;
  readonly line: readonly Point[];
  readonly heightM?: number;
  readonly topZ?: readonly number[];
}
export interface BarrierDraft {
  readonly line: readonly Point[];
  readonly heightM: number;
}

export function barrierLines(drafts: readonly BarrierDraft[]): BarrierLines {
  const start = [0];
  for (const { line } of drafts) start.push(start.at(-1)! + line.length);
  return {
    xy: Float64Array.from(drafts.flatMap(({ line }) => line.flat())),
    start: Uint32Array.from(start),
    heightM: Float64Array.from(drafts, ({ heightM }) => heightM),
  };
}

export interface RegionDraft {
  readonly ring: readonly Point[];
  readonly g: number;
  /** The cover of the region, and its height, m. */
  readonly cover?: { readonly kind: CoverKind; readonly heightM: number };
}

export interface SceneDraft {
  readonly barriers?: readonly BarrierDraft[];
  readonly capDb?: number | null;
  readonly buildings?: readonly BuildingDraft[];
  readonly walls?: readonly WallDraft[];
  readonly regions?: readonly RegionDraft[];
  readonly defaultG?: number;
  readonly sources?: readonly Source[];
  readonly receivers?: ReadonlyArray<{ readonly at: Point; readonly heightM: number; readonly ownBuilding?: number }>;
  readonly lateral?: boolean;
  readonly sideEdges?: boolean;
  readonly groundMethod?: GroundMethod;
  readonly edition?: Edition;
  readonly terrain?: Terrain;
  readonly reflections?: 0 | 1 | 2;
  readonly method?: 'quick';
}

export function buildScene(draft: SceneDraft): Scene {
  const { buildings = [], walls = [], regions = [], sources = [], receivers = [] } = draft;
  const starts = [0];
  for (const { line } of walls) starts.push(starts.at(-1)! + line.length);
  return {
    ...(draft.method && { method: draft.method }),
    ...(draft.barriers && { barrierLines: barrierLines(draft.barriers) }),
    ...(draft.capDb !== undefined && { temporaryScreenCapDb: draft.capDb }),
    edition: draft.edition ?? '1996',
    groundMethod: draft.groundMethod ?? 'general',
    air: { temperatureC: 10, humidityPct: 70, pressureKPa: 101.325 },
    reflections: draft.reflections ?? 0,
    lateral: draft.lateral ?? true,
    ...(draft.sideEdges !== undefined && { sideEdges: draft.sideEdges }),
    terrain: draft.terrain ?? null,
    ground: {
      defaultG: draft.defaultG ?? 0,
      regions: polygonSet(regions.map(({ ring }) => [ring])),
      g: Float64Array.from(regions, ({ g }) => g),
      ...(regions.some(({ cover }) => cover) && {
        cover: {
          kind: Uint8Array.from(regions, ({ cover }) => cover?.kind ?? 0),
          heightM: Float64Array.from(regions, ({ cover }) => cover?.heightM ?? NaN),
        },
      }),
    },
    buildings: {
      footprints: polygonSet(buildings.map(({ ring, holes = [] }) => [ring, ...holes])),
      heightM: Float64Array.from(buildings, ({ heightM }) => heightM),
      reflection: Float64Array.from(buildings, ({ reflection = 0.8 }) => reflection),
    },
    walls: {
      xy: Float64Array.from(walls.flatMap(({ line }) => line.flat())),
      start: Uint32Array.from(starts),
      heightM: Float64Array.from(walls, ({ heightM }) => heightM ?? Number.NaN),
      topZ: Float64Array.from(walls.flatMap(({ line, topZ }) => topZ ?? line.map(() => Number.NaN))),
      reflection: Float64Array.from(walls, ({ reflection = 0 }) => reflection),
    },
    sources,
    receivers: {
      ids: receivers.map((_, at) => `R${at}`),
      xy: Float64Array.from(receivers.flatMap(({ at }) => at)),
      heightM: Float64Array.from(receivers, ({ heightM }) => heightM),
      ...(receivers.some(({ ownBuilding }) => ownBuilding !== undefined) && {
        ownBuilding: Int32Array.from(receivers, ({ ownBuilding = -1 }) => ownBuilding),
      }),
    },
  };
}

/** A terrain of points, and of contour lines whose segments are edges. */
export function terrainOf(points: readonly Point3[], contours: ReadonlyArray<readonly Point3[]> = []): Terrain {
  const all = [...points];
  const edges: number[] = [];
  for (const contour of contours) {
    contour.forEach((point, at) => {
      if (at > 0) edges.push(all.length - 1, all.length);
      all.push(point);
    });
  }
  return { xyz: Float64Array.from(all.flat()), edges: Uint32Array.from(edges) };
}

function source(shape: Source['shape'], heightM: number, changes: Partial<Source> = {}): Source {
  const lwDb = new Float64Array(8).fill(100);
  return { id: 'S', group: 'S', shape, heightM, lwDb, placement: 'spread', barrierHeightM: null, ...changes };
}

export function pointSource([x, y]: Point, heightM: number, changes: Partial<Source> = {}): Source {
  return source({ kind: 'point', x, y }, heightM, changes);
}

export function areaSource(ring: readonly Point[], heightM: number, changes: Partial<Source> = {}): Source {
  return source({ kind: 'polygon', polygons: polygonSet([[ring]]) }, heightM, changes);
}

export function lineSource(line: readonly Point[], heightM: number, changes: Partial<Source> = {}): Source {
  return source({ kind: 'line', xy: Float64Array.from(line.flat()) }, heightM, changes);
}

export function rectangle(x0: number, y0: number, x1: number, y1: number): Point[] {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

/** A generator of random numbers 0 … 1 from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface RandomTown {
  /** Points x, y, z of the terrain; flat ground if omitted. */
  readonly terrain?: readonly Point3[];
  readonly buildings: BuildingDraft[];
  readonly walls: WallDraft[];
  readonly regions: RegionDraft[];
  readonly sourceAt: Point;
  readonly receiverAt: Point;
  readonly sourceHeightM: number;
  readonly receiverHeightM: number;
  readonly defaultG: number;
}

/** A few rotated buildings (some L-shaped), walls and ground polygons between a source and a receiver outside them. */
export function randomTown(seed: number): RandomTown {
  const random = randomFrom(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const place = (): Point => [between(-150, 150), between(-60, 60)];
  const turned = (ring: readonly Point[], [x, y]: Point): Point[] => {
    const angle = between(0, Math.PI);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return ring.map(([u, v]) => [x + u * c - v * s, y + u * s + v * c]);
  };
  const sourceAt: Point = [between(-180, -120), between(-30, 30)];
  const receiverAt: Point = [between(120, 180), between(-30, 30)];
  const buildings: BuildingDraft[] = [];
  const count = Math.floor(between(0, 9));
  while (buildings.length < count) {
    const [w, d] = [between(2, 40), between(2, 25)];
    const notch: Point[] = [
      [0, 0],
      [w, 0],
      [w, d / 2],
      [w / 2, d / 2],
      [w / 2, d],
      [0, d],
    ];
    const ring = turned(random() < 0.3 ? notch : rectangle(0, 0, w, d), place());
    if (random() < 0.5) ring.reverse();
    const clear = [sourceAt, receiverAt].every((end) =>
      ring.every(([x, y]) => Math.hypot(x - end[0], y - end[1]) > 45),
    );
    if (clear) buildings.push({ ring, heightM: between(1, 14) });
  }
  const walls = Array.from({ length: Math.floor(between(0, 4)) }, (): WallDraft => {
    const start = place();
    const line: Point[] = [start, [start[0] + between(-40, 40), start[1] + between(-40, 40)]];
    if (random() < 0.5) line.push([start[0] + between(-40, 40), start[1] + between(-40, 40)]);
    if (random() < 0.5) return { line, heightM: between(1, 8) };
    return { line, topZ: line.map(() => between(1, 8)) };
  });
  const regions = Array.from({ length: Math.floor(between(0, 5)) }, () => ({
    ring: turned(rectangle(0, 0, between(10, 150), between(10, 100)), place()),
    g: random(),
  }));
  return {
    buildings,
    walls,
    regions,
    sourceAt,
    receiverAt,
    sourceHeightM: between(0.3, 6),
    receiverHeightM: between(1, 10),
    defaultG: random(),
  };
}

/**
 * A dense town around a source and a receiver: many houses and walls. Some houses are lower than the receiver, some are long or
 * thin.
 */
export function denseTown(seed: number): RandomTown {
  const random = randomFrom(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const sourceAt: Point = [between(-90, -60), between(-20, 20)];
  const receiverAt: Point = [between(60, 90), between(-20, 20)];
  const buildings: BuildingDraft[] = [];
  const walls: WallDraft[] = [];
  const count = between(15, 70);
  while (buildings.length + walls.length < count) {
    const [x, y, angle] = [between(-150, 150), between(-110, 110), between(0, Math.PI)];
    const [w, d] = [between(0.2, random() < 0.2 ? 45 : 14), between(0.2, 12)];
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const ring = rectangle(0, 0, w, d).map(([u, v]): Point => [x + u * c - v * s, y + u * s + v * c]);
    if ([sourceAt, receiverAt].some((end) => ring.some((at) => Math.hypot(at[0] - end[0], at[1] - end[1]) < w + d)))
      continue;
    if (random() < 0.15) walls.push({ line: ring.slice(0, 3), topZ: ring.slice(0, 3).map(() => between(1, 7)) });
    else buildings.push({ ring, heightM: between(1, random() < 0.5 ? 4.5 : 12) });
  }
  const heights = random() < 0.5 ? [1.5, 4] : [between(0.5, 5), between(0.5, 5)];
  return {
    buildings,
    walls,
    regions: [],
    sourceAt,
    receiverAt,
    sourceHeightM: heights[0]!,
    receiverHeightM: heights[1]!,
    defaultG: 0.5,
  };
}

/** A random town on rolling ground with a bank across. Part of the ground is outside the terrain points. */
export function hillyTown(seed: number): RandomTown {
  const random = randomFrom(seed + 7e5);
  const between = (low: number, high: number) => low + (high - low) * random();
  const [wave, long, bank] = [between(0, 12), between(40, 200), between(-8, 8)];
  const phase = between(0, 6);
  const terrain = Array.from({ length: 60 + Math.floor(140 * random()) }, (): [number, number, number] => {
    const [x, y] = [between(-230, seed % 3 === 0 ? 100 : 230), between(-120, 120)];
    return [x, y, 50 + wave * Math.sin(x / long + phase) * Math.cos(y / long) + (x > 10 ? bank : 0)];
  });
  const town = randomTown(seed);
  const walls = town.walls.map((wall) => (wall.topZ ? { ...wall, topZ: wall.topZ.map((z) => z + 50) } : wall));
  return { ...town, walls, terrain };
}

/** The scene of a town with its source and receiver, which may be swapped. */
export function townScene(town: RandomTown, changes: Partial<SceneDraft> = {}, swapped = false): Scene {
  const { sourceAt, receiverAt, sourceHeightM, receiverHeightM } = town;
  const from = { at: sourceAt, heightM: sourceHeightM };
  const to = { at: receiverAt, heightM: receiverHeightM };
  const [emitter, listener] = swapped ? [to, from] : [from, to];
  return buildScene({
    buildings: town.buildings,
    walls: town.walls,
    regions: town.regions,
    defaultG: town.defaultG,
    ...(town.terrain === undefined ? {} : { terrain: terrainOf(town.terrain) }),
    sources: [pointSource(emitter.at, emitter.heightM)],
    receivers: [listener],
    ...changes,
  });
}
