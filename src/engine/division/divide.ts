/**
 * The division of a work area or line for one receiver (ISO 9613-2:1996, clause 4): first where the screening between it and the receiver
 * changes, seen at each height of its sources, then by distance. Lines are cut in stretches, areas along the lines of sight.
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
  /** Nothing stands between it and the receiver, or nearly. */
  readonly isClear: boolean;
  /** Obstacles near the receiver hide all of it. */
  readonly isHidden: boolean;
}

/** A point of a site from which a lateral path may pass a corner closely. */
export interface GapPoint extends PlanPoint {
  /** About what this path leaves of the sound, as a share. */
  readonly left: number;
}

/** All of a site as one part, where nobody asks what screens it. */
export const wholePart = (part: SubSource): SitePart => ({ part, isClear: true, isHidden: false });

/** A part is projected onto as one where it is no larger than so many times its distance: it is seen within about 60°. */
const MOST_SIZE_PER_DISTANCE = 1.1;
/** A bent line is projected onto as a straight one where it keeps this near to its chord, as a share of the distance. */
const MOST_BEND = 0.05;
/** A part whose sources do not stand at one height is halved first where it is larger than this share of its distance. */
const MOST_UNEVEN_PER_DISTANCE = 0.5;
/** A site as a receiver sees it. */
export interface SeenSite {
  readonly site: WorkSite;
  readonly receiver: Viewpoint;
  readonly profile: SightProfile;
  /** The absolute heights of the sources at a point, m. */
  readonly sourceZ: (at: PlanPoint) => readonly number[];
}

/**
 * Cuts a part of a site where the screening changes.
 * @param add receives the parts in their order along the site
 * @param addGap receives points that may be loud beside those of the parts; null where nobody looks for the loudest one
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
  // Over uneven ground cuts are those of the segments, and those of the whole at the height of its middle.
  const projections = segments.length > 1 ? [segments, [screen]] : [[screen]];
  sourceZ(part).forEach((_, height) => {
    for (const screens of projections) {
      const stretches: Stretches = { to: [], lossDb: [] };
      screens.forEach((segment, at) => {
        const z = sourceZ(middleOf(segment))[height] ?? 0;
        const isSeen = profile.compute(receiver, segment.ax, segment.ay, segment.bx, segment.by, z);
        if (!isSeen || !profile.isClear) isClear = false;
        if (!isSeen || !profile.isHidden) isHidden = false;
        // What points at the receiver, or is hidden, has one stretch.
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
 * Cuts a part of a site where façades begin and cease to reflect to the receiver so much that it matters.
 * @param receivedShare what is received from its middle, as a share of what would be in the open
 * @param leastGain what a façade has to add at least, likewise
 * @returns whether it was cut; else `add` was not called
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

/** Whatever is seen of an area, one of the sides of its box is seen too. */
function sidesOf({ x0, y0, x1, y1 }: Box): Screen[] {
  const [widthM, heightM] = [x1 - x0, y1 - y0];
  return [
    { ax: x0, ay: y0, bx: x1, by: y0, lengthM: widthM },
    { ax: x1, ay: y0, bx: x1, by: y1, lengthM: heightM },
    { ax: x1, ay: y1, bx: x0, by: y1, lengthM: widthM },
    { ax: x0, ay: y1, bx: x0, by: y0, lengthM: heightM },
  ];
}

/** Façades are looked for round points of a part that are so far apart, or twice, four times … as far, so that there are not more, m. */
const LATTICE_M = 10;
const MOST_ALONG = 8;

/** The middle of a part, and points of a lattice in it that is the same for all receivers: what was found round them is known. */
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

/** Beside the end of a gap sources stand so far inside it, m: its place is known to some decimetres. */
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

/** The point of a part that the line of sight through a place of its screen meets first. */
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

/** @returns null where the part is too bent, or too near to the receiver, to be seen as one */
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
  // From the corner farthest to one side to the one farthest to the other: nothing beyond the area is taken to stand before it.
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

/** A corner of an area nearer to the receiver than this share of the distance of its middle is seen too widely. */
const LEAST_FORWARD = 0.3;
