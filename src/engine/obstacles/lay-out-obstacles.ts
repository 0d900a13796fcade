/** Buildings, walls and temporary barriers as flat arrays of obstacles and their edges in plan. Tops are absolute heights. */
import { findBodies, outlinesOf } from './bodies.ts';
import { bridgingWalls } from './bridging-walls.ts';
import { type LaidOut, Layout } from './obstacle-layout.ts';
import { type Widths, widthsOf } from './obstacle-extents.ts';
import type { PolygonSet, Scene } from '../scene/scene.ts';
import { housesOf } from './touching-houses.ts';
import { contactsOfWalls } from './touching-walls.ts';
import { groundHeightAt, type TerrainSurface } from '../terrain/terrain.ts';
import { type TemporaryBarrier, temporaryBarriers, wallShapes } from './wall-shapes.ts';

export interface Obstacles extends LaidOut {
  /** Obstacles below this index are the buildings of the scene, in order. Walls and temporary barriers follow. */
  readonly buildingCount: number;
  /** Temporary barriers have the indices from `temporaryFrom` on, and those along lines the indices from `lineFrom` on. */
  readonly temporaryFrom: number;
  readonly lineFrom: number;
  /** The widths of all obstacles while temporary barriers are excluded; null if these touch no other obstacle. */
  readonly lastingWidths: Widths | null;
}

/**
 * Lays out the obstacles of a scene. Edges without length are omitted, but vertices are kept. A flat roof is at its height above
 * the mean ground at the vertices of the outer ring. A wall with a height follows the ground, which may need several edges per
 * segment. Absolute tops are straight between vertices. Obstacles that nearly touch get bridging walls.
 * @param surface null for flat ground at 0
 * @param roofZ absolute roof heights, m, if known from a scene that differs only in temporary barriers
 * @throws RangeError if a barrier has no polygon, or if two sources of one group have barriers of different heights
 */
export function layOutObstacles(
  scene: Scene,
  surface: TerrainSurface | null = null,
  roofZ = roofsOf(scene, surface),
): Obstacles {
  const { footprints } = scene.buildings;
  const buildingCount = roofZ.length;
  const temporaryFrom = buildingCount + scene.walls.start.length - 1;
  const isWithTemporary = scene.temporaryScreenCapDb !== 0;
  const round = isWithTemporary ? temporaryBarriers(scene) : [];
  const lines = isWithTemporary ? scene.barrierLines : undefined;
  const houses = housesOf(footprints);
  const shapes = wallShapes(buildingCount, scene.walls, round, lines, surface);
  const ofWalls = contactsOfWalls(shapes, houses.shapes);
  const topAt = (obstacle: number, edge: number, x: number, y: number): number =>
    obstacle < buildingCount ? roofZ[obstacle]! : shapes[obstacle - buildingCount]!.topAt(edge, x, y);
  const gaps = [...houses.contacts.gaps, ...ofWalls.gaps];
  const layout = new Layout(surface, bridgingWalls(gaps, topAt, temporaryFrom));
  for (let building = 0; building < buildingCount; building++) layout.addHouse(footprints, building, roofZ[building]!);
  for (let wall = 0; buildingCount + wall < temporaryFrom; wall++) layout.addWall(scene.walls, wall);
  for (const fence of round) addFences(layout, fence);
  const lineFrom = layout.count;
  lines?.heightM.forEach((_, line) => layout.addBarrierLine(lines, line));
  const pairs = [...houses.contacts.pairs, ...ofWalls.pairs];
  const verticesOf = (obstacle: number) => (houses.shapes[obstacle] ?? shapes[obstacle - buildingCount]!).vertexXy;
  const isLasting = ([first, second]: readonly [number, number]) => first < temporaryFrom && second < temporaryFrom;
  const next = findBodies(roofZ, houses.contacts.pairs);
  const laidOut = layout.finish(roofZ, next, outlinesOf(verticesOf, pairs), houses.contacts.joints);
  const lastingWidths = pairs.every(([first, second]) => first >= temporaryFrom || isLasting([first, second]))
    ? null
    : widthsOf(laidOut.vertexXy, laidOut.vertexStart, outlinesOf(verticesOf, pairs.filter(isLasting)));
  return { ...laidOut, lastingWidths, buildingCount, temporaryFrom, lineFrom };
}

function roofsOf({ buildings: { footprints, heightM } }: Scene, surface: TerrainSurface | null): Float64Array {
  return heightM.map((height, building) => meanGroundZ(surface, footprints, building) + height);
}

/** Adds one barrier per polygon of an area. Sound passes between two polygons. */
function addFences(layout: Layout, { polygons, heightM }: TemporaryBarrier): void {
  for (let polygon = 0; polygon + 1 < polygons.polygonStart.length; polygon++)
    layout.addFence(polygons, polygon, heightM);
}

/** Mean ground height at the vertices of the outer ring of a footprint, m. */
export function meanGroundZ(
  surface: TerrainSurface | null,
  { xy, ringStart, polygonStart }: PolygonSet,
  building: number,
): number {
  if (surface === null) return 0;
  const from = ringStart[polygonStart[building]!]!;
  const to = ringStart[polygonStart[building]! + 1]!;
  let sum = 0;
  for (let vertex = from; vertex < to; vertex++) sum += groundHeightAt(surface, xy[2 * vertex]!, xy[2 * vertex + 1]!);
  return to > from ? sum / (to - from) : 0;
}
