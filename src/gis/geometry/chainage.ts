import type { Position } from '../crs/crs.ts';
import { legLengthM, pathLengthM } from './measure.ts';
import { fromPlane, type Plane, toPlane } from './plane.ts';

/** Chainage of a line: metres along it that start with `startM` at its beginning, or at its end if the line is reversed. */
export interface Chainage {
  startM: number;
  reversed: boolean;
}

type Line = ReadonlyArray<readonly number[]>;

/** A part of a line between two chainages, m. Its path is in the direction of the line. */
export interface LineSection {
  fromM: number;
  toM: number;
  /** Longitudes and latitudes, degrees, WGS 84. */
  path: [number, number][];
}

/** A cut within this distance of a vertex or an end is at the vertex or end, m. */
const SAME_PLACE_M = 0.001;

/** The chainages at both ends of a line, m in the project's plane, with the lower one first. */
export function chainageRange(
  line: Line,
  { startM }: Pick<Chainage, 'startM'>,
  plane: Plane,
): [fromM: number, toM: number] {
  return [startM, startM + pathLengthM(toPlane(line, plane))];
}

/**
 * The position on a line at a chainage.
 * @returns longitude and latitude; null if the chainage is beyond the ends of the line
 */
export function placeAt(line: Line, chainageM: number, chainage: Chainage, plane: Plane): [number, number] | null {
  const path = toPlane(line, plane);
  const alongM = alongOf(chainageM, chainage, pathLengthM(path));
  const found = locate(path, alongM);
  return found === null ? null : (fromPlane([found.place], plane)[0] ?? null);
}

/**
 * Cuts a line at chainages. Cuts beyond its ends and repeated cuts have no effect.
 * @returns its sections in the order of chainages; without cuts, the whole line
 */
export function cutLine(line: Line, cutsM: readonly number[], chainage: Chainage, plane: Plane): LineSection[] {
  const path = toPlane(line, plane);
  const lengthM = pathLengthM(path);
  const alongs = [0, ...cutsM.map((cutM) => alongOf(cutM, chainage, lengthM)), lengthM]
    .filter((alongM) => alongM >= 0 && alongM <= lengthM)
    .sort((a, b) => a - b)
    .filter((alongM, index, all) => index === 0 || alongM - (all[index - 1] ?? 0) > SAME_PLACE_M);
  // A cut within a millimetre of the end counts as the end.
  if (lengthM - (alongs.at(-1) ?? 0) <= SAME_PLACE_M) alongs[alongs.length - 1] = lengthM;
  const sections = alongs.slice(1).map((toAlong, index): LineSection => {
    const fromAlong = alongs[index] ?? 0;
    const ends = [chainageOf(fromAlong, chainage, lengthM), chainageOf(toAlong, chainage, lengthM)] as const;
    return {
      fromM: Math.min(...ends),
      toM: Math.max(...ends),
      path: fromPlane(between(path, fromAlong, toAlong), plane),
    };
  });
  return chainage.reversed ? sections.toReversed() : sections;
}

/** Chainages at a fixed interval along a line, without its ends. */
export function everyM(stepM: number, line: Line, chainage: Chainage, plane: Plane): number[] {
  const [fromM, toM] = chainageRange(line, chainage, plane);
  const count = Math.ceil((toM - fromM) / stepM - 1e-9) - 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => fromM + (index + 1) * stepM);
}

export const alongOf = (chainageM: number, { startM, reversed }: Chainage, lengthM: number) =>
  reversed ? lengthM - (chainageM - startM) : chainageM - startM;
export const chainageOf = (alongM: number, { startM, reversed }: Chainage, lengthM: number) =>
  startM + (reversed ? lengthM - alongM : alongM);

/** The position at a distance along a path, and the index of the vertex before it. */
function locate(path: readonly Position[], alongM: number): { place: Position; before: number } | null {
  if (alongM < -SAME_PLACE_M || !Number.isFinite(alongM)) return null;
  let goneM = 0;
  for (let at = 1; at < path.length; at++) {
    const legM = legLengthM(path, at);
    const [from, to] = [path[at - 1], path[at]];
    if (from === undefined || to === undefined) break;
    if (alongM <= goneM + legM + (at === path.length - 1 ? SAME_PLACE_M : 0)) {
      const share = legM === 0 ? 0 : Math.min(1, Math.max(0, (alongM - goneM) / legM));
      return { place: [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])], before: at - 1 };
    }
    goneM += legM;
  }
  return null;
}

function between(path: readonly Position[], fromM: number, toM: number): Position[] {
  const [first, last] = [locate(path, fromM), locate(path, toM)];
  if (first === null || last === null) throw new Error(`a section from ${fromM} to ${toM} m lies beyond its line`);
  const inner = path.slice(first.before + 1, last.before + 1);
  return [first.place, ...inner, last.place].filter(
    (at, index, all) =>
      index === 0 ||
      Math.hypot(at[0] - (all[index - 1]?.[0] ?? NaN), at[1] - (all[index - 1]?.[1] ?? NaN)) > SAME_PLACE_M,
  );
}
