import type { Position } from '../../../gis/crs/crs.ts';

/**
 * The end of a segment with a length and a bearing.
 * @param bearingDeg degrees clockwise from grid north
 */
export function endOfLeg([x, y]: Position, lengthM: number, bearingDeg: number): Position {
  const bearing = (bearingDeg * Math.PI) / 180;
  return [x + lengthM * Math.sin(bearing), y + lengthM * Math.cos(bearing)];
}

/** The bearing of a segment, degrees clockwise from grid north, 0 to 360. */
export function bearingOf([fromX, fromY]: Position, [toX, toY]: Position): number {
  return (Math.atan2(toX - fromX, toY - fromY) * (180 / Math.PI) + 360) % 360;
}

/**
 * The vertices of a rectangle with a given side and width, m. It is to the right of the side, or to the left if the width is
 * negative.
 */
export function rectangleAt(from: Position, to: Position, widthM: number): Position[] {
  const across = bearingOf(from, to) + 90;
  return [from, to, endOfLeg(to, widthM, across), endOfLeg(from, widthM, across)];
}
