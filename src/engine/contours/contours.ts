/** Noise contours of a scene: levels on an adaptive grid, and polygons of their bands. */
import { evaluate, sceneLwDb } from '../prediction/evaluate.ts';
import type { PolygonSet, Scene } from '../scene/scene.ts';
import { FLAG_IN_BUILDING } from '../tracing/trace.ts';
import { type ThreadOptions, traceAll, tracersOf } from '../prediction/trace-all.ts';
import type { Box } from '../geometry/box.ts';
import { distanceToShapeM } from '../sources/work-site.ts';
import { type Cell, type GridPlan, type LevelGrid, type LevelsAt, planGrid, refineGrid } from './adaptive-grid.ts';
import { type ContourBand, contourPolygons } from './contour-polygons.ts';
import { obstacleCells } from './obstacle-cells.ts';

export interface ContourOptions extends ThreadOptions {
  /** Lower edges of the bands, dB(A), in rising order; quieter levels are in no band. */
  readonly bandsDb: readonly number[];
  /** The box to cover, in the scene's plane, m. */
  readonly box: Box;
  /** Height of the points above the local ground, m. */
  readonly heightM: number;
  /** Spacing of points where the edge of a band passes, m. */
  readonly finestM: number;
  /** Spacing to begin with, m. A spot smaller than this, quieter or louder than all round it, may be overlooked. */
  readonly coarsestM: number;
  /** Points may always be so far apart, as a share of their distance from the nearest source. Default 0: `finestM` everywhere. */
  readonly spacingPerDistance?: number;
  /** Whether crews are at their loudest place for each point; otherwise their equipment is spread over its site. */
  readonly atLoudest?: boolean;
  /** Whether buildings are cut out of the polygons. Default true. */
  readonly cutBuildings?: boolean;
  /** Called with the share 0 … 1 that is done, which never falls; how much there is to do shows only on the way. */
  readonly onProgress?: (share: number) => void;
  /** Called with contours of fewer points, on the way to all of them, and the spacing of these, m. No buildings are cut out of them. */
  readonly onDraft?: (contours: Contours, spacingM: number) => void;
}

/** There is no draft of points that are farther apart than so many cells of the finest grid. */
const MOST_DRAFT_CELLS = 4;

export interface Contours {
  /** A band an entry of `bandsDb`, in their order: from it to the next, the last one without an upper edge. */
  readonly bands: readonly ContourBand[];
  /** The levels that the polygons were drawn from. */
  readonly grid: LevelGrid;
}

/**
 * Draws the noise contours of a scene: A-weighted levels by the same method as at receivers, with its terrain,
 * screening and reflections. The scene's own receivers do not count.
 * @returns disjoint polygons in the scene's plane, m
 * @throws RangeError where options or scene make no sense; the signal's reason once aborted
 */
export async function contours(scene: Scene, options: ContourOptions): Promise<Contours> {
  const { bandsDb, cutBuildings, onDraft } = options;
  const drawn = (grid: LevelGrid, footprints: PolygonSet | null): Contours => ({
    bands: contourPolygons(grid, bandsDb, footprints),
    grid,
  });
  const grid = await levelGrid(scene, options, onDraft && ((draft, spacingM) => onDraft(drawn(draft, null), spacingM)));
  return drawn(grid, cutBuildings === false ? null : scene.buildings.footprints);
}

/**
 * The levels of a scene on a grid that is fine where the edge of a band passes. A level within a building, below its
 * roof, would be that of an open window: there the level outside counts.
 * @throws as `contours`
 */
export async function levelGrid(
  scene: Scene,
  options: ContourOptions,
  onDraft?: (grid: LevelGrid, spacingM: number) => void,
): Promise<LevelGrid> {
  const { bandsDb, box, heightM, finestM, coarsestM, signal, onProgress } = options;
  if (!(heightM >= 0)) throw new RangeError(`heightM: expected 0 or more, got ${heightM}`);
  if (
    bandsDb.length === 0 ||
    !bandsDb.every((edge, at) => Number.isFinite(edge) && edge > (bandsDb[at - 1] ?? -Infinity))
  ) {
    throw new RangeError(`bandsDb: expected rising levels, got ${bandsDb.join(', ')}`);
  }
  const plan = planGrid(box, finestM, coarsestM);
  const advance = steps(Math.log2(plan.coarsest), onProgress);
  signal?.throwIfAborted();
  // The grid asks in passes: the scene is prepared once for all of them.
  const tracers = await tracersOf(scene, options);
  try {
    const lwDb = sceneLwDb(scene.sources);
    const levelsAt: LevelsAt = async (xy) => {
      const count = xy.length / 2;
      const receivers = { xy, heightM: new Float64Array(count).fill(heightM), outsideOnly: true };
      await Promise.all(tracers.map((tracer) => tracer.setReceivers(receivers)));
      const laDb = new Float64Array(count);
      const inBuilding = new Uint8Array(count);
      const report = advance();
      let done = 0;
      await traceAll(tracers, count, signal, (part) => {
        const energy = options.atLoudest === true && part.atLoudest.length > 0 ? part.atLoudest : part.energy;
        laDb.set(evaluate({ ...part, energy }, lwDb).laDb, part.firstReceiver);
        part.flags.forEach((bits, at) => {
          inBuilding[part.firstReceiver + at] = bits & FLAG_IN_BUILDING;
        });
        done += part.receiverCount;
        report(done / count);
      });
      return { laDb, inBuilding };
    };
    const grid = await refineGrid(plan, bandsDb, levelsAt, {
      hasObstacle: obstacleCells(scene, box, plan.cells),
      isFine: fineByDistance(scene, plan, options.spacingPerDistance ?? 0),
      onPass: (sizeCells, gridSoFar) => {
        if (sizeCells <= MOST_DRAFT_CELLS) onDraft?.(gridSoFar(), sizeCells * finestM);
      },
    });
    onProgress?.(1);
    return grid;
  } finally {
    await Promise.all(tracers.map((tracer) => tracer.close()));
  }
}

/** Whether a cell is no larger than a share of the distance between its middle and the nearest source. */
function fineByDistance({ sources }: Scene, { box, cells }: GridPlan, share: number): (cell: Cell) => boolean {
  const [dx, dy] = [(box.x1 - box.x0) / cells[0], (box.y1 - box.y0) / cells[1]];
  return ({ column, row, size }) => {
    if (share === 0) return false;
    const leastM = (size * Math.max(dx, dy)) / share;
    const [x, y] = [box.x0 + (column + size / 2) * dx, box.y0 + (row + size / 2) * dy];
    return sources.every(({ shape }) => distanceToShapeM(shape, x, y) >= leastM);
  };
}

/** Progress over passes of which each takes about twice as long as the one before, some of them being repeated. */
function steps(refinements: number, onProgress: ContourOptions['onProgress']): () => (share: number) => void {
  let pass = 0;
  let reached = 0;
  return () => {
    const from = reached;
    reached = Math.max(from, Math.min(0.99, 2 ** (pass++ - refinements)));
    const to = reached;
    return (share) => onProgress?.(from + (to - from) * share);
  };
}
