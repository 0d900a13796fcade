/** What tracing needs of a scene, made once: obstacles and their grid, ground, air, sites of the sources. */
import { buildFootprintGrid, type FootprintGrid } from '../obstacles/footprint-grid.ts';
import { type Facade, layOutFacades } from '../obstacles/facades.ts';
import { createKernel, type Kernel, ON_LINE_M } from './kernel-host.ts';
import { layOutObstacles, type Obstacles, temporaryBarriers } from '../obstacles/lay-out-obstacles.ts';
import { createPairTracer, type PairTracer } from './pair-tracer.ts';
import { type Piece, wholePiece } from '../sources/sub-sources.ts';
import { nearestOnEdges, polygonContains, setContains, squaredToEdgesM2 } from '../geometry/polygon.ts';
import type { PolygonSet, Scene, Source } from '../scene/scene.ts';
import { createTerrainSurface, groundHeightAt, type TerrainSurface } from '../terrain/terrain.ts';
import { prepareSite, type WorkSite } from '../sources/work-site.ts';

/** A shape with what stands inside it; sources at several heights share it. */
interface PreparedSite {
  readonly site: WorkSite;
  readonly whole: Piece;
  /** Obstacles inside the area, which do not screen its own plant. */
  readonly inside: Uint32Array;
  /** A box round the shape as it was drawn: x0, y0, x1, y1, m. */
  readonly box: readonly [number, number, number, number];
  /** Where each piece stands, once it was asked for. */
  readonly places: Map<Piece, PiecePlace>;
}

/** Where a piece of a source stands. */
export interface PiecePlace {
  /** Height of the ground, m. */
  readonly groundZ: number;
  /** The building whose footprint it is in, or −1. */
  readonly building: number;
}

export interface PreparedSource {
  readonly source: Source;
  readonly at: PreparedSite;
}

export interface PreparedScene {
  readonly scene: Scene;
  /** Null for flat ground at 0. */
  readonly surface: TerrainSurface | null;
  readonly obstacles: Obstacles;
  readonly grid: FootprintGrid;
  readonly kernel: Kernel;
  readonly sources: readonly PreparedSource[];
  /** Surfaces that reflect; none where reflections are off. */
  readonly facades: readonly Facade[];
  readonly tracer: PairTracer;
}

/**
 * Prepares a scene for tracing. The result is of use to one thread at a time: it holds the scratch of the tracing.
 * @throws RangeError where a barrier has no polygon, or the terrain a point that is not a number
 */
export function prepareScene(scene: Scene): PreparedScene {
  const surface = scene.terrain === null ? null : createTerrainSurface(scene.terrain);
  const obstacles = layOutObstacles(scene, surface);
  const grid = buildFootprintGrid(obstacles);
  const kernel = createKernel(obstacles, grid, scene);
  const fencedGroups = new Set(temporaryBarriers(scene).map(({ group }) => group));
  const sites = new Map<Source['shape'], Map<boolean, PreparedSite>>();
  const sources = scene.sources.map((source) => {
    const fenced = fencedGroups.has(source.group);
    const byFence = sites.get(source.shape) ?? new Map<boolean, PreparedSite>();
    sites.set(source.shape, byFence);
    const at = byFence.get(fenced) ?? prepareAt(source, fenced, obstacles, scene);
    byFence.set(fenced, at);
    return { source, at };
  });
  const tracer = createPairTracer(kernel, surface, scene.groundMethod);
  const facades = layOutFacades(scene, surface, obstacles.roofZ);
  return { scene, surface, obstacles, grid, kernel, sources, facades, tracer };
}

function prepareAt({ shape }: Source, fenced: boolean, obstacles: Obstacles, scene: Scene): PreparedSite {
  const site = prepareSite(shape, fenced);
  const box = boxOf(shape);
  const inside = shape.kind === 'polygon' ? obstaclesInside(shape.polygons, box, obstacles, scene) : new Uint32Array();
  return { site, whole: wholePiece(site), inside, box, places: new Map() };
}

function boxOf(shape: Source['shape']): [number, number, number, number] {
  if (shape.kind === 'point') return [shape.x, shape.y, shape.x, shape.y];
  const xy = shape.kind === 'line' ? shape.xy : shape.polygons.xy;
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < xy.length; at += 2) {
    x0 = Math.min(x0, xy[at]!);
    x1 = Math.max(x1, xy[at]!);
    y0 = Math.min(y0, xy[at + 1]!);
    y1 = Math.max(y1, xy[at + 1]!);
  }
  return [x0, y0, x1, y1];
}

/** A vertex this near to the edge of an area is on it, m. */
const ON_EDGE_M = 1e-6;

/**
 * The obstacles that lie in an area: no part outside it, and not merely along its edge (as its own barrier does).
 */
function obstaclesInside(
  area: PolygonSet,
  [x0, y0, x1, y1]: PreparedSite['box'],
  obstacles: Obstacles,
  scene: Scene,
): Uint32Array {
  const { vertexStart, vertexXy, buildingCount, count } = obstacles;
  const placeOf = (x: number, y: number): 'inside' | 'outside' | 'edge' => {
    if (x < x0 - ON_EDGE_M || x > x1 + ON_EDGE_M || y < y0 - ON_EDGE_M || y > y1 + ON_EDGE_M) return 'outside';
    if (nearestOnEdges(area, x, y).squaredM2 <= ON_EDGE_M ** 2) return 'edge';
    return setContains(area, x, y) ? 'inside' : 'outside';
  };
  const isInside = (obstacle: number): boolean => {
    let within = false;
    const from = vertexStart[obstacle]!;
    const to = vertexStart[obstacle + 1]!;
    for (let vertex = from; vertex < to; vertex++) {
      const x = vertexXy[2 * vertex]!;
      const y = vertexXy[2 * vertex + 1]!;
      const place = placeOf(x, y);
      if (place === 'outside') return false;
      within ||= place === 'inside';
      if (vertex + 1 === to) continue;
      const middle = placeOf((x + vertexXy[2 * vertex + 2]!) / 2, (y + vertexXy[2 * vertex + 3]!) / 2);
      if (middle === 'outside') return false;
      within ||= middle === 'inside';
    }
    // A building whose whole outline is the area's edge is in it, unless it stands in a hole.
    return within || (obstacle < buildingCount && bodyInside(area, scene, obstacle));
  };
  return Uint32Array.from({ length: count }, (_, obstacle) => obstacle).filter(isInside);
}

/** Whether a point within a building's outline, just beside the middle of its first edge with a length, lies in the area. */
function bodyInside(area: PolygonSet, { buildings: { footprints } }: Scene, building: number): boolean {
  const from = footprints.ringStart[footprints.polygonStart[building]!]!;
  const to = footprints.ringStart[footprints.polygonStart[building]! + 1]!;
  for (let vertex = from; vertex + 1 < to; vertex++) {
    const ax = footprints.xy[2 * vertex]!;
    const ay = footprints.xy[2 * vertex + 1]!;
    const dx = footprints.xy[2 * vertex + 2]! - ax;
    const dy = footprints.xy[2 * vertex + 3]! - ay;
    for (const beside of [1e-4, -1e-4]) {
      const x = ax + dx / 2 - dy * beside;
      const y = ay + dy / 2 + dx * beside;
      if (polygonContains(footprints, building, x, y)) return setContains(area, x, y);
    }
  }
  return false;
}

/** Where a piece stands, remembered: pieces are shared by receivers. */
export function placeOf(prepared: PreparedScene, { places }: PreparedSite, piece: Piece): PiecePlace {
  let place = places.get(piece);
  if (place === undefined) {
    const groundZ = groundHeightAt(prepared.surface, piece.x, piece.y);
    place = { groundZ, building: buildingAround(prepared, piece.x, piece.y, -Infinity) };
    places.set(piece, place);
  }
  return place;
}

/** The building (its number) that a point stands in, below its roof; −1 for none. What stands on a façade stands outside. */
export function buildingAround({ scene, grid, obstacles }: PreparedScene, x: number, y: number, z: number): number {
  const { footprints } = scene.buildings;
  const column = Math.floor((x - grid.x0) / grid.cellM);
  const row = Math.floor((y - grid.y0) / grid.cellM);
  if (!(column >= 0 && column < grid.columns && row >= 0 && row < grid.rows)) return -1;
  const cell = row * grid.columns + column;
  for (let at = grid.footprintStart[cell]!; at < grid.footprintStart[cell + 1]!; at++) {
    const building = grid.footprints[at]!;
    if (obstacles.roofZ[building]! <= z) continue;
    if (!polygonContains(footprints, building, x, y)) continue;
    if (squaredToEdgesM2(footprints, building, x, y) > ON_LINE_M ** 2) return building;
  }
  return -1;
}
