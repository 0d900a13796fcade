/** Points of a part of a work area that stand for its ends, its sides and its nearest position, and its halves as a receiver sees them. */
import { clipRing, type Ring } from '../geometry/clip.ts';
import { improveNearest, type PlanPoint } from '../geometry/polygon.ts';
import { nearestLengthM, pointOnLine, polygonPart, type SubSource } from '../sources/sub-sources.ts';
import { nearestInSite, type WorkSite } from '../sources/work-site.ts';

/** Ends and corners are taken so far inside, m: on the border itself the screening may be that of the next part. */
const INSIDE_M = 0.1;

/** The rings on the side of a line where nx · x + ny · y ≤ limit. */
export function clipAll(rings: readonly Ring[], nx: number, ny: number, limit: number): Ring[] {
  return rings.map((ring) => clipRing(ring, nx, ny, limit)).filter((ring) => ring.length >= 6);
}

/** How far inside the ends of a stretch of a line its end positions lie, m. */
export function insetM(fromM: number, toM: number): number {
  return Math.min(INSIDE_M, (toM - fromM) / 4);
}

/**
 * The ends of the chord of an area through a point, a little inside of the area.
 * @param ux, uy direction of the chord, a unit vector; the end in this direction is first
 * @returns null where the point has no such chord, or one no longer than `leastM`
 */
export function chordEnds(
  site: WorkSite,
  rings: readonly Ring[],
  { x, y }: PlanPoint,
  ux: number,
  uy: number,
  leastM: number,
): readonly [PlanPoint, PlanPoint] | null {
  let [forthM, backM] = [Infinity, -Infinity];
  for (const ring of rings) {
    for (let vertex = 0; vertex < ring.length; vertex += 2) {
      const next = vertex + 2 < ring.length ? vertex + 2 : 0;
      const [ax, ay] = [ring[vertex]! - x, ring[vertex + 1]! - y];
      const [bx, by] = [ring[next]! - x, ring[next + 1]! - y];
      const [offA, offB] = [ax * uy - ay * ux, bx * uy - by * ux];
      if (offA > 0 === offB > 0) continue;
      const share = offA / (offA - offB);
      const alongM = (ax + share * (bx - ax)) * ux + (ay + share * (by - ay)) * uy;
      if (alongM > 0) forthM = Math.min(forthM, alongM);
      else backM = Math.max(backM, alongM);
    }
  }
  if (!(forthM < Infinity && backM > -Infinity && forthM - backM > leastM)) return null;
  const pointAt = (alongM: number) => inside(site, x + alongM * ux, y + alongM * uy, x, y);
  return [pointAt(forthM), pointAt(backM)];
}

/** The point of a part that is nearest to a receiver, a little inside. */
export function nearestInPart(site: WorkSite, { part, x, y }: SubSource, receiver: PlanPoint): PlanPoint {
  if (part.kind === 'line' && site.kind === 'line') {
    const inM = insetM(part.fromM, part.toM);
    return pointOnLine(site, nearestLengthM(site, receiver, part.fromM + inM, part.toM - inM));
  }
  if (part.kind !== 'polygon') return { x, y };
  const best = { x, y, squaredM2: Infinity };
  for (const ring of part.rings) improveNearest(ring, 0, ring.length / 2, true, receiver.x, receiver.y, best);
  return inside(site, best.x, best.y, x, y);
}

/** The point of an area that is met first on the line of sight through a point, a little inside; null where it is not met. */
export function firstOnSight(
  site: WorkSite,
  rings: readonly Ring[],
  receiver: PlanPoint,
  x: number,
  y: number,
): PlanPoint | null {
  const lengthM = Math.hypot(x - receiver.x, y - receiver.y);
  const [ux, uy] = [(x - receiver.x) / lengthM, (y - receiver.y) / lengthM];
  let firstM = Infinity;
  for (const ring of rings) {
    for (let vertex = 0; vertex < ring.length; vertex += 2) {
      const next = vertex + 2 < ring.length ? vertex + 2 : 0;
      const [ax, ay] = [ring[vertex]! - receiver.x, ring[vertex + 1]! - receiver.y];
      const [bx, by] = [ring[next]! - receiver.x, ring[next + 1]! - receiver.y];
      const [offA, offB] = [ax * uy - ay * ux, bx * uy - by * ux];
      if (offA > 0 === offB > 0) continue;
      const share = offA / (offA - offB);
      const alongM = (ax + share * (bx - ax)) * ux + (ay + share * (by - ay)) * uy;
      if (alongM > 0) firstM = Math.min(firstM, alongM);
    }
  }
  if (firstM === Infinity) return null;
  const inM = firstM + INSIDE_M;
  return nearestInSite(site, receiver.x + inM * ux, receiver.y + inM * uy);
}

/** Less than this share of a part is no half of it. */
const LEAST_HALF = 0.05;

/**
 * The halves of a part of an area, cut through its middle along the line of sight (the left one first) or across it (the near one first).
 * @returns null where the middle lies so near to the border, as of a bent part, that these are no halves
 */
export function halvesBySight(
  site: WorkSite,
  part: SubSource,
  receiver: PlanPoint,
  isAlongSight: boolean,
): readonly [SubSource, SubSource] | null {
  if (part.part.kind !== 'polygon' || site.kind !== 'polygon') return null;
  const { rings, area } = part.part;
  const [dx, dy] = [part.x - receiver.x, part.y - receiver.y];
  // Towards the right as seen from the receiver, or away from it.
  const [nx, ny] = isAlongSight ? [dy, -dx] : [dx, dy];
  const limit = nx * part.x + ny * part.y;
  const low = polygonPart(site, clipAll(rings, nx, ny, limit), part.share, area);
  const high = polygonPart(site, clipAll(rings, -nx, -ny, -limit), part.share, area);
  const isHalf = ({ share }: SubSource) => Math.abs(share / part.share - 0.5) < 0.5 - LEAST_HALF;
  return isHalf(low) && isHalf(high) ? [low, high] : null;
}

/** A point moved towards another one, and into the site. */
function inside(site: WorkSite, x: number, y: number, towardsX: number, towardsY: number): PlanPoint {
  const lengthM = Math.hypot(towardsX - x, towardsY - y);
  const share = lengthM > 0 ? Math.min(INSIDE_M / lengthM, 0.25) : 0;
  return nearestInSite(site, x + share * (towardsX - x), y + share * (towardsY - y));
}
