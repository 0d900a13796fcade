/** What was measured beside what is predicted, by quarter of an hour. */
import { toHundredths } from '../../model/criteria/assess-receiver.ts';
import { STATED_ACCURACY_DB } from '../../model/criteria/stated-accuracy.ts';
import type { Quarter } from './quarters.ts';

/** Within so much the prediction holds, dB. More over it puts the permit at risk. */
export const TOLERANCE_DB = STATED_ACCURACY_DB;

export const QUARTER_STATES = {
  within: `Within ${TOLERANCE_DB} dB`,
  over: `Over by more than ${TOLERANCE_DB} dB`,
  under: `Under by more than ${TOLERANCE_DB} dB`,
  'no-work': 'No equipment on',
  excluded: 'Excluded',
} as const;
export type QuarterState = keyof typeof QUARTER_STATES;

/** One quarter of an hour of a logger, compared. */
export interface ComparedQuarter {
  readonly quarter: Quarter;
  readonly state: QuarterState;
  /** LAeq without penalty of the equipment that was on, dB(A); null where none was. */
  readonly predicted: number | null;
  /** Measured less predicted, dB to 0.01; null where nothing is compared. */
  readonly differenceDb: number | null;
  /** Why it is excluded; empty where it is not. */
  readonly reason: string;
  /** Names of the equipment that was on. */
  readonly equipment: readonly string[];
  /** Number of the shift that it lies in; null outside of all. */
  readonly shift: number | null;
}

/** What stands beside a quarter: what was on, and what that makes. */
export interface PredictedQuarter {
  /** 10^(0.1 LA); 0 where nothing was on. */
  readonly energy: number;
  readonly equipment: readonly string[];
  readonly shift: number | null;
}

/** @param excluded why the quarter counts for nothing; null where it counts */
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

/** Exactly 3 dB is within. */
export function stateOf(differenceDb: number): 'within' | 'over' | 'under' {
  if (differenceDb > TOLERANCE_DB) return 'over';
  return differenceDb < -TOLERANCE_DB ? 'under' : 'within';
}
