/**
 * Finds points of a part of a work area: its ends, the ends of its chords, its nearest position, and its halves as seen from a
 * receiver.
 */
import { clipRing, type Ring } from '../geometry/clip.ts';
import { improveNearest, type PlanPoint } from '../geometry/polygon.ts';
import { nearestLengthM, pointOnLine, polygonPart, type SubSource } from '../sources/sub-sources.ts';
import { nearestInSite, type WorkSite } from '../sources/work-site.ts';

/** End points and corners are moved this far inside, m. On the border itself the screening may be that of the next part. */
const INSIDE_M = 0.1;

/** Clips rings to the half-plane nx · x + ny · y ≤ limit. */
export function clipAll(rings: readonly Ring[], nx: number, ny: number, limit: number): Ring[] {
  return rings.map((ring) => clipRing(ring, nx, ny, limit)).filter((ring) => ring.length >= 6);
}

/** The distance between the ends of a stretch and its end positions, m. */
export function insetM(fromM: number, toM: number): number {
  return Math.min(INSIDE_M, (toM - fromM) / 4);
}

/**
 * The ends of the chord of an area through a point, moved slightly inside.
 * @param ux, uy direction of the chord, a unit vector; the end in this direction is first
 * @returns null if the chord does not exist or is not longer than `leastM`
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

/** The point of a part nearest to a receiver, moved slightly inside. */
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

/**
 * The first point of an area on the line of sight through a point, moved slightly inside; null if the line of sight misses the
 * area.
 */
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

/** A half needs at least this share of the part. */
const LEAST_HALF = 0.05;

/**
 * The halves of a part of an area, cut through its middle along the line of sight (left half first) or across it (near half
 * first).
 * @returns null if the middle is so near to the border that the halves are too unequal, as in a bent part
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
  // The normal points to the right as seen from the receiver, or away from the receiver.
  const [nx, ny] = isAlongSight ? [dy, -dx] : [dx, dy];
  const limit = nx * part.x + ny * part.y;
  const low = polygonPart(site, clipAll(rings, nx, ny, limit), part.share, area);
  const high = polygonPart(site, clipAll(rings, -nx, -ny, -limit), part.share, area);
  const isHalf = ({ share }: SubSource) => Math.abs(share / part.share - 0.5) < 0.5 - LEAST_HALF;
  return isHalf(low) && isHalf(high) ? [low, high] : null;
}

/** Moves a point towards another point, and into the site. */
function inside(site: WorkSite, x: number, y: number, towardsX: number, towardsY: number): PlanPoint {
  const lengthM = Math.hypot(towardsX - x, towardsY - y);
  const share = lengthM > 0 ? Math.min(INSIDE_M / lengthM, 0.25) : 0;
  return nearestInSite(site, x + share * (towardsX - x), y + share * (towardsY - y));
}
