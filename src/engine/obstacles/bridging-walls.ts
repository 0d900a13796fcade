/**
 * Bridging walls close the slits between obstacles that nearly touch, at the ends of each slit. One leads from each vertex at the
 * slit to the nearest point of the other obstacle, and is as high as the lower obstacle there. Bridging walls are not drawn and
 * do not reflect.
 */
import type { Joint } from './contact.ts';

/** A wall from a point on an obstacle to a tip beside it, m. */
export interface BridgingWall {
  readonly x: number;
  readonly y: number;
  readonly tipX: number;
  readonly tipY: number;
  /** The obstacle that the tip touches, and the index of the edge within that obstacle. */
  readonly other: number;
  readonly otherEdge: number;
  /** Absolute height of its top, m. */
  readonly topM: number;
}

/**
 * Makes the bridging walls of gaps. Each wall belongs to the lower of its two obstacles, and if they are equally high, to the one
 * with the vertex. So its top is the roof of its house. A wall between a temporary barrier and another obstacle belongs to the
 * barrier.
 * @param topAt absolute top of an obstacle at a point of one of its edges, m
 * @param temporaryFrom obstacles from this index on are temporary barriers
 * @returns the walls by obstacle
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

/** If two corners are each other’s nearest points, the wall would be added twice. */
function isSame(a: BridgingWall, b: BridgingWall): boolean {
  return a.x === b.x && a.y === b.y && a.tipX === b.tipX && a.tipY === b.tipY;
}
