/**
 * Divides a work area or line for one receiver (ISO 9613-2:1996, clause 4), first where the screening between site and receiver
 * changes, then by distance. The screening is estimated for each source height. Lines are cut into stretches, areas along lines
 * of sight.
 */
import type { Box } from '../geometry/box.ts';
import type { PlanPoint } from '../geometry/polygon.ts';
import { halvesOf, pointOnLine, type SubSource } from '../sources/sub-sources.ts';
import type { WorkSite } from '../sources/work-site.ts';
import { cutAlong, lengthsAt } from './cut-site.ts';
import { cutsOf, LEAST_PART_M, LEAST_PART_PER_DISTANCE, type Stretches } from './cuts.ts';
import { diffractionFactor } from './detour.ts';
import { levelSegments, middleOf, type Screen } from './level-segments.ts';
import { firstOnSight } from './part-points.ts';
import type { Viewpoint } from './viewpoint.ts';
import { facadesTowards, reflectedCuts, type ReflectingFacades } from './reflected-cuts.ts';
import type { SightProfile } from './sight-profile.ts';

/** A part of a site as a receiver sees it. */
export interface SitePart {
  readonly part: SubSource;
  /** No obstacle is between the part and the receiver, not even just below the sight lines. */
  readonly isClear: boolean;
  /** Obstacles near the receiver screen the whole part. */
  readonly isHidden: boolean;
}

/** A point of a site from which a lateral path may pass close to a corner. */
export interface GapPoint extends PlanPoint {
  /** Estimated share of the energy that remains on this path, 0 … 1. */
  readonly left: number;
}

/** The whole site as one part, for callers that do not need its screening. */
export const wholePart = (part: SubSource): SitePart => ({ part, isClear: true, isHidden: false });

/**
 * A part is projected as a whole only if its size is at most this multiple of its distance, so that it is seen within about 60°.
 */
const MOST_SIZE_PER_DISTANCE = 1.1;
/** A bent line is treated as straight if it stays this close to its chord, as a share of the distance. */
const MOST_BEND = 0.05;
/** A part whose sources have different heights is halved first if it is larger than this share of its distance. */
const MOST_UNEVEN_PER_DISTANCE = 0.5;
/** A site as a receiver sees it. */
export interface SeenSite {
  readonly site: WorkSite;
  readonly receiver: Viewpoint;
  readonly profile: SightProfile;
  /** The absolute heights of the sources at a point, m: one per source height above ground. */
  readonly sourceZ: (at: PlanPoint) => readonly number[];
}

/**
 * Cuts a part of a site where the screening changes.
 * @param add receives the parts in their order along the site
 * @param addGap receives further points that may be loud; null if the caller does not search for the loudest position
 */
export function divideByScreening(
  seen: SeenSite,
  part: SubSource,
  add: (part: SitePart) => void,
  addGap: ((gap: GapPoint) => void) | null = null,
): void {
  const { site, receiver, profile, sourceZ } = seen;
  if (part.share === 0) return;
  if (part.part.kind === 'point' || part.sizeM === 0) {
    add({ part, isClear: false, isHidden: false });
    return;
  }
  const distanceM = Math.hypot(part.x - receiver.x, part.y - receiver.y);
  if (part.sizeM <= Math.max(LEAST_PART_M, LEAST_PART_PER_DISTANCE * distanceM)) {
    add({ part, isClear: false, isHidden: false });
    return;
  }
  const screen = part.sizeM > MOST_SIZE_PER_DISTANCE * distanceM ? null : screenOf(site, part, receiver);
  const segments = screen === null ? [] : levelSegments(screen, sourceZ);
  if (screen === null || (segments.length > 1 && part.sizeM > MOST_UNEVEN_PER_DISTANCE * distanceM)) {
    const halves = halvesOf(site, part);
    if (halves === null) add({ part, isClear: false, isHidden: false });
    else for (const half of halves) divideByScreening(seen, half, add, addGap);
    return;
  }
  const cuts = new Set<number>();
  let isClear = true;
  let isHidden = true;
  // Over uneven ground the cuts are those of the level segments and those of the whole screen at the height of its middle.
  const projections = segments.length > 1 ? [segments, [screen]] : [[screen]];
  sourceZ(part).forEach((_, height) => {
    for (const screens of projections) {
      const stretches: Stretches = { to: [], lossDb: [] };
      screens.forEach((segment, at) => {
        const z = sourceZ(middleOf(segment))[height] ?? 0;
        const isSeen = profile.compute(receiver, segment.ax, segment.ay, segment.bx, segment.by, z);
        if (!isSeen || !profile.isClear) isClear = false;
        if (!isSeen || !profile.isHidden) isHidden = false;
        // A hidden segment has one stretch. So does a segment that points at the receiver.
        for (let stretch = 0; stretch < profile.count; stretch++) {
          stretches.to.push((at + profile.to[stretch]!) / screens.length);
          stretches.lossDb.push(profile.lossDb[stretch]!);
        }
        if (addGap !== null && isSeen && !profile.isHidden) addGaps(site, part, receiver, profile, segment, addGap);
      });
      for (const place of cutsOf(stretches, screen)) cuts.add(place);
    }
  });
  if (cuts.size === 0) {
    add({ part, isClear, isHidden });
    return;
  }
  const addPiece = (piece: SubSource) => add({ part: piece, isClear: false, isHidden: false });
  cutAlong(site, part, [{ from: receiver, screen, places: [...cuts].sort((a, b) => a - b) }], addPiece);
}

/**
 * Cuts a part of a site where the reflection by a façade begins or ends and this changes the level enough.
 * @param receivedShare energy received from the middle of the part, as a share of the energy in the open
 * @param leastGain least energy that a façade has to add to count, as the same share
 * @returns whether the part was cut; if not, `add` was not called
 */
export function divideByReflections(
  { site, receiver, profile, sourceZ }: SeenSite,
  part: SubSource,
  reflecting: ReflectingFacades,
  receivedShare: number,
  leastGain: number,
  add: (part: SitePart) => void,
): boolean {
  const distanceM = Math.hypot(part.x - receiver.x, part.y - receiver.y);
  if (part.sizeM <= Math.max(LEAST_PART_M, LEAST_PART_PER_DISTANCE * distanceM)) return false;
  const screenFrom = (from: Viewpoint) => screenOf(site, part, from);
  const screen = screenFrom(receiver);
  const lines = part.part.kind === 'polygon' ? sidesOf(part.part.box) : screen === null ? [] : [screen];
  const numbers = facadesTowards(reflecting, lines, latticePoints(site, part));
  const cuts = sourceZ(part).flatMap((z) => {
    const seen = { part, receiver, profile, sourceZ: z, receivedShare, leastGain, screenFrom };
    return reflectedCuts(seen, reflecting, numbers);
  });
  if (cuts.length === 0) return false;
  cutAlong(site, part, cuts, (piece) => add({ part: piece, isClear: false, isHidden: false }));
  return true;
}

/** The sides of the box of an area. A façade that reflects from any point of the area also reflects from one of these sides. */
function sidesOf({ x0, y0, x1, y1 }: Box): Screen[] {
  const [widthM, heightM] = [x1 - x0, y1 - y0];
  return [
    { ax: x0, ay: y0, bx: x1, by: y0, lengthM: widthM },
    { ax: x1, ay: y0, bx: x1, by: y1, lengthM: heightM },
    { ax: x1, ay: y1, bx: x0, by: y1, lengthM: widthM },
    { ax: x0, ay: y1, bx: x0, by: y0, lengthM: heightM },
  ];
}

/**
 * Façades are searched around points at this spacing, m. The spacing is doubled until at most `MOST_ALONG` points lie along the
 * part.
 */
const LATTICE_M = 10;
const MOST_ALONG = 8;

/**
 * The middle of a part, and points of a lattice in it. All receivers share the lattice, so that the façades around its points are
 * found once.
 */
function latticePoints(site: WorkSite, { part, x, y, sizeM }: SubSource): PlanPoint[] {
  const points: PlanPoint[] = [{ x, y }];
  let stepM = LATTICE_M;
  while (sizeM > MOST_ALONG * stepM) stepM *= 2;
  const upTo = (from: number, to: number) => {
    const first = Math.ceil(from / stepM);
    return Array.from({ length: Math.max(0, Math.floor(to / stepM) - first + 1) }, (_, at) => (first + at) * stepM);
  };
  if (part.kind === 'line' && site.kind === 'line')
    points.push(...upTo(part.fromM, part.toM).map((alongM) => pointOnLine(site, alongM)));
  else if (part.kind === 'polygon')
    for (const px of upTo(part.box.x0, part.box.x1))
      for (const py of upTo(part.box.y0, part.box.y1)) points.push({ x: px, y: py });
  return points;
}

/** Candidate sources lie this far inside the end of a gap, m, because the end is known only to a few decimetres. */
const INSIDE_GAP_M = [0.15, 0.6];

function addGaps(
  site: WorkSite,
  { part }: SubSource,
  receiver: Viewpoint,
  profile: SightProfile,
  screen: Screen,
  addGap: (gap: GapPoint) => void,
): void {
  for (const { place, isOpenBefore, differenceM } of profile.gaps()) {
    for (const insideM of INSIDE_GAP_M) {
      const at = place + ((isOpenBefore ? -1 : 1) * insideM) / screen.lengthM;
      if (at < 0 || at > 1) continue;
      const point = pointAt(site, part, receiver, screen, at);
      if (point !== null) addGap({ ...point, left: 1 / diffractionFactor(differenceM) });
    }
  }
}

/** The first point of a part on the line of sight through a position on its screen. */
function pointAt(
  site: WorkSite,
  part: SubSource['part'],
  receiver: Viewpoint,
  screen: Screen,
  at: number,
): PlanPoint | null {
  if (part.kind === 'line' && site.kind === 'line') {
    const [alongM] = lengthsAt(site, part.fromM, part.toM, receiver, screen, at);
    return alongM === undefined ? null : pointOnLine(site, alongM);
  }
  if (part.kind !== 'polygon') return null;
  const [x, y] = [screen.ax + at * (screen.bx - screen.ax), screen.ay + at * (screen.by - screen.ay)];
  return firstOnSight(site, part.rings, receiver, x, y);
}

/** @returns null if the part is too bent or too near to the receiver to be treated as one straight line */
function screenOf(site: WorkSite, { part, x, y }: SubSource, receiver: Viewpoint): Screen | null {
  if (part.kind === 'line' && site.kind === 'line') {
    const [a, b] = [pointOnLine(site, part.fromM), pointOnLine(site, part.toM)];
    const lengthM = Math.hypot(b.x - a.x, b.y - a.y);
    const distanceM = Math.hypot(x - receiver.x, y - receiver.y);
    for (let vertex = 0; vertex < site.lengthsM.length; vertex++) {
      if (site.lengthsM[vertex]! <= part.fromM || site.lengthsM[vertex]! >= part.toM) continue;
      const [px, py] = [site.xy[2 * vertex]! - a.x, site.xy[2 * vertex + 1]! - a.y];
      const offM = Math.abs(px * (b.y - a.y) - py * (b.x - a.x)) / lengthM;
      if (!(offM <= MOST_BEND * distanceM)) return null;
    }
    return { ax: a.x, ay: a.y, bx: b.x, by: b.y, lengthM };
  }
  if (part.kind !== 'polygon') return null;
  // The screen of an area runs from its corner farthest to the right, as seen from the receiver, to the corner farthest to the
  // left. So no obstacle beyond the area counts as in front of it.
  const distanceM = Math.hypot(x - receiver.x, y - receiver.y);
  const [ux, uy] = [(x - receiver.x) / distanceM, (y - receiver.y) / distanceM];
  let [low, high] = [Infinity, -Infinity];
  const screen = { ax: x, ay: y, bx: x, by: y };
  for (const ring of part.rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const [px, py] = [ring[at]! - receiver.x, ring[at + 1]! - receiver.y];
      const forwardM = px * ux + py * uy;
      if (forwardM < LEAST_FORWARD * distanceM) return null;
      const aside = (py * ux - px * uy) / forwardM;
      if (aside < low) [low, screen.ax, screen.ay] = [aside, ring[at]!, ring[at + 1]!];
      if (aside > high) [high, screen.bx, screen.by] = [aside, ring[at]!, ring[at + 1]!];
    }
  }
  return { ...screen, lengthM: Math.hypot(screen.bx - screen.ax, screen.by - screen.ay) };
}

/** An area with a corner nearer to the receiver than this share of the distance of its middle is seen at too wide an angle. */
const LEAST_FORWARD = 0.3;
