/**
 * Finds how far the paths of a pair extend, and so which obstacles can affect it. An obstacle affects a pair if it crosses the
 * direct line, a leg of a reflected path, or the hull of a lateral path at any stage of its growth (docs/lateral-paths.md). Hulls
 * only grow. Therefore adding or removing an obstacle that meets neither the line nor the final hull has no effect. But an
 * obstacle may widen others that it touches: see `touchedOutlines`.
 */
import { convexHull, passesHull } from '../../geometry/convex-hull.ts';
import type { PairWatch } from '../pair-tracer.ts';
import type { TracingContext } from '../tracing-context.ts';

/**
 * A box along the direct line that contains all paths of a pair in plan: distances beyond its two ends and to its two sides, m.
 */
export interface Reach {
  beforeM: number;
  beyondM: number;
  leftM: number;
  rightM: number;
}

/** Slightly more than the distance at which an obstacle touches a path, m: obstacles less than 0.1 m apart touch. */
const MARGIN_M = 0.11;

/**
 * Largest distance from a line at which a vertical edge may count, m. It is half the minor axis of an ellipse around a line of
 * 1000 m. Paths from end to end by a point of the ellipse are 2 λ / C2 at 63 Hz (0.54 m) longer than the line.
 */
const SIDE_EDGES_M = 16.5;

/**
 * Watches the pairs of a context, and of contexts derived from it by `withSources`, while they are traced. No other recorder may
 * be active.
 * @param onPair called when the paths of a pair are traced, and again for the last pair of a site when the whole site is traced
 */
export function watchReach(
  context: Pick<TracingContext, 'kernel' | 'tracer'>,
  onPair: (watch: ReachWatch) => void = () => {},
): ReachWatch {
  return new ReachWatch(context, onPair);
}

/** `reach` is the reach of the last pair. */
class ReachWatch implements PairWatch {
  readonly reach: Reach = { beforeM: 0, beyondM: 0, leftM: 0, rightM: 0 };
  private readonly onPair: (watch: ReachWatch) => void;
  private readonly besideM: number;
  private x = 0;
  private y = 0;
  private receiverX = 0;
  private receiverY = 0;
  private planM = 0;
  /** The ends of the pair, and all points at which its paths turn: x0, y0, x1, y1, … m. */
  private points: number[] = [];
  private hull: number[] | null = null;
  /** The hull of the receiver, the current site, and everything else that its division depends on; null for a point. */
  private sight: number[] | null = null;
  private ux = 1;
  private uy = 0;

  constructor({ kernel, tracer }: Pick<TracingContext, 'kernel' | 'tracer'>, onPair: (watch: ReachWatch) => void) {
    this.onPair = onPair;
    kernel.exports.setRecording(true);
    kernel.onScreening = (_isLeft, hasLateral) => {
      if (!hasLateral) return;
      this.extendOver(kernel, true);
      this.extendOver(kernel, false);
    };
    kernel.onSideEdge = (_hasFar, isLeft) => this.extendOver(kernel, isLeft);
    this.besideM = kernel.sideEdges ? SIDE_EDGES_M : 0;
    tracer.watch = this;
  }

  begin(x: number, y: number, receiverX: number, receiverY: number): void {
    const [dx, dy] = [receiverX - x, receiverY - y];
    this.planM = Math.hypot(dx, dy);
    this.ux = this.planM > 0 ? dx / this.planM : 1;
    this.uy = this.planM > 0 ? dy / this.planM : 0;
    this.x = x;
    this.y = y;
    this.receiverX = receiverX;
    this.receiverY = receiverY;
    this.points = [x, y, receiverX, receiverY];
    this.hull = null;
    Object.assign(this.reach, { beforeM: 0, beyondM: 0, leftM: 0, rightM: 0 });
    if (this.besideM > 0) this.extendBeside();
  }

  beginSite(receiverX: number, receiverY: number, xy: Float64Array): void {
    this.sight = xy.length > 2 ? convexHull([receiverX, receiverY, ...xy]) : null;
  }

  dividedBy(x: number, y: number): void {
    if (this.sight !== null) this.sight = convexHull([...this.sight, x, y]);
  }

  endSite(): void {
    // Some of the points on which the division depends are known only after the last pair.
    this.onPair(this);
  }

  reflected(x: number, y: number): void {
    this.extend(x, y);
  }

  end(): void {
    this.onPair(this);
  }

  /** Whether a line may affect the paths of the pair. The test is stricter than the box. @param xy x0, y0, x1, y1, … m */
  meets(xy: ArrayLike<number>): boolean {
    if (this.sight !== null && this.passes(this.sight, xy)) return true;
    // The box excludes most lines, so it is tested first.
    if (!meetsReach(xy, this.x, this.y, this.receiverX, this.receiverY, this.reach)) return false;
    if (this.points.length === 4) return true;
    this.hull ??= convexHull(this.points);
    return this.passes(this.hull, xy);
  }

  private passes(hull: number[], xy: ArrayLike<number>): boolean {
    for (let at = 2; at < xy.length; at += 2) {
      if (passesHull(hull, xy[at - 2]!, xy[at - 1]!, xy[at]!, xy[at + 1]!, MARGIN_M)) return true;
    }
    return false;
  }

  /** Extends the reach to both sides of the line, as far as a vertical edge may count. */
  private extendBeside(): void {
    for (const [x, y] of [
      [this.x, this.y],
      [this.receiverX, this.receiverY],
    ] as const) {
      for (const asideM of [this.besideM, -this.besideM]) this.extend(x - asideM * this.uy, y + asideM * this.ux);
    }
  }

  /** Extends the reach over the corners of the lateral path on one side. */
  private extendOver(
    { exports, obstacles }: Pick<TracingContext['kernel'], 'exports' | 'obstacles'>,
    isLeft: boolean,
  ): void {
    const corners = exports.corners(isLeft);
    for (let at = 0; at < corners; at++) {
      const vertex = exports.cornerAt(isLeft, at);
      this.extend(obstacles.vertexXy[2 * vertex]!, obstacles.vertexXy[2 * vertex + 1]!);
    }
  }

  private extend(x: number, y: number): void {
    const { reach, points } = this;
    points.push(x, y);
    const along = (x - this.x) * this.ux + (y - this.y) * this.uy;
    const left = (y - this.y) * this.ux - (x - this.x) * this.uy;
    reach.beforeM = Math.max(reach.beforeM, -along);
    reach.beyondM = Math.max(reach.beyondM, along - this.planM);
    reach.leftM = Math.max(reach.leftM, left);
    reach.rightM = Math.max(reach.rightM, -left);
  }
}

/**
 * Whether a line may affect the paths of a pair, by the box of its reach.
 * @param xy the line: x0, y0, x1, y1, … m
 */
export function meetsReach(
  xy: ArrayLike<number>,
  x: number,
  y: number,
  receiverX: number,
  receiverY: number,
  { beforeM, beyondM, leftM, rightM }: Reach,
): boolean {
  const [dx, dy] = [receiverX - x, receiverY - y];
  const planM = Math.hypot(dx, dy);
  const [ux, uy] = planM > 0 ? [dx / planM, dy / planM] : [1, 0];
  const [low, high] = [-beforeM - MARGIN_M, planM + beyondM + MARGIN_M];
  const [right, left] = [-rightM - MARGIN_M, leftM + MARGIN_M];
  let [lastU, lastV] = [0, 0];
  for (let at = 0; at < xy.length; at += 2) {
    const [px, py] = [xy[at]! - x, xy[at + 1]! - y];
    const [u, v] = [px * ux + py * uy, py * ux - px * uy];
    if (at > 0 && passes(lastU, lastV, u, v, low, high, right, left)) return true;
    [lastU, lastV] = [u, v];
  }
  return false;
}

/** Whether a segment meets a box. The segment is clipped to each pair of sides. */
function passes(
  u0: number,
  v0: number,
  u1: number,
  v1: number,
  low: number,
  high: number,
  right: number,
  left: number,
): boolean {
  let [from, to] = [0, 1];
  for (const [start, step, least, most] of [
    [u0, u1 - u0, low, high],
    [v0, v1 - v0, right, left],
  ] as const) {
    if (step === 0) {
      if (start < least || start > most) return false;
      continue;
    }
    const [a, b] = [(least - start) / step, (most - start) / step];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
    if (from > to) return false;
  }
  return true;
}
