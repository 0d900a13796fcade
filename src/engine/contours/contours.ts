/** Noise contours of a scene: levels on an adaptive grid, and polygons of their bands. */
import { evaluate, sceneLwDb } from '../prediction/evaluate.ts';
import type { PolygonSet, Scene } from '../scene/scene.ts';
import { FLAG_IN_BUILDING, type TraceOptions } from '../tracing/trace.ts';
import { type ThreadOptions, traceAll, tracersOf } from '../prediction/trace-all.ts';
import type { Box } from '../geometry/box.ts';
import { distanceToShapeM } from '../sources/work-site.ts';
import { type Cell, type GridPlan, type LevelGrid, type LevelsAt, planGrid, refineGrid } from './adaptive-grid.ts';
import { type ContourBand, contourPolygons } from './contour-polygons.ts';
import { obstacleCells } from './obstacle-cells.ts';

export interface ContourOptions extends ThreadOptions {
  /** Lower edges of the bands, dB(A), ascending. Quieter levels are in no band. */
  readonly bandsDb: readonly number[];
  /** The box to cover, in the plane of the scene, m. */
  readonly box: Box;
  /** Height of the points above the local ground, m. */
  readonly heightM: number;
  /** Spacing of points where the edge of a band passes, m. */
  readonly finestM: number;
  /** Initial spacing, m. A spot smaller than this that is quieter or louder than its surroundings may be missed. */
  readonly coarsestM: number;
  /** Spacing that is always fine enough, as a share of the distance from the nearest source. Default 0: `finestM` everywhere. */
  readonly spacingPerDistance?: number;
  /** Whether crews are at their loudest position for each point. Otherwise their equipment is spread over its site. */
  readonly atLoudest?: boolean;
  /** Whether buildings are cut out of the polygons. Default true. */
  readonly cutBuildings?: boolean;
  /** Called with the completed share, 0 … 1, which never decreases. The total work is only known during the run. */
  readonly onProgress?: (share: number) => void;
  /**
   * Called with preliminary contours, at most once with an estimate and then at most once with exact levels. Buildings are not cut
   * out. There is no estimate if all sources are points, or if the first cells are already those of a draft.
   */
  readonly onDraft?: (contours: Contours, draft: Draft) => void;
}

/** The accuracy of preliminary contours. */
export interface Draft {
  /** Smallest spacing of the points, m. */
  readonly spacingM: number;
  /** Whether sources are divided by distance alone, which takes a tenth of the time. Levels behind obstacles may be far off. */
  readonly isEstimate: boolean;
}

/** Smallest spacing of points of a draft, in cells of the finest grid. */
const DRAFT_CELLS = 2;

export interface Contours {
  /** One band per value of `bandsDb`, in the same order, from this value to the next. The last band has no upper edge. */
  readonly bands: readonly ContourBand[];
  /** The levels from which the polygons were computed. */
  readonly grid: LevelGrid;
}

/**
 * Computes the noise contours of a scene: A-weighted levels by the same method as at receivers, with terrain, screening and
 * reflections. The receivers of the scene are ignored.
 * @returns disjoint polygons in the plane of the scene, m
 * @throws RangeError if options or scene are invalid; after an abort, the reason of the signal
 */
export async function contours(scene: Scene, options: ContourOptions): Promise<Contours> {
  const { bandsDb, cutBuildings, onDraft } = options;
  const drawn = (grid: LevelGrid, footprints: PolygonSet | null): Contours => ({
    bands: contourPolygons(grid, bandsDb, footprints),
    grid,
  });
  const grid = await levelGrid(scene, options, onDraft && ((levels, draft) => onDraft(drawn(levels, null), draft)));
  return drawn(grid, cutBuildings === false ? null : scene.buildings.footprints);
}

/**
 * The levels of a scene on a grid that is fine where the edge of a band passes. Inside a building, below its roof, the level
 * outside counts, because a predicted level would be that at an open window.
 * @throws as `contours`
 */
export async function levelGrid(
  scene: Scene,
  options: ContourOptions,
  onDraft?: (grid: LevelGrid, draft: Draft) => void,
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
  // The grid requests levels in several passes. The scene is prepared only once.
  const tracers = await tracersOf(scene, options);
  try {
    const lwDb = sceneLwDb(scene.sources);
    const loudestOnly = options.atLoudest === true;
    const levelsAt = async (xy: Float64Array, trace: TraceOptions, report: (share: number) => void) => {
      const count = xy.length / 2;
      const receivers = { xy, heightM: new Float64Array(count).fill(heightM), outsideOnly: true, loudestOnly };
      await Promise.all(tracers.map((tracer) => tracer.setReceivers(receivers, trace)));
      const laDb = new Float64Array(count);
      const inBuilding = new Uint8Array(count);
      let done = 0;
      await traceAll(tracers, count, signal, (part) => {
        const energy = loudestOnly && part.atLoudest.length > 0 ? part.atLoudest : part.energy;
        laDb.set(evaluate({ ...part, energy }, lwDb).laDb, part.firstReceiver);
        part.flags.forEach((bits, at) => {
          inBuilding[part.firstReceiver + at] = bits & FLAG_IN_BUILDING;
        });
        done += part.receiverCount;
        report(done / count);
      });
      return { laDb, inBuilding };
    };
    const hasObstacle = obstacleCells(scene, box, plan.cells);
    const isFine = fineByDistance(scene, plan, options.spacingPerDistance ?? 0);
    const spacingM = DRAFT_CELLS * finestM;
    if (
      onDraft !== undefined &&
      plan.coarsest > DRAFT_CELLS &&
      scene.sources.some(({ shape }) => shape.kind !== 'point')
    ) {
      const estimated: LevelsAt = (xy) => levelsAt(xy, { isCoarse: true }, () => undefined);
      const isFineInDraft = (cell: Cell) => cell.size <= DRAFT_CELLS || isFine(cell);
      const estimate = await refineGrid(plan, bandsDb, estimated, { hasObstacle, isFine: isFineInDraft });
      onDraft(estimate, { spacingM, isEstimate: true });
    }
    const grid = await refineGrid(plan, bandsDb, (xy) => levelsAt(xy, {}, advance()), {
      hasObstacle,
      isFine,
      onPass: (sizeCells, gridSoFar) => {
        if (sizeCells === DRAFT_CELLS) onDraft?.(gridSoFar(), { spacingM, isEstimate: false });
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

/**
 * Converts progress within passes to overall progress. Each pass takes about twice as long as the one before, and some passes are
 * repeated.
 */
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
