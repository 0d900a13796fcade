/**
 * The sub-sources of an area or line source. It is halved again and again across the longer side, as far as receivers
 * ask for. All receivers share the tree of sub-sources. Each is made once, from its parent alone, so that the order of
 * the receivers does not matter.
 */
import { BANDS, NEPER_PER_DB } from '../scene/bands.ts';
import type { Box } from '../geometry/box.ts';
import { clipRing, measureRings, type Ring } from '../geometry/clip.ts';
import type { PlanPoint } from '../geometry/polygon.ts';
import type { Directivity, Source } from '../scene/scene.ts';
import { nearestInSite, type WorkSite } from './work-site.ts';

export interface SubSource {
  /** Where its energy is radiated from, m. */
  readonly x: number;
  readonly y: number;
  /** Its share of the whole source, 0 … 1. */
  readonly share: number;
  /** Its largest extent, m. */
  readonly sizeM: number;
  /** How its part lies about that point. */
  readonly spread: Spread;
  /** The part of the source that it stands for. */
  readonly part: Part;
  /** Its two halves, once a receiver has asked for them. */
  halves: readonly [SubSource, SubSource] | null;
}

/** Means over a part, about the point that radiates for it: of the offsets, m, and of their squares and product, m². */
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

/** A sub-source smaller than this is never cut, m: half of the shortest distance, 1 m, is reached before. */
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
 * The halves of a sub-source; their shares add up to its own exactly.
 * @returns null where it is too small to be cut
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

/** Where a stretch of a line is nearest to a point, m along the line. */
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

/** A part of an area that was cut out of a part with a share and an area, m². */
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
  // A half without area has no share either: it is there only so that there are two.
  if (!(area > 0)) return { x: 0, y: 0, share: 0, sizeM: 0, spread: NO_SPREAD, part: { kind: 'point' }, halves: null };
  // The centroid of a bent sub-source may lie outside the site, where no equipment stands.
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
 * A sub-source is cut where it is larger than half the distance from its near side to the receiver: with the size a and
 * the distance d of its middle, a > (d − a/2) / 2, that is 2.5 a > d. docs/acoustics.md tells how near that comes to
 * the true integral.
 */
const DISTANCE_PER_SIZE = 2.5;

/**
 * Where a crew moves along a line, its level at every place counts and not their sum alone: up to this distance no sub-source is longer than
 * a piece, m. Beyond it none is longer than a quarter of its distance.
 */
const PIECES_UP_TO_M = 300;
const DISTANCE_PER_PART = 4;

/** A band that air absorbs by more over the distance is not heard, dB: what it brings decides nothing. */
const MAX_ABSORPTION_DB = 30;
/**
 * Halving a sub-source may change its energy by this much, dB. It takes three quarters away of what the point that radiates differs from the
 * whole part, so that this share of the energy may be wrong.
 */
const MAX_CHANGE_DB = 0.1;
const MOST_WRONG = (10 ** (0.1 * MAX_CHANGE_DB) - 1) / 0.75;

/** A receiver as sub-sources see it: its position in plan, and how far it is above or below the source, m. */
export interface SeenReceiver extends PlanPoint {
  readonly aboveM: number;
}

/** How the sub-sources of a source are cut, whoever hears it. */
export interface Division {
  /** Absorption of air by band, dB/m. */
  readonly airDbPerM: Float64Array;
  /** Length of the pieces of a line along which a crew moves, m, or of areas on roofs; Infinity for all other sources. */
  readonly pieceM: number;
  /** The largest size as a share of the distance. */
  readonly sizePerDistance: number;
}

/** @param whole the source in one */
export function divisionOf(source: Source, whole: Pick<SubSource, 'sizeM'>, airDbPerM: Float64Array): Division {
  const { directivity } = source;
  const sizePerDistance = Math.min(1 / DISTANCE_PER_SIZE, directivity === undefined ? Infinity : sizeSeen(directivity));
  return { airDbPerM, pieceM: mostSizeM(source, whole), sizePerDistance };
}

/** From the middle of a part to its side DI of directive equipment changes by no more, dB, unless it is so steep that the parts would be tiny. */
const MAX_DI_CHANGE_DB = 0.2;
const LEAST_SIZE_PER_DISTANCE = 1 / 50;

/** The largest size of the parts of a directive source, as a share of their distance. */
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
 * Whether a sub-source is cut for a receiver, whose distance is not taken below 1 m: where it is too large for its distance, or where by
 * divergence and air its halves would bring another energy in some octave band by more than 0.1 dB.
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

/** Whether a point does not stand well for its part by divergence and air, the terms that change with distance alone, in some octave band. */
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
  // The energy e^(−a r) / r² about the point, up to second order of what the part is off it, as a share of that of the point.
  const isWrong = (airDb: number) => {
    const a = NEPER_PER_DB * airDb;
    const slope = a + 2 / distanceM;
    const bend = (slope * slope + 2 / (distanceM * distanceM)) / 2;
    return Math.abs(slope * towards + bend * along - (slope * across) / (2 * distanceM)) > MOST_WRONG;
  };
  let highest = BANDS - 1;
  while (highest > 0 && airDbPerM[highest]! * distanceM > MAX_ABSORPTION_DB) highest--;
  // It is largest where air absorbs least or most: parts are far smaller than their distance.
  return isWrong(airDbPerM[0]!) || isWrong(airDbPerM[highest]!);
}

function distanceFrom({ x, y }: SubSource, receiver: SeenReceiver): number {
  return Math.max(1, Math.hypot(x - receiver.x, y - receiver.y, receiver.aboveM));
}

/** An area on a roof is heard past an edge that is near to some of it: it is cut to this, m, or to this share of its own size. */
const ROOF_PIECE_M = 5;
const ROOF_PIECE_SHARE = 1 / 8;

/** The size, m, above which sub-sources of a source are cut for receivers near it: the `pieceM` of a division. @param whole the source in one */
function mostSizeM({ onRoof, pieces }: Pick<Source, 'onRoof' | 'pieces'>, whole: Pick<SubSource, 'sizeM'>): number {
  if (onRoof === true) return Math.max(ROOF_PIECE_M, ROOF_PIECE_SHARE * whole.sizeM);
  return pieces?.lengthM ?? Infinity;
}
