/** Surfaces that reflect sound: façades of buildings to their outside, walls to both sides. */
import { polygonContains } from '../geometry/polygon.ts';
import type { PolygonSet, Scene } from '../scene/scene.ts';
import { groundHeightAt, type TerrainSurface } from '../terrain/terrain.ts';

/** One upright plane surface, seen from the side that its normal points to. */
export interface Facade {
  /** Number of the obstacle (see `Obstacles`) that it belongs to. */
  readonly obstacle: number;
  /** Where it begins, and the unit vector along it, m. */
  readonly x: number;
  readonly y: number;
  readonly ux: number;
  readonly uy: number;
  readonly lengthM: number;
  /** Unit vector outwards. */
  readonly nx: number;
  readonly ny: number;
  /** Absolute tops at its ends, m; where it follows the ground, NaN and its height above that. */
  readonly top0: number;
  readonly top1: number;
  readonly aboveGroundM: number;
  /** lmin, the lesser of its length and its height in the middle, m. */
  readonly leastSizeM: number;
  /** ρ, above 0. */
  readonly reflection: number;
}

/** Collects the surfaces of a scene that reflect; none where reflections are switched off. */
export function layOutFacades(scene: Scene, surface: TerrainSurface | null, roofZ: Float64Array): Facade[] {
  if (scene.reflections === 0) return [];
  return facadesOfBuildings(scene, surface, roofZ).concat(facadesOfWalls(scene, surface));
}

function facadesOfBuildings({ buildings }: Scene, surface: TerrainSurface | null, roofZ: Float64Array): Facade[] {
  const facades: Facade[] = [];
  const { footprints } = buildings;
  for (let building = 0; building < buildings.reflection.length; building++) {
    const reflection = buildings.reflection[building]!;
    if (!(reflection > 0)) continue;
    const top = roofZ[building]!;
    for (let ring = footprints.polygonStart[building]!; ring < footprints.polygonStart[building + 1]!; ring++) {
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
  }
  return facades;
}

function facadesOfWalls({ buildings, walls }: Scene, surface: TerrainSurface | null): Facade[] {
  const facades: Facade[] = [];
  for (let wall = 0; wall < walls.reflection.length; wall++) {
    const reflection = walls.reflection[wall]!;
    if (!(reflection > 0)) continue;
    const obstacle = buildings.reflection.length + wall;
    const aboveGroundM = walls.heightM[wall]!;
    for (let vertex = walls.start[wall]! + 1; vertex < walls.start[wall + 1]!; vertex++) {
      const [top0, top1] = [walls.topZ[vertex - 1]!, walls.topZ[vertex]!];
      const ground = middleGround(surface, walls.xy, vertex - 1, vertex);
      const heightM = Number.isNaN(aboveGroundM) ? (top0 + top1) / 2 - ground : aboveGroundM;
      const face = { obstacle, top0, top1, aboveGroundM, reflection, heightM };
      addFacade(facades, walls.xy, vertex - 1, vertex, 1, face);
      addFacade(facades, walls.xy, vertex - 1, vertex, -1, face);
    }
  }
  return facades;
}

/** A face of an obstacle apart from its position: its tops, and its height above the ground in its middle, m. */
type Face = Pick<Facade, 'obstacle' | 'top0' | 'top1' | 'aboveGroundM' | 'reflection'> & { readonly heightM: number };

/** Adds the façade on one side of an edge (1 left, −1 right), unless it has no length or height. */
function addFacade(facades: Facade[], xy: Float64Array, from: number, to: number, side: 1 | -1, face: Face): void {
  const { obstacle, top0, top1, aboveGroundM, reflection, heightM } = face;
  const [x, y] = [xy[2 * from]!, xy[2 * from + 1]!];
  const dx = xy[2 * to]! - x;
  const dy = xy[2 * to + 1]! - y;
  const lengthM = Math.hypot(dx, dy);
  if (!(lengthM > 0 && heightM > 0)) return;
  const [ux, uy] = [dx / lengthM, dy / lengthM];
  const [nx, ny] = [-side * uy, side * ux];
  const leastSizeM = Math.min(lengthM, heightM);
  facades.push({ obstacle, x, y, ux, uy, lengthM, nx, ny, top0, top1, aboveGroundM, leastSizeM, reflection });
}

/**
 * The façade of a building that is nearest to a point in front of it; null where the point is in front of none.
 * @param building its number among the obstacles; −1 for none
 */
export function facadeBehind(facades: readonly Facade[], building: number, x: number, y: number): Facade | null {
  if (building < 0) return null;
  let nearest: Facade | null = null;
  let nearestM = Infinity;
  for (const facade of facades) {
    if (facade.obstacle !== building) continue;
    const [dx, dy] = [x - facade.x, y - facade.y];
    const offM = dx * facade.nx + dy * facade.ny;
    if (!(offM > 0)) continue;
    const alongM = dx * facade.ux + dy * facade.uy;
    const besideM = Math.max(0, -alongM, alongM - facade.lengthM);
    const distanceM = Math.hypot(offM, besideM);
    if (distanceM < nearestM) [nearest, nearestM] = [facade, distanceM];
  }
  return nearest;
}

/** Pieces of one wall face the same way within this angle … */
const ONE_WALL_COS = Math.cos((15 * Math.PI) / 180);
/** … and neither stands out from the other by more, m. */
const ONE_WALL_M = 1;

/** Whether two façades are pieces of one wall: a digitised wall is rarely one straight edge. */
export function isOneWall(one: Facade, other: Facade): boolean {
  if (one.obstacle !== other.obstacle) return false;
  if (one.nx * other.nx + one.ny * other.ny < ONE_WALL_COS) return false;
  const outM = (one.x - other.x) * other.nx + (one.y - other.y) * other.ny;
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
