/**
 * The sub-sources of an area or line source. A source is halved repeatedly across its longer side, as far as receivers need it.
 * All receivers share the tree of sub-sources. Each sub-source is created once, from its parent alone, so that the order of the
 * receivers has no effect.
 */
import { BANDS, NEPER_PER_DB } from '../scene/bands.ts';
import type { Box } from '../geometry/box.ts';
import { clipRing, measureRings, type Ring } from '../geometry/clip.ts';
import type { PlanPoint } from '../geometry/polygon.ts';
import type { Directivity, Source } from '../scene/scene.ts';
import { nearestInSite, type WorkSite } from './work-site.ts';

export interface SubSource {
  /** The point from which it radiates, m. */
  readonly x: number;
  readonly y: number;
  /** Its share of the power of the whole source, 0 … 1. */
  readonly share: number;
  /** Its largest extent, m. */
  readonly sizeM: number;
  /** Distribution of its part around the point. */
  readonly spread: Spread;
  /** The part of the source that it represents. */
  readonly part: Part;
  /** Its two halves; null until requested. */
  halves: readonly [SubSource, SubSource] | null;
}

/** Means over a part relative to its radiating point: of the offsets, m, and of their squares and product, m². */
interface Spread {
  readonly x: number;
  readonly y: number;
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
}

const NO_SPREAD: Spread = { x: 0, y: 0, xx: 0, xy: 0, yy: 0 };

type Part =
  | { readonly kind: 'point' }
  | { readonly kind: 'line'; readonly fromM: number; readonly toM: number }
  | { readonly kind: 'polygon'; readonly rings: readonly Ring[]; readonly area: number; readonly box: Box };

/** A smaller sub-source is never divided, m. The limit for the shortest distance, 1 m, is reached before. */
const MIN_SIZE_M = 0.25;

/** The whole of a site as one sub-source. */
export function wholeSubSource(site: WorkSite): SubSource {
  switch (site.kind) {
    case 'point':
      return { x: site.x, y: site.y, share: 1, sizeM: 0, spread: NO_SPREAD, part: { kind: 'point' }, halves: null };
    case 'line':
      return linePart(site, 0, site.lengthsM.at(-1)!, 1);
    case 'polygon':
      return areaPart(site, site.rings, 1);
  }
}

/**
 * The halves of a sub-source. Their shares add up exactly to its share.
 * @returns null if the sub-source is too small to be divided
 */
export function halvesOf(site: WorkSite, subSource: SubSource): readonly [SubSource, SubSource] | null {
  if (subSource.sizeM < MIN_SIZE_M) return null;
  subSource.halves ??= cut(site, subSource);
  return subSource.halves;
}

function cut(site: WorkSite, { part, share }: SubSource): readonly [SubSource, SubSource] | null {
  if (part.kind === 'line' && site.kind === 'line') {
    const middleM = (part.fromM + part.toM) / 2;
    return [linePart(site, part.fromM, middleM, share / 2), linePart(site, middleM, part.toM, share / 2)];
  }
  if (part.kind !== 'polygon' || site.kind !== 'polygon') return null;
  const { x0, y0, x1, y1 } = part.box;
  const [nx, ny, middle] = x1 - x0 >= y1 - y0 ? [1, 0, (x0 + x1) / 2] : [0, 1, (y0 + y1) / 2];
  const low = part.rings.map((ring) => clipRing(ring, nx, ny, middle)).filter((ring) => ring.length >= 6);
  const high = part.rings.map((ring) => clipRing(ring, -nx, -ny, -middle)).filter((ring) => ring.length >= 6);
  const lowArea = Math.max(0, measureRings(low).area);
  const highArea = Math.max(0, measureRings(high).area);
  if (lowArea + highArea <= 0) return null;
  const lowShare = (share * lowArea) / (lowArea + highArea);
  return [areaPart(site, low, lowShare), areaPart(site, high, share - lowShare)];
}

/** The part of a line between two lengths along it, m. */
export function linePart(site: WorkSite & { kind: 'line' }, fromM: number, toM: number, share: number): SubSource {
  const middle = pointOnLine(site, (fromM + toM) / 2);
  const spread = spreadOfLine(site, fromM, toM, middle);
  return { ...middle, share, sizeM: toM - fromM, spread, part: { kind: 'line', fromM, toM }, halves: null };
}

/** The position on a stretch of a line that is nearest to a point, m along the line. */
export function nearestLengthM(
  { xy, lengthsM }: WorkSite & { kind: 'line' },
  { x, y }: PlanPoint,
  fromM = 0,
  toM = lengthsM.at(-1)!,
): number {
  let least = Infinity;
  let nearest = fromM;
  for (let vertex = 1; vertex < lengthsM.length; vertex++) {
    const [startM, endM] = [Math.max(fromM, lengthsM[vertex - 1]!), Math.min(toM, lengthsM[vertex]!)];
    if (startM > endM) continue;
    const [ax, ay] = [xy[2 * vertex - 2]!, xy[2 * vertex - 1]!];
    const [dx, dy] = [xy[2 * vertex]! - ax, xy[2 * vertex + 1]! - ay];
    const segmentM = Math.hypot(dx, dy);
    const along = segmentM > 0 ? ((x - ax) * dx + (y - ay) * dy) / segmentM : 0;
    const alongM = Math.min(endM, Math.max(startM, lengthsM[vertex - 1]! + along));
    const share = segmentM > 0 ? (alongM - lengthsM[vertex - 1]!) / segmentM : 0;
    const away = (ax + share * dx - x) ** 2 + (ay + share * dy - y) ** 2;
    if (away < least) [least, nearest] = [away, alongM];
  }
  return nearest;
}

/** The spread of a part of a line, segment by segment. */
function spreadOfLine(site: WorkSite & { kind: 'line' }, fromM: number, toM: number, about: PlanPoint): Spread {
  const { lengthsM } = site;
  const breaks = [fromM, ...lengthsM.filter((lengthM) => lengthM > fromM && lengthM < toM), toM];
  const spread = { x: 0, y: 0, xx: 0, xy: 0, yy: 0 };
  for (let at = 1; at < breaks.length; at++) {
    const [from, to] = [pointOnLine(site, breaks[at - 1]!), pointOnLine(site, breaks[at]!)];
    const share = (breaks[at]! - breaks[at - 1]!) / (toM - fromM);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const [x, y] = [(from.x + to.x) / 2 - about.x, (from.y + to.y) / 2 - about.y];
    spread.x += share * x;
    spread.y += share * y;
    spread.xx += share * (x * x + (dx * dx) / 12);
    spread.xy += share * (x * y + (dx * dy) / 12);
    spread.yy += share * (y * y + (dy * dy) / 12);
  }
  return spread;
}

/** The point of a line at a length from its beginning, m. */
export function pointOnLine(
  { xy, lengthsM }: Pick<WorkSite & { kind: 'line' }, 'xy' | 'lengthsM'>,
  alongM: number,
): PlanPoint {
  let vertex = 1;
  while (vertex + 1 < lengthsM.length && lengthsM[vertex]! < alongM) vertex++;
  const segmentM = lengthsM[vertex]! - lengthsM[vertex - 1]!;
  const share = segmentM > 0 ? (alongM - lengthsM[vertex - 1]!) / segmentM : 0;
  return {
    x: xy[2 * vertex - 2]! + share * (xy[2 * vertex]! - xy[2 * vertex - 2]!),
    y: xy[2 * vertex - 1]! + share * (xy[2 * vertex + 1]! - xy[2 * vertex - 1]!),
  };
}

/**
 * Makes a part of an area that was cut from another part.
 * @param shareOfWhole, areaOfWhole share and area, m², of the other part
 */
export function polygonPart(
  site: WorkSite & { kind: 'polygon' },
  rings: readonly Ring[],
  shareOfWhole: number,
  areaOfWhole: number,
): SubSource {
  const area = Math.max(0, measureRings(rings).area);
  return areaPart(site, rings, (shareOfWhole * area) / areaOfWhole);
}

function areaPart(site: WorkSite & { kind: 'polygon' }, rings: readonly Ring[], share: number): SubSource {
  const extent = measureRings(rings);
  const { area, x0, y0, x1, y1 } = extent;
  // A half without area has no share. It only completes the pair.
  if (!(area > 0)) return { x: 0, y: 0, share: 0, sizeM: 0, spread: NO_SPREAD, part: { kind: 'point' }, halves: null };
  // The centroid of a bent sub-source may be outside the site, where no equipment can be.
  const { x, y } = nearestInSite(site, extent.x, extent.y);
  const sizeM = Math.hypot(x1 - x0, y1 - y0);
  const [offX, offY] = [extent.x - x, extent.y - y];
  const spread = {
    x: offX,
    y: offY,
    xx: extent.xx + offX * offX,
    xy: extent.xy + offX * offY,
    yy: extent.yy + offY * offY,
  };
  return { x, y, share, sizeM, spread, part: { kind: 'polygon', rings, area, box: { x0, y0, x1, y1 } }, halves: null };
}

/**
 * A sub-source is divided if it is larger than half the distance from its near side to the receiver. With its size a and the
 * distance d of its middle, this is a > (d − a/2) / 2, or 2.5 a > d. docs/acoustics.md compares the result with the exact
 * integral.
 */
const DISTANCE_PER_SIZE = 2.5;

/**
 * For a crew that moves along a line, the level from every piece counts, not only the sum. Up to this distance, m, no sub-source
 * is longer than a piece. Beyond it, none is longer than a quarter of its distance.
 */
const PIECES_UP_TO_M = 300;
const DISTANCE_PER_PART = 4;

/** A band is inaudible if air absorbs more than this over the distance, dB. It is ignored in the division. */
const MAX_ABSORPTION_DB = 30;
/**
 * A sub-source is divided if halving it may change its energy by more than this, dB. Halving removes three quarters of the error
 * of representing a part by one point. `MOST_WRONG` is the resulting limit for this error, as a share of the energy.
 */
const MAX_CHANGE_DB = 0.1;
const MOST_WRONG = (10 ** (0.1 * MAX_CHANGE_DB) - 1) / 0.75;

/** A receiver relative to sub-sources: its position in plan, and its height above the source, m. */
export interface SeenReceiver extends PlanPoint {
  readonly aboveM: number;
}

/** How the sub-sources of a source are divided, independent of the receiver. */
export interface Division {
  /** Absorption of air by band, dB/m. */
  readonly airDbPerM: Float64Array;
  /**
   * Largest length of a sub-source near receivers, m, for a line along which a crew moves and for areas on roofs; Infinity for
   * other sources.
   */
  readonly pieceM: number;
  /** Largest size as a share of the distance. */
  readonly sizePerDistance: number;
}

/** @param whole the whole source */
export function divisionOf(source: Source, whole: Pick<SubSource, 'sizeM'>, airDbPerM: Float64Array): Division {
  const { directivity } = source;
  const sizePerDistance = Math.min(1 / DISTANCE_PER_SIZE, directivity === undefined ? Infinity : sizeSeen(directivity));
  return { airDbPerM, pieceM: mostSizeM(source, whole), sizePerDistance };
}

/**
 * DI of directive equipment changes by no more than this from the middle of a part to its side, dB, unless the parts would become
 * smaller than this share of their distance.
 */
const MAX_DI_CHANGE_DB = 0.2;
const LEAST_SIZE_PER_DISTANCE = 1 / 50;

/** Largest size of the parts of a directive source, as a share of their distance. */
function sizeSeen({ anglesDeg, diDb }: Directivity): number {
  let dbPerDegree = 0;
  for (let at = BANDS; at < diDb.length; at++) {
    const entry = Math.floor(at / BANDS);
    const stepDeg = anglesDeg[entry]! - anglesDeg[entry - 1]!;
    dbPerDegree = Math.max(dbPerDegree, Math.abs(diDb[at]! - diDb[at - BANDS]!) / stepDeg);
  }
  const halfRad = ((MAX_DI_CHANGE_DB / dbPerDegree) * Math.PI) / 180;
  return Math.max(LEAST_SIZE_PER_DISTANCE, 2 * halfRad);
}

/**
 * Whether a sub-source must be divided for a receiver: it is too large for its distance, or halving it would change its energy by
 * divergence and air by more than 0.1 dB in some octave band. The distance counts as at least 1 m.
 */
export function isTooLarge(
  subSource: SubSource,
  receiver: SeenReceiver,
  { airDbPerM, pieceM, sizePerDistance }: Division,
): boolean {
  const { sizeM } = subSource;
  if (sizeM === 0) return false;
  const distanceM = distanceFrom(subSource, receiver);
  if (sizeM > sizePerDistance * distanceM) return true;
  if (sizeM > pieceM && (distanceM < PIECES_UP_TO_M || DISTANCE_PER_PART * sizeM > distanceM)) return true;
  return standsBadly(subSource, receiver, distanceM, airDbPerM);
}

/**
 * Whether, in some octave band, the level of a part differs too much from the level of its radiating point. Only divergence and
 * air absorption are considered, because these two terms depend on distance alone.
 */
function standsBadly(
  { x, y, spread }: SubSource,
  receiver: SeenReceiver,
  distanceM: number,
  airDbPerM: Float64Array,
): boolean {
  const [ux, uy] = [(receiver.x - x) / distanceM, (receiver.y - y) / distanceM];
  const towards = spread.x * ux + spread.y * uy;
  const along = spread.xx * ux * ux + 2 * spread.xy * ux * uy + spread.yy * uy * uy;
  const across = spread.xx + spread.yy - along;
  // The energy e^(−a r) / r², expanded around the point to second order in the offsets, relative to the energy of the point.
  const isWrong = (airDb: number) => {
    const a = NEPER_PER_DB * airDb;
    const slope = a + 2 / distanceM;
    const bend = (slope * slope + 2 / (distanceM * distanceM)) / 2;
    return Math.abs(slope * towards + bend * along - (slope * across) / (2 * distanceM)) > MOST_WRONG;
  };
  let highest = BANDS - 1;
  while (highest > 0 && airDbPerM[highest]! * distanceM > MAX_ABSORPTION_DB) highest--;
  // The difference is largest where air absorbs least or most, because parts are far smaller than their distance.
  return isWrong(airDbPerM[0]!) || isWrong(airDbPerM[highest]!);
}

function distanceFrom({ x, y }: SubSource, receiver: SeenReceiver): number {
  return Math.max(1, Math.hypot(x - receiver.x, y - receiver.y, receiver.aboveM));
}

/**
 * An area on a roof is screened by a roof edge that is close to some of its parts. So for near receivers its parts are no larger
 * than this size, m, or than this share of its own size, whichever is larger.
 */
const ROOF_PIECE_M = 5;
const ROOF_PIECE_SHARE = 1 / 8;

/** The value of `pieceM` for a source, m. @param whole the whole source */
function mostSizeM({ onRoof, pieces }: Pick<Source, 'onRoof' | 'pieces'>, whole: Pick<SubSource, 'sizeM'>): number {
  if (onRoof === true) return Math.max(ROOF_PIECE_M, ROOF_PIECE_SHARE * whole.sizeM);
  return pieces?.lengthM ?? Infinity;
}
