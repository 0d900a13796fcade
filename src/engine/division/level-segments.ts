/** Divides a part of a site over uneven ground into segments within which the sources have nearly the same height. */
import type { PlanPoint } from '../geometry/polygon.ts';

/** The straight line that represents a part of a site: its ends and its length, m. */
export interface Screen {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly lengthM: number;
}

/** The ends of a segment differ from its middle by no more than this height, or the segment is no longer than this length, m. */
const MOST_RISE_M = 1;
const LEAST_UNEVEN_M = 10;

/** Equal segments of a screen, within each of which the sources have nearly the same height. */
export function levelSegments(screen: Screen, sourceZ: (at: PlanPoint) => readonly number[]): Screen[] {
  const pointAt = (place: number): PlanPoint => ({
    x: screen.ax + place * (screen.bx - screen.ax),
    y: screen.ay + place * (screen.by - screen.ay),
  });
  const heightAt = (place: number): number => sourceZ(pointAt(place))[0] ?? 0;
  const isUneven = (count: number): boolean => {
    for (let at = 0; at < count; at++) {
      const z = heightAt((at + 0.5) / count);
      if (Math.abs(heightAt(at / count) - z) > MOST_RISE_M || Math.abs(heightAt((at + 1) / count) - z) > MOST_RISE_M)
        return true;
    }
    return false;
  };
  let count = 1;
  while (screen.lengthM > LEAST_UNEVEN_M * count && isUneven(count)) count *= 2;
  if (count === 1) return [screen];
  return Array.from({ length: count }, (_, at) => {
    const [from, to] = [pointAt(at / count), pointAt((at + 1) / count)];
    return { ax: from.x, ay: from.y, bx: to.x, by: to.y, lengthM: screen.lengthM / count };
  });
}

export const middleOf = ({ ax, ay, bx, by }: Screen): PlanPoint => ({ x: (ax + bx) / 2, y: (ay + by) / 2 });
