/** Measurements next to the levels that a report predicts. */
import type { z } from 'zod';
import { type KeptComparison, keptComparisonSchema, newestOf } from '../../monitoring/rules/bias.ts';
import { isMeasured } from '../../monitoring/rules/measured-equipment.ts';
import type { AssessedArea } from '../../model/results/results.ts';

/**
 * A comparison with measurements as stored in a report. A report is JSON and has no dates, so it leaves out the time of the
 * comparison.
 */
export const reportedComparisonSchema = keptComparisonSchema.omit({
  assessment: true,
  comparedAt: true,
  updatedBy: true,
  updatedAt: true,
});
export type ReportedComparison = z.infer<typeof reportedComparisonSchema>;

/** Returns the newest comparison of an assessment with the exact plan of a run. Null if there is none. */
export function comparisonOfInput(
  comparisons: readonly KeptComparison[],
  inputHash: string,
): ReportedComparison | null {
  return reported(comparisons.filter((comparison) => comparison.inputHash === inputHash));
}

/**
 * Returns the newest comparison of an assessment with a revision. Undefined if there is none, and null if the newest one was
 * withdrawn.
 */
export function comparisonOfRevision(
  comparisons: readonly KeptComparison[],
  label: string,
): ReportedComparison | null | undefined {
  const own = comparisons.filter(({ revision }) => revision === label);
  return own.length === 0 ? undefined : reported(own);
}

function reported(comparisons: readonly KeptComparison[]): ReportedComparison | null {
  const newest = newestOf(comparisons);
  return newest === undefined || newest.quarters === 0 ? null : reportedComparisonSchema.parse(newest);
}

/** Equipment of a plan whose sound power was measured. */
export interface MeasuredSoundPower {
  readonly name: string;
  /** Sound power level of one item at full power, dB(A) re 1 pW. */
  readonly lwaItem: number;
  readonly source: string;
}

/** Returns the equipment of a plan whose sound power was measured, without duplicates. */
export function measuredSoundPowers(areas: readonly Pick<AssessedArea, 'equipment'>[]): MeasuredSoundPower[] {
  const measured = areas.flatMap(({ equipment }) => equipment.filter((item) => item.isEntered && isMeasured(item)));
  return [
    ...new Map(measured.map(({ name, lwaItem, source }) => [`${name} ${source}`, { name, lwaItem, source }])).values(),
  ];
}
