/**
 * The sub-sources of an area or line source. It is halved again and again across the longer side, as far as receivers
 * ask for. All receivers share the tree of sub-sources. Each is made once, from its parent alone, so that the order of
 * the receivers does not matter.
 */
import { BANDS, NEPER_PER_DB } from '../scene/bands.ts';
import type { Box } from '../geometry/box.ts';
import { clipRing, measureRings, type Ring } from '../geometry/clip.ts';
import type { PlanPoint } from '../geometry/polygon.ts';
import type { Source } from '../scene/scene.ts';
import { nearestInSite, type WorkSite } from './work-site.ts';

export interface SubSource {
  /** Where its energy is radiated from, m. */
  readonly x: number;
  readonly y: number;
  /** Its share of the whole source, 0 … 1. */
  readonly share: number;
  /** Its largest extent, m. */
  readonly sizeM: number;
  /** The part of the source that it stands for. */
  readonly part: Part;
  /** Its two halves, once a receiver has asked for them. */
  halves: readonly [SubSource, SubSource] | null;
}

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
      return { x: site.x, y: site.y, share: 1, sizeM: 0, part: { kind: 'point' }, halves: null };
    case 'line':
      return lineSubSource(site, 0, site.lengthsM.at(-1)!, 1);
    case 'polygon':
      return polygonSubSource(site, site.rings, 1);
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
    return [lineSubSource(site, part.fromM, middleM, share / 2), lineSubSource(site, middleM, part.toM, share / 2)];
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
  return [polygonSubSource(site, low, lowShare), polygonSubSource(site, high, share - lowShare)];
}

function lineSubSource(site: WorkSite & { kind: 'line' }, fromM: number, toM: number, share: number): SubSource {
  const middle = pointOnLine(site, (fromM + toM) / 2);
  return { ...middle, share, sizeM: toM - fromM, part: { kind: 'line', fromM, toM }, halves: null };
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

function polygonSubSource(site: WorkSite & { kind: 'polygon' }, rings: readonly Ring[], share: number): SubSource {
  const extent = measureRings(rings);
  const { area, x0, y0, x1, y1 } = extent;
  // A half without area has no share either: it is there only so that there are two.
  if (!(area > 0)) return { x: 0, y: 0, share: 0, sizeM: 0, part: { kind: 'point' }, halves: null };
  // The centroid of a bent sub-source may lie outside the site, where no plant stands.
  const { x, y } = nearestInSite(site, extent.x, extent.y);
  const sizeM = Math.hypot(x1 - x0, y1 - y0);
  return { x, y, share, sizeM, part: { kind: 'polygon', rings, area, box: { x0, y0, x1, y1 } }, halves: null };
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
/** The halves may bring this much more or less than the whole, dB … */
const MAX_CHANGE_DB = 0.1;
/** … as shares of its energy. */
const MOST = 10 ** (0.1 * MAX_CHANGE_DB) - 1;
const LEAST = 10 ** (-0.1 * MAX_CHANGE_DB) - 1;

/** A receiver as sub-sources see it: its position in plan, and how far it is above or below the source, m. */
export interface SeenReceiver extends PlanPoint {
  readonly aboveM: number;
}

/**
 * Whether a sub-source is cut for a receiver, whose distance is not taken below 1 m: where it is too large for its distance, or where by
 * divergence and air its halves would bring another energy in some octave band.
 * @param airDbPerM absorption of air by band, dB/m
 * @param pieceM length of the pieces of a line along which a crew moves, m, or of areas on roofs; Infinity for all other sources
 */
export function isTooLarge(
  site: WorkSite,
  subSource: SubSource,
  receiver: SeenReceiver,
  airDbPerM: Float64Array,
  pieceM: number,
): boolean {
  const { sizeM } = subSource;
  const distanceM = distanceFrom(subSource, receiver);
  if (DISTANCE_PER_SIZE * sizeM > distanceM) return true;
  if (sizeM > pieceM && (distanceM < PIECES_UP_TO_M || DISTANCE_PER_PART * sizeM > distanceM)) return true;
  return differsFromHalves(site, subSource, receiver, distanceM, airDbPerM);
}

function differsFromHalves(
  site: WorkSite,
  subSource: SubSource,
  receiver: SeenReceiver,
  distanceM: number,
  airDbPerM: Float64Array,
): boolean {
  let highest = BANDS - 1;
  while (highest > 0 && airDbPerM[highest]! * distanceM > MAX_ABSORPTION_DB) highest--;
  const most = NEPER_PER_DB * airDbPerM[highest]!;
  // No half is farther from the middle than half of the size. Most sub-sources are far too small to be looked at.
  const farthest = (subSource.sizeM / 2) ** 2 * ((most + 2 / distanceM) ** 2 + 2 / distanceM ** 2);
  if (farthest < MOST) return false;
  const halves = halvesOf(site, subSource);
  if (halves === null) return false;
  // Between these two the change goes from the one to the other.
  return [NEPER_PER_DB * airDbPerM[0]!, most].some((perM) => {
    const change = halves.reduce((sum, half) => {
      const halfM = distanceFrom(half, receiver);
      return sum + (half.share / subSource.share) * Math.exp(perM * (distanceM - halfM)) * (distanceM / halfM) ** 2;
    }, -1);
    return change > MOST || change < LEAST;
  });
}

function distanceFrom({ x, y }: SubSource, receiver: SeenReceiver): number {
  return Math.max(1, Math.hypot(x - receiver.x, y - receiver.y, receiver.aboveM));
}

/** An area on a roof is heard past an edge that is near to some of it: it is cut to this, m, or to this share of its own size. */
const ROOF_PIECE_M = 5;
const ROOF_PIECE_SHARE = 1 / 8;

/** The size, m, above which sub-sources of a source are cut for receivers near it: the `pieceM` of `isTooLarge`. @param whole the source in one */
export function mostSizeM(
  { onRoof, pieces }: Pick<Source, 'onRoof' | 'pieces'>,
  whole: Pick<SubSource, 'sizeM'>,
): number {
  if (onRoof === true) return Math.max(ROOF_PIECE_M, ROOF_PIECE_SHARE * whole.sizeM);
  return pieces?.lengthM ?? Infinity;
}
