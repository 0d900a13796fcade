/** Compares measured and predicted levels by quarter of an hour. */
import { toHundredths } from '../../model/criteria/assess-receiver.ts';
import { STATED_ACCURACY_DB } from '../../model/criteria/stated-accuracy.ts';
import type { Quarter } from './quarters.ts';

/** Tolerance of the comparison, dB. A permit is at risk if a level is above the prediction by more. */
export const TOLERANCE_DB = STATED_ACCURACY_DB;

export const QUARTER_STATES = {
  within: `Within ${TOLERANCE_DB} dB`,
  over: `Over by more than ${TOLERANCE_DB} dB`,
  under: `Under by more than ${TOLERANCE_DB} dB`,
  'no-work': 'No equipment on',
  excluded: 'Excluded',
} as const;
export type QuarterState = keyof typeof QUARTER_STATES;

/** One compared quarter of an hour of a logger. */
export interface ComparedQuarter {
  readonly quarter: Quarter;
  readonly state: QuarterState;
  /** Predicted LAeq of the equipment that was on, without penalties, dB(A). Null if none was on. */
  readonly predicted: number | null;
  /** Measured − predicted, dB to 0.01. Null if nothing is compared. */
  readonly differenceDb: number | null;
  /** Reason for its exclusion. Empty if it is not excluded. */
  readonly reason: string;
  /** Names of the equipment that was on. */
  readonly equipment: readonly string[];
  /** Index of its shift. Null outside all shifts. */
  readonly shift: number | null;
}

/** The prediction for a quarter: the equipment that was on, and its energy. */
export interface PredictedQuarter {
  /** 10^(0.1 LA). 0 if nothing was on. */
  readonly energy: number;
  readonly equipment: readonly string[];
  readonly shift: number | null;
}

/** @param excluded reason why the quarter is excluded; null if it is not */
export function compareQuarter(
  quarter: Quarter,
  { energy, equipment, shift }: PredictedQuarter,
  excluded: string | null,
): ComparedQuarter {
  const predicted = energy > 0 ? 10 * Math.log10(energy) : null;
  const kept = { quarter, predicted, equipment, shift, reason: excluded ?? '', differenceDb: null };
  if (excluded !== null) return { ...kept, state: 'excluded' };
  if (predicted === null) return { ...kept, state: 'no-work' };
  const differenceDb = toHundredths(quarter.laeq - predicted);
  return { ...kept, differenceDb, state: stateOf(differenceDb) };
}

/** A difference of exactly 3 dB is within the tolerance. */
export function stateOf(differenceDb: number): 'within' | 'over' | 'under' {
  if (differenceDb > TOLERANCE_DB) return 'over';
  return differenceDb < -TOLERANCE_DB ? 'under' : 'within';
}
