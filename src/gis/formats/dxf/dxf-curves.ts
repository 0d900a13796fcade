import type { Position } from '../../crs/crs.ts';

/** Largest angle of a chord of a curve, rad. The chords of an arc of 100 m radius deviate from it by at most 0.1 m. */
const MAX_CHORD_RAD = (5 * Math.PI) / 180;

/** A corner of a polyline. Its bulge (DXF group 42) is the tangent of a quarter of the angle of the arc to the next corner. */
export interface BulgedCorner {
  readonly at: Position;
  /** Positive if the arc turns anticlockwise; 0 for a straight edge. */
  readonly bulge: number;
}

/**
 * The corners of a polyline, with chords in place of its arcs. In a closed polyline, the first corner is not repeated at the end.
 */
export function cornersOf(corners: readonly BulgedCorner[], isClosed: boolean): Position[] {
  return corners.flatMap(({ at, bulge }, index) => {
    const isLast = index === corners.length - 1;
    const next = isLast && !isClosed ? undefined : corners[(index + 1) % corners.length];
    return next === undefined || bulge === 0 ? [at] : [at, ...betweenOf(at, next.at, bulge)];
  });
}

/** The points of an arc without its ends. */
function betweenOf([x1, y1]: Position, [x2, y2]: Position, bulge: number): Position[] {
  const aside = (1 - bulge * bulge) / (4 * bulge);
  const centre = [(x1 + x2) / 2 - (y2 - y1) * aside, (y1 + y2) / 2 + (x2 - x1) * aside] as const;
  const radius = Math.hypot(x1 - centre[0], y1 - centre[1]);
  const from = Math.atan2(y1 - centre[1], x1 - centre[0]);
  return arcOf(centre, radius, from, from + 4 * Math.atan(bulge)).slice(1, -1);
}

/**
 * An arc as a line of chords.
 * @param from angle of the first point, anticlockwise from east, rad
 * @param to angle of the last point, in the same form; less than `from` if the arc turns clockwise
 */
export function arcOf([x, y]: Position, radius: number, from: number, to: number): Position[] {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / MAX_CHORD_RAD - 1e-9));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = from + ((to - from) * step) / steps;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

/** A circle as an open ring. */
export function circleOf(centre: Position, radius: number): Position[] {
  return arcOf(centre, radius, 0, 2 * Math.PI).slice(0, -1);
}

export const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;
