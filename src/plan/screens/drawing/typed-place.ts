import type { Position } from '../../../gis/crs/crs.ts';

/**
 * Where a leg of a typed length and bearing ends.
 * @param bearingDeg clockwise from grid north
 */
export function endOfLeg([x, y]: Position, lengthM: number, bearingDeg: number): Position {
  const bearing = (bearingDeg * Math.PI) / 180;
  return [x + lengthM * Math.sin(bearing), y + lengthM * Math.cos(bearing)];
}

/** The bearing of a leg, degrees clockwise from grid north, 0 to 360. */
export function bearingOf([fromX, fromY]: Position, [toX, toY]: Position): number {
  return (Math.atan2(toX - fromX, toY - fromY) * (180 / Math.PI) + 360) % 360;
}

/** The corners of a rectangle at a side, as wide as is said: at the right of the side, at its left where the width is negative, m. */
export function rectangleAt(from: Position, to: Position, widthM: number): Position[] {
  const across = bearingOf(from, to) + 90;
  return [from, to, endOfLeg(to, widthM, across), endOfLeg(from, widthM, across)];
}
