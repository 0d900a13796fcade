/** Decides where to cut a part of a site: where the estimated screening changes enough to matter to the level. */
import type { Screen } from './level-segments.ts';

/** A part is not cut if it is smaller than this length, m, or than this share of its distance. */
export const LEAST_PART_M = 0.5;
export const LEAST_PART_PER_DISTANCE = 1 / 50;

/** Estimated screening along a screen: stretch i ends at to[i] (0 … 1) and has the screening lossDb[i], dB. */
export interface Stretches {
  readonly to: number[];
  readonly lossDb: number[];
}

/** Neighbouring stretches whose screening differs by no more than this are not separated, dB. */
const ALIKE_DB = 1;
/** Stretches that are screened by this much more than the least screened one are not separated from each other, dB. */
const FAR_BELOW_DB = 12;
/**
 * A narrow stretch with less than this share of the energy is not cut out, unless it is screened less than every wide stretch.
 */
const LEAST_ENERGY_SHARE = 0.01;

/** The positions (0 … 1 along the screen) at which to cut. */
export function cutsOf({ to, lossDb }: Stretches, { lengthM }: Screen): number[] {
  const count = to.length;
  if (count < 2) return [];
  let energy = 0;
  let freestDb = Infinity;
  for (let at = 0; at < count; at++) {
    const width = to[at]! - (at > 0 ? to[at - 1]! : 0);
    energy += width * 10 ** (-0.1 * lossDb[at]!);
    if (width * lengthM >= LEAST_PART_M) freestDb = Math.min(freestDb, lossDb[at]!);
  }
  const cuts: number[] = [];
  let [least, most] = [lossDb[0]!, lossDb[0]!];
  for (let at = 1; at < count; at++) {
    const lossHere = lossDb[at]!;
    const width = to[at]! - to[at - 1]!;
    const [low, high] = [Math.min(least, lossHere), Math.max(most, lossHere)];
    const isMinor = lossHere >= freestDb && width * 10 ** (-0.1 * lossHere) < LEAST_ENERGY_SHARE * energy;
    if (isMinor && width * lengthM < LEAST_PART_M) continue;
    if (high - low <= ALIKE_DB || low > freestDb + FAR_BELOW_DB) [least, most] = [low, high];
    else {
      cuts.push(to[at - 1]!);
      [least, most] = [lossHere, lossHere];
    }
  }
  return cuts;
}
