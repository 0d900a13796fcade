/** Prepares a scene for tracing: obstacles and their grid, ground, kernel, and the sites of the sources. */
import { type GroundEdges, groundEdges } from '../division/ground-edges.ts';
import { buildScreenIndex } from '../division/screen-index.ts';
import { SightProfile } from '../division/sight-profile.ts';
import { buildFootprintGrid, type FootprintGrid } from '../obstacles/footprint-grid.ts';
import { layOutCovers } from '../cover/covers.ts';
import { type Facades, layOutFacades } from '../obstacles/facades.ts';
import { airAbsorptionDbPerM } from '../scene/air.ts';
import { createKernel, type Kernel, replaceBarriers, writeFacades } from './kernel-host.ts';
import { layOutObstacles, type Obstacles } from '../obstacles/lay-out-obstacles.ts';
import { obstaclesInside } from '../obstacles/obstacles-inside.ts';
import { Positions, weightOf } from './positions.ts';
import { createPairTracer, type PairTracer } from './pair-tracer.ts';
import { type Division, divisionOf, type SubSource, wholeSubSource } from '../sources/sub-sources.ts';
import { type Box, boxOf } from '../geometry/box.ts';
import { squaredToEdgesM2 } from '../geometry/polygon.ts';
import { isBelowRoof, isInFootprint } from '../obstacles/in-building.ts';
import { coordinatesOf } from '../scene/shape-coordinates.ts';
import type { Scene, Source } from '../scene/scene.ts';
import { createTerrainSurface, type TerrainSurface } from '../terrain/terrain.ts';
import { prepareSite, type WorkSite } from '../sources/work-site.ts';
import { temporaryBarriers } from '../obstacles/wall-shapes.ts';

/** A shape with the obstacles inside it. Sources of several heights share it. */
interface TracedSite {
  readonly site: WorkSite;
  readonly whole: SubSource;
  /** Obstacles inside the area, which do not screen the equipment of the area. */
  readonly inside: Uint32Array;
  /** Bounding box of the shape as drawn, m. */
  readonly box: Box;
}

export interface TracedSource {
  readonly source: Source;
  readonly at: TracedSite;
  readonly division: Division;
}

interface GroupMember extends TracedSource {
  /** Index among all sources of the scene. */
  readonly number: number;
  /** Weight of the source in the choice of the crew’s loudest position; null if that position is not requested. */
  readonly weight: Float64Array | null;
}

/** Sources on one site that are traced from the same positions: equipment of one work area at several heights. */
export interface SourceGroup {
  readonly at: TracedSite;
  readonly members: readonly GroupMember[];
  readonly crewWeights: ReadonlyArray<Float64Array | null>;
  /** The positions for the receiver that was traced last, by member. */
  readonly positions: Positions;
}

export interface TracingContext {
  readonly scene: Scene;
  /** Null for flat ground at 0. */
  readonly surface: TerrainSurface | null;
  readonly obstacles: Obstacles;
  readonly grid: FootprintGrid;
  readonly kernel: Kernel;
  readonly sources: readonly TracedSource[];
  /** The same sources, grouped by site. */
  readonly groups: readonly SourceGroup[];
  /** Estimates the screening between a receiver and a line of sources. */
  readonly profile: SightProfile;
  /** Edges at which the ground may break a sight line. */
  readonly ridges: GroundEdges;
  /** Absorption of air by band, dB/m. */
  readonly airDbPerM: Float64Array;
  /** Reflecting façades; none if reflections are off. */
  readonly facades: Facades;
  readonly tracer: PairTracer;
}

/** The ground of a scene; null if it is flat at 0. */
export function surfaceOf({ terrain }: Pick<Scene, 'terrain'>): TerrainSurface | null {
  return terrain === null ? null : createTerrainSurface(terrain);
}

/**
 * Prepares a scene for tracing. The result holds working memory, so that only one thread may use it at a time.
 * @param surface the ground of the scene, if it is already prepared
 * @throws RangeError if a barrier has no polygon, or if the terrain has a coordinate that is not a number
 */
export function createTracingContext(scene: Scene, surface = surfaceOf(scene)): TracingContext {
  const obstacles = layOutObstacles(scene, surface);
  const grid = buildFootprintGrid(obstacles);
  const kernel = createKernel(obstacles, grid, scene);
  const capDb = scene.temporaryScreenCapDb ?? Infinity;
  const tracer = createPairTracer(kernel, surface, scene.groundMethod, capDb, layOutCovers(scene.ground));
  const facades = layOutFacades(scene, surface, obstacles.roofZ);
  writeFacades(kernel, facades);
  const sources = tracedSources(scene, obstacles);
  const ridges = groundEdges(surface);
  const profile = profileOf(obstacles, grid, ridges, kernel);
  const airDbPerM = airAbsorptionDbPerM(scene.air);
  const groups = groupsOf(sources);
  return { scene, surface, obstacles, grid, kernel, sources, groups, facades, tracer, profile, ridges, airDbPerM };
}

/**
 * The same context with other sources. Only the new sources are prepared. Both contexts share working memory, so only one of them
 * may trace at a time.
 * @param sources sources whose temporary barriers are all in the scene of the context. All barriers of that scene continue to
 * screen
 */
export function withSources(context: TracingContext, sources: readonly Source[]): TracingContext {
  return withScene(context, { ...context.scene, sources });
}

/** The same context with the sources of one group. The restrictions of `withSources` apply. */
export function withGroup(context: TracingContext, group: string): TracingContext {
  return withSources(
    context,
    context.scene.sources.filter((source) => source.group === group),
  );
}

/**
 * The same context with the equipment and receivers of another scene. The restrictions of `withSources` apply.
 * @param scene everything else as in the scene of the context
 */
export function withScene(context: TracingContext, scene: Scene): TracingContext {
  const traced = tracedSources(scene, context.obstacles);
  return { ...context, scene, sources: traced, groups: groupsOf(traced) };
}

/**
 * The same context with other temporary barriers, sources and receivers. It takes over the kernel, so the given context must not
 * be used any more.
 * @param scene everything else as in the scene of the context
 * @throws RangeError if a barrier has no polygon
 */
export function withBarriers(context: TracingContext, scene: Scene): TracingContext {
  const { kernel, ridges, surface } = context;
  const obstacles = layOutObstacles(scene, surface, context.obstacles.roofZ);
  const grid = buildFootprintGrid(obstacles);
  replaceBarriers(kernel, obstacles, grid);
  const profile = profileOf(obstacles, grid, ridges, kernel);
  const sources = tracedSources(scene, obstacles);
  return { ...context, scene, obstacles, grid, profile, sources, groups: groupsOf(sources) };
}

function profileOf(obstacles: Obstacles, grid: FootprintGrid, ridges: GroundEdges, { skip }: Kernel): SightProfile {
  return new SightProfile(buildScreenIndex(obstacles, grid, ridges), skip);
}

function tracedSources(scene: Scene, obstacles: Obstacles): TracedSource[] {
  const fencedGroups = new Set(temporaryBarriers(scene).map(({ group }) => group));
  const airDbPerM = airAbsorptionDbPerM(scene.air);
  const sites = new Map<Source['shape'], Map<boolean, TracedSite>>();
  return scene.sources.map((source) => {
    const fenced = fencedGroups.has(source.group);
    const byFence = sites.get(source.shape) ?? new Map<boolean, TracedSite>();
    sites.set(source.shape, byFence);
    const at = byFence.get(fenced) ?? createTracedSite(source, fenced, obstacles, scene);
    byFence.set(fenced, at);
    return { source, at, division: divisionOf(source, at.whole, airDbPerM) };
  });
}

/**
 * Groups sources by group, site and placement. All sources of a group are divided in the same way. So a crew is at one position
 * together, and the level of some sources is a part of the level of all.
 * @param sources in the order of the scene
 */
function groupsOf(sources: readonly TracedSource[]): SourceGroup[] {
  const groups = new Map<string, Map<TracedSite, GroupMember[]>>();
  sources.forEach((traced, number) => {
    const { group, crewLwDb, placement } = traced.source;
    const key = JSON.stringify([group, placement]);
    const bySite = groups.get(key) ?? new Map<TracedSite, GroupMember[]>();
    groups.set(key, bySite);
    const member = { ...traced, number, weight: crewLwDb === undefined ? null : weightOf(crewLwDb) };
    bySite.set(traced.at, [...(bySite.get(traced.at) ?? []), member]);
  });
  return [...groups.values()].flatMap((bySite) =>
    Array.from(bySite, ([at, members]) => ({
      at,
      members,
      crewWeights: members.map(({ weight }) => weight),
      positions: new Positions(members.length),
    })),
  );
}

/**
 * Prepares a site. Equipment on roofs is screened by the edges of the buildings under it, so no building counts as inside its
 * area.
 */
function createTracedSite({ shape, onRoof }: Source, fenced: boolean, obstacles: Obstacles, scene: Scene): TracedSite {
  const site = prepareSite(shape, fenced);
  const xy = coordinatesOf(shape);
  const box = boxOf(xy, 0, xy.length / 2);
  const hasInside = shape.kind === 'polygon' && onRoof !== true;
  const inside = hasInside ? obstaclesInside(shape.polygons, box, obstacles, scene) : new Uint32Array();
  return { site, whole: wholeSubSource(site), inside, box };
}

const NO_BUILDINGS: readonly number[] = [];

/**
 * The index of the building whose footprint is nearest to a point outside all footprints; −1 if none is within the distance, m.
 */
export function nearestFootprint({ scene, grid }: TracingContext, x: number, y: number, withinM: number): number {
  const { footprints } = scene.buildings;
  const [west, east] = [x - withinM, x + withinM].map((at) => Math.floor((at - grid.x0) / grid.cellM));
  const [south, north] = [y - withinM, y + withinM].map((at) => Math.floor((at - grid.y0) / grid.cellM));
  let [nearest, leastM2] = [-1, withinM * withinM];
  for (let row = Math.max(0, south!); row <= Math.min(grid.rows - 1, north!); row++) {
    for (let column = Math.max(0, west!); column <= Math.min(grid.columns - 1, east!); column++) {
      const cell = row * grid.columns + column;
      for (let at = grid.footprintStart[cell]!; at < grid.footprintStart[cell + 1]!; at++) {
        const building = grid.footprints[at]!;
        const squaredM2 = squaredToEdgesM2(footprints, building, x, y);
        // Of two buildings at the same distance the one with the lower index counts, so that the result does not depend on the
        // grid.
        if (squaredM2 > leastM2 || (squaredM2 === leastM2 && nearest >= 0 && building > nearest)) continue;
        [nearest, leastM2] = [building, squaredM2];
      }
    }
  }
  return nearest;
}

/** The indices of the buildings that contain a point below their roofs; usually none. A point on a façade is outside. */
export function buildingsAround(
  { scene, grid, obstacles }: TracingContext,
  x: number,
  y: number,
  z: number,
): readonly number[] {
  const { footprints } = scene.buildings;
  const column = Math.floor((x - grid.x0) / grid.cellM);
  const row = Math.floor((y - grid.y0) / grid.cellM);
  if (!(column >= 0 && column < grid.columns && row >= 0 && row < grid.rows)) return NO_BUILDINGS;
  const cell = row * grid.columns + column;
  let found = NO_BUILDINGS;
  for (let at = grid.footprintStart[cell]!; at < grid.footprintStart[cell + 1]!; at++) {
    const building = grid.footprints[at]!;
    if (!isBelowRoof(z, obstacles.roofZ[building]!) || !isInFootprint(footprints, building, x, y)) continue;
    found = [...found, building];
  }
  return found;
}
