/**
 * Bridging walls close the slits between obstacles that nearly touch, at their ends: one from each vertex to the nearest point of the other
 * obstacle, as high as the lower of the two there. They are not drawn and do not reflect.
 */
import type { Joint } from './contact.ts';

/** A wall from a point on an obstacle to a point beside it, m. */
export interface BridgingWall {
  readonly x: number;
  readonly y: number;
  readonly tipX: number;
  readonly tipY: number;
  /** The obstacle that its tip touches, and the edge of that, by its number there. */
  readonly other: number;
  readonly otherEdge: number;
  /** Its top, absolute, m. */
  readonly topM: number;
}

/**
 * The bridging walls of gaps. Each is part of the lower of its two obstacles, or of that whose vertex it begins at where both are as
 * high: so its top is the roof of its house. Those between a temporary barrier and an obstacle that stays are parts of the barrier.
 * @param topAt the top of an obstacle at a point of one of its edges, absolute, m
 * @param temporaryFrom obstacles from this number on are temporary barriers
 * @returns those of each obstacle that has any
 */
export function bridgingWalls(
  gaps: readonly Joint[],
  topAt: (obstacle: number, edge: number, x: number, y: number) => number,
  temporaryFrom: number,
): Map<number, BridgingWall[]> {
  const walls = new Map<number, BridgingWall[]>();
  for (const { obstacle, edge, x, y, other, otherEdge, nearestX, nearestY } of gaps) {
    const [top, otherTop] = [topAt(obstacle, edge, x, y), topAt(other, otherEdge, nearestX, nearestY)];
    const [isTemporary, isOtherTemporary] = [obstacle >= temporaryFrom, other >= temporaryFrom];
    const isOwn = isTemporary === isOtherTemporary ? top <= otherTop : isTemporary;
    const topM = Math.min(top, otherTop);
    const wall = isOwn
      ? { x, y, tipX: nearestX, tipY: nearestY, other, otherEdge, topM }
      : { x: nearestX, y: nearestY, tipX: x, tipY: y, other: obstacle, otherEdge: edge, topM };
    const owner = isOwn ? obstacle : other;
    const known = walls.get(owner);
    if (known === undefined) walls.set(owner, [wall]);
    else if (!known.some((another) => isSame(another, wall))) known.push(wall);
  }
  return walls;
}

/** Two corners that are nearest to each other would have it twice. */
function isSame(a: BridgingWall, b: BridgingWall): boolean {
  return a.x === b.x && a.y === b.y && a.tipX === b.tipX && a.tipY === b.tipY;
}
