/**
 * Bridging walls close the slits between houses that nearly touch, at their ends: one from each vertex to the nearest point of the other
 * house, as high as the lower of the two. They are not drawn and do not reflect.
 */
import type { Gap } from './touching-houses.ts';

/** A wall from a point on a house to a point beside it, m. */
export interface BridgingWall {
  readonly x: number;
  readonly y: number;
  readonly tipX: number;
  readonly tipY: number;
}

/**
 * The bridging walls of gaps between houses. Each is part of the lower of its two houses, or of that whose vertex it begins at where both are as
 * high: so its top is the roof of its house.
 * @param roofZ roof of each house, absolute, m
 * @returns those of each house that has any
 */
export function bridgingWalls(gaps: readonly Gap[], roofZ: Float64Array): Map<number, BridgingWall[]> {
  const walls = new Map<number, BridgingWall[]>();
  for (const { house, other, x, y, nearestX, nearestY } of gaps) {
    const isOwn = roofZ[house]! <= roofZ[other]!;
    const wall = isOwn ? { x, y, tipX: nearestX, tipY: nearestY } : { x: nearestX, y: nearestY, tipX: x, tipY: y };
    const owner = isOwn ? house : other;
    const known = walls.get(owner);
    if (known === undefined) walls.set(owner, [wall]);
    else if (!known.some((one) => isSame(one, wall))) known.push(wall);
  }
  return walls;
}

/** Two corners that are nearest to each other would have it twice. */
function isSame(a: BridgingWall, b: BridgingWall): boolean {
  return a.x === b.x && a.y === b.y && a.tipX === b.tipX && a.tipY === b.tipY;
}
