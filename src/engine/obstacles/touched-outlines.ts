/**
 * Finds the obstacles whose width as a screen may grow because a line touches them: those that do not screen in all bands without
 * it.
 */
import { CONTACT_M } from './contact.ts';
import type { Obstacles } from './lay-out-obstacles.ts';

/**
 * The outlines of obstacles that may touch a line and do not screen in all bands. Each outline includes everything connected to
 * the obstacle.
 * @param line x0, y0, x1, y1, … m
 * @returns closed outlines in the same format
 */
export function touchedOutlines(obstacles: Obstacles, line: ArrayLike<number>): number[][] {
  const { circles, count, outlineStart, outlineXy, vertexStart, vertexXy, wideFromBand } = obstacles;
  const touched: number[][] = [];
  for (let obstacle = 0; obstacle < count; obstacle++) {
    if (wideFromBand[obstacle] === 0) continue;
    const [x = NaN, y = NaN, radiusM = NaN] = circles.subarray(3 * obstacle, 3 * obstacle + 3);
    if (!passesNear(line, x, y, radiusM + CONTACT_M)) continue;
    const [from, to] = [outlineStart[obstacle]!, outlineStart[obstacle + 1]!];
    const outline =
      to > from
        ? outlineXy.subarray(2 * from, 2 * to)
        : vertexXy.subarray(2 * vertexStart[obstacle]!, 2 * vertexStart[obstacle + 1]!);
    touched.push([...outline, ...outline.subarray(0, 2)]);
  }
  return touched;
}

function passesNear(line: ArrayLike<number>, x: number, y: number, nearM: number): boolean {
  for (let at = 2; at < line.length; at += 2) {
    const [ax, ay] = [line[at - 2]!, line[at - 1]!];
    const [dx, dy] = [line[at]! - ax, line[at + 1]! - ay];
    const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    if (Math.hypot(ax + share * dx - x, ay + share * dy - y) <= nearM) return true;
  }
  return false;
}
