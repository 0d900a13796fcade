/**
 * Finds cuts of a part of a site for reflections: where a façade, seen from the image of the receiver, begins and ends, and where
 * the screening of the reflected path changes (ISO 9613-2:1996, 7.5). The energies are estimates. No level is computed from them.
 */
import type { PlanPoint } from '../geometry/polygon.ts';
import { emptyFacade, type Facade, type Facades, imageIn, isOneWall, readFacade } from '../obstacles/facades.ts';
import { firstScreenedBand } from '../scene/bands.ts';
import type { SubSource } from '../sources/sub-sources.ts';
import type { Cuts } from './cut-site.ts';
import { cutsOf, type Stretches } from './cuts.ts';
import type { Screen } from './level-segments.ts';
import type { Viewpoint } from './viewpoint.ts';
import type { SightProfile } from './sight-profile.ts';

/** The façades of a scene for one receiver. */
export interface ReflectingFacades {
  readonly facades: Facades;
  /** The façade directly behind the receiver, which does not reflect to it; null if there is none. */
  readonly ownFacade: Facade | null;
  /**
   * Adds the numbers of all façades within reach of the receiver that may reflect to it from any point of a line. Others may be
   * added too.
   */
  collectOfReceiver(line: Screen, numbers: Set<number>): void;
  /** Does the same for the façades within reach of a point. */
  collectOfPoint(point: PlanPoint, line: Screen, numbers: Set<number>): void;
  /** Called for each façade that affected the division. */
  onExamined(facade: Facade): void;
}

interface SeenPart {
  readonly part: SubSource;
  readonly receiver: Viewpoint;
  readonly profile: SightProfile;
  /** Absolute height of the sources, m. */
  readonly sourceZ: number;
  /**
   * `receivedShare` is the energy received from the middle of the part, as a share of the energy in the open. `leastGain` is the
   * least energy that a façade has to add, as the same share.
   */
  readonly receivedShare: number;
  readonly leastGain: number;
  /** The part as a straight line for a receiver; null if it is too bent or too near. */
  readonly screenFrom: (from: Viewpoint) => Screen | null;
}

/** A façade that may add the energy `gain`, estimated from distance and size, between two positions on a screen. */
interface Candidate {
  readonly number: number;
  readonly image: Viewpoint;
  readonly screen: Screen;
  readonly from: number;
  readonly to: number;
  readonly gain: number;
}

/** Largest number of façades examined per part, those with the largest gain first. */
const MOST_FACADES = 6;
/**
 * Positions within the reflecting window at which the gain is estimated. In a long window, different octave bands meet the size
 * condition of eq. 19 at different positions.
 */
const ALONG = [0.1, 0.5, 0.9];
/** Share of the A-weighted energy in the octave bands from index i upwards, for a typical spectrum of construction equipment. */
const SHARE_FROM_BAND = [1, 1, 0.98, 0.9, 0.68, 0.32, 0.08, 0.01, 0];

/**
 * The numbers of the façades that may reflect from a part to the receiver, and possibly of others.
 * @param lines lines that represent the part: if any point of the part is visible, one of the lines is too
 * @param points points of the part; façades are searched around them and around the receiver
 */
export function facadesTowards(
  reflecting: ReflectingFacades,
  lines: readonly Screen[],
  points: readonly PlanPoint[],
): Set<number> {
  const numbers = new Set<number>();
  for (const line of lines) {
    reflecting.collectOfReceiver(line, numbers);
    for (const point of points) reflecting.collectOfPoint(point, line, numbers);
  }
  return numbers;
}

/** Finds the cuts of a part for its reflections. @param numbers result of `facadesTowards` */
export function reflectedCuts(seen: SeenPart, reflecting: ReflectingFacades, numbers: ReadonlySet<number>): Cuts[] {
  const facade = emptyFacade();
  const found: Cuts[] = [];
  for (const candidate of candidatesOf(seen, reflecting, numbers).slice(0, MOST_FACADES)) {
    readFacade(reflecting.facades, candidate.number, facade);
    reflecting.onExamined(facade);
    const stretches = stretchesOf(seen, candidate, facade);
    if (stretches === null) continue;
    const places = cutsOf(stretches, candidate.screen);
    if (places.length > 0) found.push({ from: candidate.image, screen: candidate.screen, places });
  }
  return found;
}

/** The façades that may raise the level of a part, in descending order of gain. */
function candidatesOf(seen: SeenPart, reflecting: ReflectingFacades, numbers: ReadonlySet<number>): Candidate[] {
  const { part, receiver, sourceZ, leastGain, screenFrom } = seen;
  const { facades, ownFacade } = reflecting;
  const facade = emptyFacade();
  const directM2 = (part.x - receiver.x) ** 2 + (part.y - receiver.y) ** 2;
  const found: Candidate[] = [];
  for (const number of numbers) {
    readFacade(facades, number, facade);
    if (ownFacade !== null && isOneWall(facade, ownFacade)) continue;
    const image = { ...imageIn(facade, receiver), z: receiver.z };
    const nearest = (facade.reflection * directM2) / ((part.x - image.x) ** 2 + (part.y - image.y) ** 2);
    // The nearest position of a part has at most about four times the energy of its middle.
    if (nearest * 4 < leastGain) continue;
    const screen = screenFrom(image);
    const window = screen === null ? null : windowOf(facade, receiver, sourceZ, screen);
    if (screen === null || window === null) continue;
    const { from, to } = window;
    const gain = Math.max(...ALONG.map((share) => gainAt(seen, facade, screen, from + share * (to - from))));
    if (gain >= leastGain) found.push({ number, image, screen, ...window, gain });
  }
  return found.sort((a, b) => b.gain - a.gain || a.number - b.number);
}

/** The range of positions on a screen from which a façade reflects, in plan; null if there is none. */
function windowOf(
  facade: Facade,
  receiver: Viewpoint,
  sourceZ: number,
  { ax, ay, bx, by }: Screen,
): { from: number; to: number } | null {
  const { x, y, ux, uy, nx, ny, lengthM, top0, top1 } = facade;
  const off = (receiver.x - x) * nx + (receiver.y - y) * ny;
  if (!(off > 0)) return null;
  const along = (receiver.x - x) * ux + (receiver.y - y) * uy;
  const offOf = (px: number, py: number) => (px - x) * nx + (py - y) * ny;
  const [offA, offB] = [offOf(ax, ay), offOf(bx, by)];
  const passOf = (px: number, py: number, itsOff: number) => along * itsOff + ((px - x) * ux + (py - y) * uy) * off;
  const [passA, passB] = [passOf(ax, ay, offA), passOf(bx, by, offB)];
  // Distance by which the path passes below the top of the façade, times the sum of both distances from the façade plane. A top
  // that follows the ground (NaN) is not tested.
  const belowTop = (itsOff: number, pass: number) =>
    Number.isNaN(top0)
      ? 1
      : (top0 - sourceZ) * (off + itsOff) + ((top1 - top0) * pass) / lengthM - (receiver.z - sourceZ) * itsOff;
  let [from, to] = [0, 1];
  // Four values that are linear along the screen. All are positive where the façade reflects: distance in front of it, position
  // beyond its start, position before its end, height below its top.
  for (const [atA, atB] of [
    [offA, offB],
    [passA, passB],
    [lengthM * (off + offA) - passA, lengthM * (off + offB) - passB],
    [belowTop(offA, passA), belowTop(offB, passB)],
  ] as const) {
    if (atA < 0 && atB < 0) return null;
    if (atA < 0) from = Math.max(from, atA / (atA - atB));
    else if (atB < 0) to = Math.min(to, atA / (atA - atB));
  }
  return to > from ? { from, to } : null;
}

/**
 * Energy that a façade adds from a position on a screen without obstacles, relative to the direct energy from the middle of the
 * part.
 */
function gainAt({ part, receiver }: SeenPart, facade: Facade, screen: Screen, place: number): number {
  const { x, y, nx, ny, leastSizeM, reflection } = facade;
  const [px, py] = pointOf(screen, place);
  const off = (px - x) * nx + (py - y) * ny;
  const receiverOff = (receiver.x - x) * nx + (receiver.y - y) * ny;
  const image = imageIn(facade, receiver);
  const lengthM = Math.max(1, Math.hypot(px - image.x, py - image.y));
  const dso = (lengthM * off) / (off + receiverOff);
  const seenM = (leastSizeM * off) / dso;
  const band = firstScreenedBand((seenM * seenM * lengthM) / (2 * dso * (lengthM - dso)));
  const directM2 = (part.x - receiver.x) ** 2 + (part.y - receiver.y) ** 2;
  return (reflection * SHARE_FROM_BAND[band]! * directM2) / (lengthM * lengthM);
}

/**
 * Estimated screening along a screen, from the energy of the direct and the reflected paths. Null if the line points at the
 * image.
 */
function stretchesOf(seen: SeenPart, { screen, from, to, gain }: Candidate, facade: Facade): Stretches | null {
  const { receiver, profile, sourceZ, receivedShare, leastGain } = seen;
  const [[ax, ay], [bx, by]] = [pointOf(screen, from), pointOf(screen, to)];
  if (!profile.computeReflected(receiver, facade, ax, ay, bx, by, sourceZ)) return null;
  const stretches: Stretches = { to: [], lossDb: [] };
  const add = (end: number, added: number): void => {
    stretches.to.push(end);
    // A gain below the limit must not cause a cut.
    stretches.lossDb.push(-10 * Math.log10(receivedShare + (added < leastGain ? 0 : added)));
  };
  if (from > 0) add(from, 0);
  for (let at = 0; at < profile.count; at++) {
    add(from + profile.to[at]! * (to - from), gain * 10 ** (-0.1 * profile.lossDb[at]!));
  }
  if (to < 1) add(1, 0);
  return stretches;
}

function pointOf({ ax, ay, bx, by }: Screen, place: number): [x: number, y: number] {
  return [ax + place * (bx - ax), ay + place * (by - ay)];
}
