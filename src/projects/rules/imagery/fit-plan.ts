/** Computes the position of a plan from control points by translation, rotation and uniform scale (decision 0109). */
import type { Position } from '../../../gis/crs/crs.ts';

/**
 * A control point: a position in the plan in pixels from the upper left corner, and the same position in the metres of the
 * project.
 */
export interface ControlPoint {
  /** Number of the point in messages. */
  readonly number: number;
  readonly plan: Position;
  readonly ground: Position;
}

/** Transform from plan to ground: east = x0 + a column + b row, north = y0 + b column − a row. */
export interface PlanPosition {
  readonly a: number;
  readonly b: number;
  readonly x0: number;
  readonly y0: number;
}

export type PlanFit =
  | {
      readonly kind: 'fitted';
      readonly position: PlanPosition;
      readonly metresPerPixel: number;
      /** Rotation of the plan's rows from east, degrees counterclockwise. */
      readonly turnDeg: number;
      /** Residual of each point: the distance between its position on the ground and its position by the fit, m. */
      readonly residualsM: readonly number[];
    }
  | { readonly kind: 'faulty'; readonly message: string };

export const LEAST_POINTS = 2;
/** Smallest distance between points. Closer points do not determine scale and rotation. */
const LEAST_APART_PX = 1;
const LEAST_APART_M = 0.01;

/** Fits the plan exactly through two points, or through more points by least squares. */
export function fitPlan(points: readonly ControlPoint[]): PlanFit {
  const fault = faultOf(points);
  if (fault !== null) return { kind: 'faulty', message: fault };
  const [column, row] = middleOf(points.map(({ plan }) => plan));
  const [east, north] = middleOf(points.map(({ ground }) => ground));
  let [along, across, square] = [0, 0, 0];
  for (const { plan, ground } of points) {
    // North is up, but row numbers increase downwards.
    const [u, v] = [plan[0] - column, row - plan[1]];
    const [x, y] = [ground[0] - east, ground[1] - north];
    along += u * x + v * y;
    across += u * y - v * x;
    square += u * u + v * v;
  }
  const [a, b] = [along / square, across / square];
  const metresPerPixel = Math.hypot(a, b);
  const position = { a, b, x0: east - a * column - b * row, y0: north - b * column + a * row };
  const spanPx = Math.max(...points.map(({ plan }) => Math.hypot(plan[0] - column, plan[1] - row)));
  if (metresPerPixel * spanPx < LEAST_APART_M)
    return { kind: 'faulty', message: 'The points contradict each other: at least one is in the wrong place.' };
  const residualsM = points.map(({ plan, ground }) => {
    const [x, y] = groundOf(position, plan);
    return Math.hypot(x - ground[0], y - ground[1]);
  });
  return { kind: 'fitted', position, metresPerPixel, turnDeg: (Math.atan2(b, a) * 180) / Math.PI, residualsM };
}

/** The position on the ground of a position in the plan. */
export function groundOf({ a, b, x0, y0 }: PlanPosition, [column, row]: Position): [x: number, y: number] {
  return [x0 + a * column + b * row, y0 + b * column - a * row];
}

/** A world file (ESRI): the steps east and north per column and per row, then the centre of the upper left pixel. */
export function worldFileOf(position: PlanPosition): string {
  const { a, b } = position;
  return `${[a, b, b, -a, ...groundOf(position, [0.5, 0.5])].join('\n')}\n`;
}

/** The names of a picture's world file and coordinate system file. */
export function filesBesidePicture(name: string): { world: string; system: string } {
  const dot = name.lastIndexOf('.');
  const base = name.slice(0, dot);
  return { world: `${base}.${name.slice(dot).toLowerCase() === '.png' ? 'pgw' : 'jgw'}`, system: `${base}.prj` };
}

function faultOf(points: readonly ControlPoint[]): string | null {
  if (points.length < LEAST_POINTS) return 'Two points are needed at least.';
  for (const [index, { number, plan, ground }] of points.entries()) {
    for (const other of points.slice(0, index)) {
      const named = `Points ${other.number} and ${number} are at the same place`;
      if (apart(plan, other.plan) < LEAST_APART_PX) return `${named} of the plan. Move one of them.`;
      if (apart(ground, other.ground) < LEAST_APART_M) return `${named} of the map. Move one of them.`;
    }
  }
  return null;
}

function apart([x, y]: Position, [otherX, otherY]: Position): number {
  return Math.hypot(x - otherX, y - otherY);
}

function middleOf(places: readonly Position[]): Position {
  const mean = (axis: 0 | 1) => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
  return [mean(0), mean(1)];
}
