/** Where a part of a site is cut: where the estimated screening changes by what matters to the level. */
import type { Screen } from './level-segments.ts';

/** Parts smaller than this, or than this share of the distance, are not cut, m. */
export const LEAST_PART_M = 0.5;
export const LEAST_PART_PER_DISTANCE = 1 / 50;

/** What is seen of a screen: stretch i ends at to[i] (0 … 1) and is screened by lossDb[i], dB. */
export interface Stretches {
  readonly to: number[];
  readonly lossDb: number[];
}

/** Stretches alike within this are one, dB. */
const ALIKE_DB = 1;
/** Stretches that are screened by so much more than the freest one are one, whatever their screening, dB. */
const FAR_BELOW_DB = 12;
/** A narrow stretch with less than this share of the energy is not cut out, unless it is freer than all wide ones. */
const LEAST_ENERGY_SHARE = 0.01;

/** Where a profile asks for cuts, 0 … 1 along the screen. */
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
