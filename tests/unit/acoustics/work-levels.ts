/** Levels of work lines and work areas, by the engine and by fine grids of point sources. */
import { clipRing, measureRings, type Ring } from '../../../src/engine/geometry/clip.ts';
import { addWeighted } from '../../../src/engine/prediction/evaluate.ts';
import { explain } from '../../../src/engine/prediction/explain.ts';
import { predict } from '../../../src/engine/prediction/predict.ts';
import type { Scene, Source } from '../../../src/engine/scene/scene.ts';
import { distanceToShapeM } from '../../../src/engine/sources/work-site.ts';
import { weightOf } from '../../../src/engine/tracing/positions.ts';
import type { CachedTransfers } from '../../../src/engine/tracing/trace.ts';
import { areaSource, buildScene, lineSource, type Point, pointSource, type SceneDraft, terrainOf } from './scenes.ts';
import { isInside, type Work, type WorkScene } from './work-scenes.ts';

/** A typical spectrum of construction equipment, dB. */
const LW_DB = Float64Array.of(101, 104, 103, 102, 101, 98, 93, 86);
/** Spacing of the grid along lines and in areas, m. */
const STEP_M = { line: 0.5, area: 1.5 } as const;

export function workSource({ kind, points }: Work, heightM: number, lwDb = LW_DB): Source {
  const source = kind === 'line' ? lineSource(points, heightM) : areaSource(points, heightM);
  return { ...source, lwDb, crewLwDb: lwDb };
}

export function sceneWith(scene: WorkScene, sources: readonly Source[], changes: SceneDraft = {}): Scene {
  const { buildings, walls, terrain, receivers, defaultG } = scene;
  const ground = terrain.length > 0 ? { terrain: terrainOf(terrain) } : {};
  return buildScene({ buildings, walls, receivers, defaultG, ...ground, sources, ...changes });
}

/** Levels at each receiver, dB(A). */
export interface WorkLevels {
  /** Level with the crew spread over its site. */
  readonly spread: readonly number[];
  /** Level with the whole crew at its loudest position. */
  readonly loudest: readonly number[];
}

export async function workLevels(scene: WorkScene, changes: SceneDraft = {}): Promise<WorkLevels> {
  const built = sceneWith(scene, [workSource(scene.work, scene.heightM)], changes);
  const transfers = await transfersOf(built);
  return {
    spread: levelsOf(transfers, transfers.energy)[0]!,
    loudest: levelsOf(transfers, transfers.atLoudest)[0]!,
  };
}

export async function transfersOf(scene: Scene): Promise<CachedTransfers> {
  const { transfers } = await predict(scene);
  if (transfers === null) throw new Error('the transfers were not kept');
  return transfers;
}

/** A-weighted levels by source and receiver, for a crew with the typical spectrum, dB. */
export function levelsOf({ receiverCount, sourceCount }: CachedTransfers, energy: Float32Array): number[][] {
  const weight = weightOf(LW_DB);
  const size = receiverCount * LW_DB.length;
  return Array.from({ length: sourceCount }, (_, source) => {
    const sums = new Float64Array(receiverCount);
    addWeighted(sums, energy.subarray(source * size, (source + 1) * size), weight);
    return Array.from(sums, (sum) => 10 * Math.log10(sum));
  });
}

/** The level of a weighted mean of energies, dB. The weights add up to 1. */
export function meanLevel(levels: readonly number[], weights: readonly number[]): number {
  return 10 * Math.log10(levels.reduce((sum, level, at) => sum + weights[at]! * 10 ** (0.1 * level), 0));
}

/** Levels by a fine grid of positions. `loudest` ignores positions in narrow parts, and `narrow` includes them. */
export interface GridLevels extends WorkLevels {
  readonly narrow: readonly number[];
}

/** The levels of a crew by a fine grid of positions. */
export async function gridLevels(
  scene: WorkScene,
  stepM: number = STEP_M[scene.work.kind],
  changes: SceneDraft = {},
): Promise<GridLevels> {
  const { work, heightM } = scene;
  const positions = gridOf(work, stepM);
  const sources = positions.map((at, number) => pointSource(at, heightM, { id: `${number}`, group: `${number}` }));
  const transfers = await transfersOf(sceneWith(scene, sources, changes));
  const byPosition = levelsOf(transfers, transfers.energy);
  const equal = positions.map(() => 1 / positions.length);
  const near = neighboursOf(positions, 1.2 * stepM);
  const spread: number[] = [];
  const loudest: number[] = [];
  const narrow: number[] = [];
  for (let receiver = 0; receiver < transfers.receiverCount; receiver++) {
    const levels = byPosition.map((levelsHere) => levelsHere[receiver]!);
    spread.push(meanLevel(levels, equal));
    loudest.push(Math.max(...levels.filter((level, at) => isWide(level, near[at]!, levels))));
    narrow.push(Math.max(...levels));
  }
  return { spread, loudest, narrow };
}

/**
 * A position without a neighbour within this difference lies in a part narrower than 0.5 m. Such a part is too small for a crew.
 */
const ALIKE_DB = 1.5;
const isWide = (level: number, near: readonly number[], levels: readonly number[]): boolean =>
  near.some((other) => Math.abs(levels[other]! - level) < ALIKE_DB);

/** By position, the indices of the positions within a distance. */
function neighboursOf(positions: readonly Point[], stepM: number): number[][] {
  const cell = (x: number, y: number) => `${Math.floor(x / stepM)} ${Math.floor(y / stepM)}`;
  const cells = new Map<string, number[]>();
  positions.forEach(([x, y], at) => cells.set(cell(x, y), [...(cells.get(cell(x, y)) ?? []), at]));
  const steps = [-stepM, 0, stepM];
  return positions.map(([x, y], at) =>
    steps
      .flatMap((dx) => steps.flatMap((dy) => cells.get(cell(x + dx, y + dy)) ?? []))
      .filter((other) => other !== at && Math.hypot(positions[other]![0] - x, positions[other]![1] - y) < stepM),
  );
}

function gridOf({ kind, points }: Work, stepM: number): Point[] {
  if (kind === 'line') return points.slice(1).flatMap((to, at) => middlesAlong(points[at]!, to, stepM));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const found: Point[] = [];
  for (let x = Math.min(...xs) + stepM / 2; x < Math.max(...xs); x += stepM) {
    for (let y = Math.min(...ys) + stepM / 2; y < Math.max(...ys); y += stepM) {
      if (isInside(points, x, y)) found.push([x, y]);
    }
  }
  return found;
}

function middlesAlong(from: Point, to: Point, stepM: number): Point[] {
  return stretchesOf(from, to, stepM).map(([[ax, ay], [bx, by]]): Point => [(ax + bx) / 2, (ay + by) / 2]);
}

/** Equal stretches of a segment with about the given length. */
function stretchesOf([ax, ay]: Point, [bx, by]: Point, aboutM: number): Array<[Point, Point]> {
  const count = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / aboutM));
  const pointAt = (step: number): Point => [ax + (step / count) * (bx - ax), ay + (step / count) * (by - ay)];
  return Array.from({ length: count }, (_, step) => [pointAt(step), pointAt(step + 1)]);
}

/** Approximate length or width of the tiles of a line or area, m. */
const TILE_M = 12;

/** The tiles of a line or area, each with its length or area. */
export function tilesOf({ kind, points }: Work): Array<{ readonly tile: Work; readonly size: number }> {
  if (kind === 'line') {
    const stretches = points.slice(1).flatMap((to, at) => stretchesOf(points[at]!, to, TILE_M));
    return stretches.map(([a, b]) => ({ tile: { kind, points: [a, b] }, size: Math.hypot(b[0] - a[0], b[1] - a[1]) }));
  }
  const columns = slicesOf(Float64Array.from(points.flat()), 1, 0);
  return columns
    .flatMap((column) => slicesOf(column, 0, 1))
    .map((ring) => ({
      tile: { kind, points: Array.from({ length: ring.length / 2 }, (_, at) => [ring[2 * at]!, ring[2 * at + 1]!]) },
      size: measureRings([ring]).area,
    }));
}

/** Divides a ring into slices across one axis. */
function slicesOf(ring: Ring, nx: number, ny: number): Ring[] {
  const { x0, y0, x1, y1 } = measureRings([ring]);
  const [low, high] = [nx * x0 + ny * y0, nx * x1 + ny * y1];
  const count = Math.ceil((high - low) / TILE_M);
  const limit = (step: number) => low + (step / count) * (high - low);
  return Array.from({ length: count }, (_, step) =>
    clipRing(clipRing(ring, nx, ny, limit(step + 1)), -nx, -ny, -limit(step)),
  ).filter((slice) => slice.length >= 6 && measureRings([slice]).area > 0);
}

/** The difference between the engine and the grid at a receiver, dB. */
export interface Difference {
  readonly receiver: number;
  readonly spreadDb: number;
  readonly loudestDb: number;
  /** If the loudest level exceeds that of the grid: whether the crew traced alone at its loudest position confirms it. */
  readonly isConfirmed: boolean;
}

export async function compareWithGrid(scene: WorkScene, changes: SceneDraft = {}): Promise<Difference[]> {
  const [levels, grid] = [await workLevels(scene, changes), await gridLevels(scene, undefined, changes)];
  const differences: Difference[] = [];
  for (let receiver = 0; receiver < scene.receivers.length; receiver++) {
    const loudestDb = levels.loudest[receiver]! - grid.loudest[receiver]!;
    differences.push({
      receiver,
      spreadDb: levels.spread[receiver]! - grid.spread[receiver]!,
      loudestDb,
      isConfirmed: loudestDb < SAME_DB || (await isConfirmed(scene, receiver, levels.loudest[receiver]!, changes)),
    });
  }
  return differences;
}

const SAME_DB = 0.05;

/** Whether a crew reaches a level at the loudest position of its site, traced as a point source. */
async function isConfirmed(scene: WorkScene, receiver: number, levelDb: number, changes: SceneDraft): Promise<boolean> {
  const { work, heightM } = scene;
  const built = sceneWith(scene, [workSource(work, heightM)], changes);
  const path = explain(built, receiver, { crew: 'loudest-place' }).sources[0]?.paths[0];
  if (path === undefined) return false;
  const { x, y } = path.source;
  const transfers = await transfersOf(sceneWith(scene, [pointSource([x, y], heightM)], changes));
  const thereDb = levelsOf(transfers, transfers.energy)[0]![receiver]!;
  return distanceToShapeM(workSource(work, heightM).shape, x, y) < 1e-6 && Math.abs(thereDb - levelDb) < 1e-4;
}
