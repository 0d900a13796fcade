import { packPolygons } from '../scene/pack-polygons.ts';
/** Converts a parsed scene file to the flat arrays of a scene, relative to a local origin. */
import {
  COVER,
  type Directivity,
  type PolygonSet,
  type Scene,
  type Source,
  type SourceShape,
  type Terrain,
} from '../scene/scene.ts';
import type { SceneJson } from './scene-json-schema.ts';

type Position = readonly [number, number];
interface RingsJson {
  readonly polygon: readonly Position[];
  readonly holes?: ReadonlyArray<readonly Position[]> | undefined;
}

/** Energy reflection coefficient of a façade for which the file gives none. Walls without a coefficient absorb. */
const DEFAULT_REFLECTION = 0.8;

const COVERS = { foliage: COVER.foliage, industrial: COVER.site };

function directivityOf({ bearing, angles, di }: NonNullable<SceneJson['sources'][number]['directivity']>): Directivity {
  return { bearingDeg: bearing, anglesDeg: Float64Array.from(angles), diDb: Float64Array.from(di.flat()) };
}

/** If coordinates exceed this, the origin is moved into the scene, m. Below it, double precision resolves nanometres. */
const LARGE_M = 10_000;

/** Lays out a scene relative to its own origin. Levels do not depend on the origin. */
export function sceneOf(json: SceneJson): Scene {
  const [originX, originY] = originOf(json);
  const flat = (positions: readonly Position[]) =>
    Float64Array.from(positions.flatMap(([x, y]) => [x - originX, y - originY]));
  const set = (polygons: readonly RingsJson[]) => polygonSet(polygons, originX, originY);

  const sources = json.sources.map((source, at): Source => {
    const { point, line, polygon, holes } = source;
    let shape: SourceShape;
    if (point !== undefined) shape = { kind: 'point', x: point[0] - originX, y: point[1] - originY };
    else if (line !== undefined) shape = { kind: 'line', xy: flat(line) };
    else shape = { kind: 'polygon', polygons: set([{ polygon: polygon ?? [], holes }]) };
    return {
      id: source.id,
      group: String(at),
      shape,
      heightM: source.height,
      lwDb: Float64Array.from(source.lw),
      placement: source.placement ?? 'spread',
      barrierHeightM: source.barrierHeight ?? null,
      ...(source.onRoof && { onRoof: true }),
      ...(source.directivity && { directivity: directivityOf(source.directivity) }),
    };
  });
  const { buildings, receivers, ground } = json;
  const barriers = json.barriers.filter(({ temporary }) => !temporary);
  const temporary = json.barriers.filter((barrier) => barrier.temporary);
  return {
    edition: json.edition,
    groundMethod: json.groundMethod,
    air: json.air,
    reflections: json.reflections,
    lateral: json.lateral,
    ...(json.sideEdges && { sideEdges: true }),
    terrain: json.terrain === null ? null : terrainOf(json.terrain, originX, originY),
    ground: {
      defaultG: ground.default,
      regions: set(ground.regions),
      g: Float64Array.from(ground.regions, ({ g }) => g),
      ...(ground.regions.some(({ cover }) => cover !== undefined) && {
        cover: {
          kind: Uint8Array.from(ground.regions, ({ cover }) => (cover === undefined ? COVER.none : COVERS[cover])),
          heightM: Float64Array.from(ground.regions, ({ coverHeight }) => coverHeight ?? Number.NaN),
        },
      }),
    },
    buildings: {
      footprints: set(buildings),
      heightM: Float64Array.from(buildings, ({ height }) => height),
      reflection: Float64Array.from(buildings, ({ reflection }) => reflection ?? DEFAULT_REFLECTION),
    },
    walls: {
      xy: flat(barriers.flatMap(({ line }) => line)),
      start: runningTotals(barriers.map(({ line }) => line.length)),
      heightM: Float64Array.from(barriers, ({ height }) => height ?? Number.NaN),
      topZ: Float64Array.from(barriers.flatMap(({ line, topZ }) => topZ ?? line.map(() => Number.NaN))),
      reflection: Float64Array.from(barriers, ({ reflection }) => reflection ?? 0),
    },
    ...(temporary.length > 0 && {
      barrierLines: {
        xy: flat(temporary.flatMap(({ line }) => line)),
        start: runningTotals(temporary.map(({ line }) => line.length)),
        heightM: Float64Array.from(temporary, ({ height }) => height ?? Number.NaN),
      },
    }),
    temporaryScreenCapDb: json.temporaryScreenCap,
    sources,
    receivers: {
      ids: receivers.map(({ id }) => id),
      xy: flat(receivers.map(({ point }) => point)),
      heightM: Float64Array.from(receivers, ({ height }) => height),
    },
  };
}

/** An origin in whole metres near the middle of sources and receivers if they are far from 0; otherwise 0. */
function originOf({ sources, receivers }: SceneJson): Position {
  const positions = [
    ...receivers.map(({ point }) => point),
    ...sources.flatMap(({ point, line, polygon }) => (point === undefined ? (line ?? polygon ?? []) : [point])),
  ];
  const middle = (axis: 0 | 1): number => {
    let low = Infinity;
    let high = -Infinity;
    for (const position of positions) {
      low = Math.min(low, position[axis]);
      high = Math.max(high, position[axis]);
    }
    return Math.round((low + high) / 2);
  };
  const [x, y] = [middle(0), middle(1)];
  return Math.max(Math.abs(x), Math.abs(y)) > LARGE_M ? [x, y] : [0, 0];
}

/** Rings are stored open and without repeated vertices. */
function polygonSet(polygons: readonly RingsJson[], originX: number, originY: number): PolygonSet {
  const withoutRepeats = (ring: RingsJson['polygon']) =>
    ring.filter(([x, y], at) => {
      const [beforeX, beforeY] = ring.at(at - 1) ?? [Number.NaN, Number.NaN];
      return x !== beforeX || y !== beforeY;
    });
  const open = polygons.map(({ polygon, holes = [] }) => [polygon, ...holes].map(withoutRepeats));
  return packPolygons(open, originX, originY);
}

function runningTotals(lengths: readonly number[]): Uint32Array {
  const totals = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, at) => {
    totals[at + 1] = (totals[at] ?? 0) + length;
  });
  return totals;
}

function terrainOf(json: NonNullable<SceneJson['terrain']>, originX: number, originY: number): Terrain {
  const xyz: number[] = [];
  const edges: number[] = [];
  const add = (x: number, y: number, z: number) => xyz.push(x - originX, y - originY, z);
  for (const [x, y, z] of json.points ?? []) add(x, y, z);
  for (const contour of json.contours ?? []) {
    contour.forEach(([x, y, z], at) => {
      if (at > 0) edges.push(xyz.length / 3 - 1, xyz.length / 3);
      add(x, y, z);
    });
  }
  if (json.grid !== undefined) {
    const { x0, y0, cell, columns, rows, z } = json.grid;
    z.forEach((height, at) => {
      add(x0 + (at % columns) * cell, y0 + (rows - 1 - Math.floor(at / columns)) * cell, height);
    });
  }
  return { xyz: Float64Array.from(xyz), edges: Uint32Array.from(edges) };
}
