/** A drawing grid with lines at whole steps of a plane's coordinates. */
import type { Position } from '../crs/crs.ts';

/**
 * Snaps a point to a grid: to a crossing of lines within reach, or else to the nearest point of a line.
 * @param stepM distance between lines, m
 * @param reachM largest distance to a line, m
 * @returns null if no line is within reach
 */
export function nearestOnGrid([x, y]: Position, stepM: number, reachM: number): Position | null {
  const [lineX, lineY] = [Math.round(x / stepM) * stepM, Math.round(y / stepM) * stepM];
  const [awayX, awayY] = [Math.abs(lineX - x), Math.abs(lineY - y)];
  if (Math.hypot(awayX, awayY) <= reachM) return [lineX, lineY];
  if (Math.min(awayX, awayY) > reachM) return null;
  return awayX <= awayY ? [lineX, y] : [x, lineY];
}

/**
 * The grid lines in a box, each given by its two ends.
 * @param box west, south, east, north, m
 */
export function gridLines(
  [west, south, east, north]: readonly [number, number, number, number],
  stepM: number,
): Array<[Position, Position]> {
  const steps = (from: number, to: number) => {
    const first = Math.ceil(from / stepM);
    return Array.from({ length: Math.max(0, Math.floor(to / stepM) - first + 1) }, (_, at) => (first + at) * stepM);
  };
  return [
    ...steps(west, east).map((x): [Position, Position] => [
      [x, south],
      [x, north],
    ]),
    ...steps(south, north).map((y): [Position, Position] => [
      [west, y],
      [east, y],
    ]),
  ];
}
