/** Surfaces that reflect sound: façades of buildings on their outer side, walls on both sides. */
import { type PlanPoint, polygonContains } from '../geometry/polygon.ts';
import type { PolygonSet, Scene } from '../scene/scene.ts';
import { groundHeightAt, type TerrainSurface } from '../terrain/terrain.ts';

/** A vertical plane surface, seen from the side to which its normal points. */
export interface Facade {
  /** Index of its obstacle (see `Obstacles`). */
  obstacle: number;
  /** Its start, m, and the unit vector along it. */
  x: number;
  y: number;
  ux: number;
  uy: number;
  lengthM: number;
  /** Outward unit normal. */
  nx: number;
  ny: number;
  /**
   * Absolute tops at both ends, m; NaN for a façade that follows the ground. Only then `aboveGroundM` is a number, its height
   * above the ground, m.
   */
  top0: number;
  top1: number;
  aboveGroundM: number;
  /** lmin, the smaller of its length and its height in the middle, m. */
  leastSizeM: number;
  /** ρ, above 0. */
  reflection: number;
}

/** Façades in flat arrays, grouped by obstacle. A town has a million façades. */
export interface Facades {
  readonly count: number;
  /** Twelve numbers per façade, in the order of `readFacade`. */
  readonly row: Float64Array;
  readonly obstacle: Uint32Array;
  /** Obstacle o has the façades start[o] to start[o + 1] − 1. Walls follow buildings. Temporary barriers have none. */
  readonly start: Uint32Array;
}

/** Numbers per façade in `row`. */
export const FACADE_NUMBERS = 12;

export function emptyFacade(): Facade {
  const [x, y, ux, uy, lengthM, nx, ny] = [0, 0, 1, 0, 0, 0, 1];
  return {
    obstacle: -1,
    x,
    y,
    ux,
    uy,
    lengthM,
    nx,
    ny,
    top0: 0,
    top1: 0,
    aboveGroundM: 0,
    leastSizeM: 0,
    reflection: 0,
  };
}

/** Reads a façade from the arrays. @param into receives the façade, and is returned */
export function readFacade({ row, obstacle }: Facades, number: number, into: Facade): Facade {
  const at = FACADE_NUMBERS * number;
  into.obstacle = obstacle[number]!;
  into.x = row[at]!;
  into.y = row[at + 1]!;
  into.ux = row[at + 2]!;
  into.uy = row[at + 3]!;
  into.lengthM = row[at + 4]!;
  into.nx = row[at + 5]!;
  into.ny = row[at + 6]!;
  into.top0 = row[at + 7]!;
  into.top1 = row[at + 8]!;
  into.aboveGroundM = row[at + 9]!;
  into.leastSizeM = row[at + 10]!;
  into.reflection = row[at + 11]!;
  return into;
}

/** Collects the reflecting façades of a scene; none if reflections are off. */
export function layOutFacades(scene: Scene, surface: TerrainSurface | null, roofZ: Float64Array): Facades {
  const { buildings, walls } = scene;
  const obstacles = buildings.reflection.length + walls.reflection.length;
  const most = scene.reflections === 0 ? 0 : (buildings.footprints.xy.length + 2 * walls.xy.length) / 2;
  const collected: Collected = {
    count: 0,
    row: new Float64Array(FACADE_NUMBERS * most),
    obstacle: new Uint32Array(most),
    start: new Uint32Array(obstacles + 1),
  };
  if (scene.reflections > 0) {
    addBuildings(collected, scene, surface, roofZ);
    addWalls(collected, scene, surface);
  }
  const { count, row, obstacle, start } = collected;
  return { count, row: row.subarray(0, FACADE_NUMBERS * count), obstacle: obstacle.subarray(0, count), start };
}

type Collected = { -readonly [Key in keyof Facades]: Facades[Key] };

function addBuildings(facades: Collected, { buildings }: Scene, surface: TerrainSurface | null, roofZ: Float64Array) {
  const { footprints } = buildings;
  for (let building = 0; building < buildings.reflection.length; building++) {
    const reflection = buildings.reflection[building]!;
    const top = roofZ[building]!;
    // If the building does not reflect, its rings are skipped.
    const last = reflection > 0 ? footprints.polygonStart[building + 1]! : 0;
    for (let ring = footprints.polygonStart[building]!; ring < last; ring++) {
      const from = footprints.ringStart[ring]!;
      const to = footprints.ringStart[ring + 1]!;
      for (let vertex = from, before = to - 1; vertex < to; before = vertex++) {
        const side = outside(footprints, building, before, vertex);
        if (side === 0) continue;
        const heightM = top - middleGround(surface, footprints.xy, before, vertex);
        const face = { obstacle: building, top0: top, top1: top, aboveGroundM: Number.NaN, reflection, heightM };
        addFacade(facades, footprints.xy, before, vertex, side, face);
      }
    }
    facades.start[building + 1] = facades.count;
  }
}

function addWalls(facades: Collected, { buildings, walls }: Scene, surface: TerrainSurface | null): void {
  for (let wall = 0; wall < walls.reflection.length; wall++) {
    const reflection = walls.reflection[wall]!;
    const obstacle = buildings.reflection.length + wall;
    const aboveGroundM = walls.heightM[wall]!;
    const last = reflection > 0 ? walls.start[wall + 1]! : 0;
    for (let vertex = walls.start[wall]! + 1; vertex < last; vertex++) {
      const [top0, top1] = [walls.topZ[vertex - 1]!, walls.topZ[vertex]!];
      const ground = middleGround(surface, walls.xy, vertex - 1, vertex);
      const heightM = Number.isNaN(aboveGroundM) ? (top0 + top1) / 2 - ground : aboveGroundM;
      const face = { obstacle, top0, top1, aboveGroundM, reflection, heightM };
      addFacade(facades, walls.xy, vertex - 1, vertex, 1, face);
      addFacade(facades, walls.xy, vertex - 1, vertex, -1, face);
    }
    facades.start[obstacle + 1] = facades.count;
  }
}

/** A façade without its position: its tops, and its height above the ground in its middle, m. */
type Face = Pick<Facade, 'obstacle' | 'top0' | 'top1' | 'aboveGroundM' | 'reflection'> & { readonly heightM: number };

/** Adds the façade on one side of an edge (1 left, −1 right), unless it has no length or height. */
function addFacade(facades: Collected, xy: Float64Array, from: number, to: number, side: 1 | -1, face: Face): void {
  const { row } = facades;
  const { obstacle, top0, top1, aboveGroundM, reflection, heightM } = face;
  const [x, y] = [xy[2 * from]!, xy[2 * from + 1]!];
  const dx = xy[2 * to]! - x;
  const dy = xy[2 * to + 1]! - y;
  const lengthM = Math.hypot(dx, dy);
  if (!(lengthM > 0 && heightM > 0)) return;
  const [ux, uy] = [dx / lengthM, dy / lengthM];
  const at = FACADE_NUMBERS * facades.count;
  row[at] = x;
  row[at + 1] = y;
  row[at + 2] = ux;
  row[at + 3] = uy;
  row[at + 4] = lengthM;
  row[at + 5] = -side * uy;
  row[at + 6] = side * ux;
  row[at + 7] = top0;
  row[at + 8] = top1;
  row[at + 9] = aboveGroundM;
  row[at + 10] = Math.min(lengthM, heightM);
  row[at + 11] = reflection;
  facades.obstacle[facades.count++] = obstacle;
}

/**
 * The façade of a building that is nearest to a point in front of it; null if the point is not in front of any façade.
 * @param building index of the building among the obstacles; −1 for none
 */
export function facadeBehind(facades: Facades, building: number, x: number, y: number): Facade | null {
  if (building < 0) return null;
  const facade = emptyFacade();
  let nearest = -1;
  let nearestM = Infinity;
  for (let number = facades.start[building]!; number < facades.start[building + 1]!; number++) {
    readFacade(facades, number, facade);
    const [dx, dy] = [x - facade.x, y - facade.y];
    const offM = dx * facade.nx + dy * facade.ny;
    if (!(offM > 0)) continue;
    const alongM = dx * facade.ux + dy * facade.uy;
    const besideM = Math.max(0, -alongM, alongM - facade.lengthM);
    const distanceM = Math.hypot(offM, besideM);
    if (distanceM < nearestM) [nearest, nearestM] = [number, distanceM];
  }
  return nearest < 0 ? null : readFacade(facades, nearest, facade);
}

/** The image of a point in the plane of a façade. */
export function imageIn({ x, y, nx, ny }: Facade, at: PlanPoint): PlanPoint {
  const offM = (at.x - x) * nx + (at.y - y) * ny;
  return { x: at.x - 2 * offM * nx, y: at.y - 2 * offM * ny };
}

/** Façades belong to one wall if their directions differ by less than this angle, and … */
const ONE_WALL_COS = Math.cos((15 * Math.PI) / 180);
/** … if neither projects from the other by more than this, m. */
const ONE_WALL_M = 1;

/** Whether two façades are parts of one wall. A digitised wall is rarely a single straight edge. */
export function isOneWall(facade: Facade, other: Facade): boolean {
  if (facade.obstacle !== other.obstacle) return false;
  if (facade.nx * other.nx + facade.ny * other.ny < ONE_WALL_COS) return false;
  const outM = (facade.x - other.x) * other.nx + (facade.y - other.y) * other.ny;
  return Math.abs(outM) <= ONE_WALL_M;
}

/** Which side of an edge is outside its building: 1 left, −1 right, 0 neither or both. */
function outside(footprints: PolygonSet, building: number, from: number, to: number): 1 | -1 | 0 {
  const { xy } = footprints;
  const dx = xy[2 * to]! - xy[2 * from]!;
  const dy = xy[2 * to + 1]! - xy[2 * from + 1]!;
  const x = xy[2 * from]! + dx / 2;
  const y = xy[2 * from + 1]! + dy / 2;
  const left = polygonContains(footprints, building, x - 1e-4 * dy, y + 1e-4 * dx);
  const right = polygonContains(footprints, building, x + 1e-4 * dy, y - 1e-4 * dx);
  if (left === right) return 0;
  return right ? 1 : -1;
}

function middleGround(surface: TerrainSurface | null, xy: Float64Array, from: number, to: number): number {
  return groundHeightAt(surface, (xy[2 * from]! + xy[2 * to]!) / 2, (xy[2 * from + 1]! + xy[2 * to + 1]!) / 2);
}
