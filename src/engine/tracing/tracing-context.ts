/**
 * The tracing context of a scene, made once: obstacles and their grid, ground, kernel, and the sites of the sources.
 */
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

/** A shape with the obstacles inside it; sources at several heights share it. */
interface TracedSite {
  readonly site: WorkSite;
  readonly whole: SubSource;
  /** Obstacles inside the area, which do not screen its own equipment. */
  readonly inside: Uint32Array;
  /** A box round the shape as it was drawn, m. */
  readonly box: Box;
}

export interface TracedSource {
  readonly source: Source;
  readonly at: TracedSite;
  readonly division: Division;
}

/** A source of a group. */
interface GroupMember extends TracedSource {
  /** Among all sources of the scene. */
  readonly number: number;
  /** Of the crew, by which its loudest position is chosen; null where that is not wanted. */
  readonly weight: Float64Array | null;
}

/** Sources on one site, which are traced from the same positions: equipment of one work area at several heights. */
export interface SourceGroup {
  readonly at: TracedSite;
  readonly members: readonly GroupMember[];
  /** The weight of each member. */
  readonly crewWeights: ReadonlyArray<Float64Array | null>;
  /** Those of the receiver that was traced last, by member. */
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
  /** The same sources, by site. */
  readonly groups: readonly SourceGroup[];
  /** What stands between a receiver and a line of sources. */
  readonly profile: SightProfile;
  /** Where the ground may break a sight line. */
  readonly ridges: GroundEdges;
  /** Absorption of air by band, dB/m. */
  readonly airDbPerM: Float64Array;
  /** Surfaces that reflect; none where reflections are off. */
  readonly facades: Facades;
  readonly tracer: PairTracer;
}

/** The ground of a scene; null where it is flat at 0. */
export function surfaceOf({ terrain }: Pick<Scene, 'terrain'>): TerrainSurface | null {
  return terrain === null ? null : createTerrainSurface(terrain);
}

/**
 * Prepares a scene for tracing. One thread at a time may use the result: it holds the working memory of the tracing.
 * @param surface the scene's ground, where it is already prepared
 * @throws RangeError where a barrier has no polygon, or the terrain a point that is not a number
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
 * The context with other sources, at no cost but theirs. It shares the working memory, so that only one of the two traces at a time.
 * @param sources with no temporary barrier but those of the context's scene, which all stay
 */
export function withSources(context: TracingContext, sources: readonly Source[]): TracingContext {
  return withScene(context, { ...context.scene, sources });
}

/** The context with the sources of one group alone, likewise. */
export function withGroup(context: TracingContext, group: string): TracingContext {
  return withSources(
    context,
    context.scene.sources.filter((source) => source.group === group),
  );
}

/**
 * The context with another scene: other equipment, likewise, and other receivers.
 * @param scene with all else as that of the context
 */
export function withScene(context: TracingContext, scene: Scene): TracingContext {
  const traced = tracedSources(scene, context.obstacles);
  return { ...context, scene, sources: traced, groups: groupsOf(traced) };
}

/**
 * The context with other temporary barriers, sources and receivers. It takes over the kernel, so that the given context must not be used any more.
 * @param scene with all else as that of the context
 * @throws RangeError where a barrier has no polygon
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
 * Sources by group, site and placement: they share their division, so that a crew stands together, and levels of some of them are parts of those of all.
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

/** Equipment on roofs is screened by the edges of the buildings under it: none of them is inside its area. */
function createTracedSite({ shape, onRoof }: Source, fenced: boolean, obstacles: Obstacles, scene: Scene): TracedSite {
  const site = prepareSite(shape, fenced);
  const xy = coordinatesOf(shape);
  const box = boxOf(xy, 0, xy.length / 2);
  const hasInside = shape.kind === 'polygon' && onRoof !== true;
  const inside = hasInside ? obstaclesInside(shape.polygons, box, obstacles, scene) : new Uint32Array();
  return { site, whole: wholeSubSource(site), inside, box };
}

const NO_BUILDINGS: readonly number[] = [];

/** The building (its number) whose footprint is nearest to a point that is in none; −1 for none within a distance, m. */
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
        // Of two as near the one with the lower number: cells do not decide.
        if (squaredM2 > leastM2 || (squaredM2 === leastM2 && nearest >= 0 && building > nearest)) continue;
        [nearest, leastM2] = [building, squaredM2];
      }
    }
  }
  return nearest;
}

/** The buildings (their numbers) that a point stands in, below their roofs: mostly none. A point on a façade is outside. */
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
