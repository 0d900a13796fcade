/** What was measured beside what a report predicts. */
import type { z } from 'zod';
import { type KeptComparison, keptComparisonSchema, newestOf } from '../../monitoring/rules/bias.ts';
import { isMeasured } from '../../monitoring/rules/measured-equipment.ts';
import type { AssessedArea } from '../../model/results/results.ts';

/** A comparison as a report keeps it. A report is JSON, which has no dates: when it was compared stays with the comparison. */
export const reportedComparisonSchema = keptComparisonSchema.omit({
  assessment: true,
  comparedAt: true,
  updatedBy: true,
  updatedAt: true,
});
export type ReportedComparison = z.infer<typeof reportedComparisonSchema>;

/** Of the comparisons of an assessment that of the very plan that a run has; null where nothing was compared with it. */
export function comparisonOfInput(
  comparisons: readonly KeptComparison[],
  inputHash: string,
): ReportedComparison | null {
  return reported(comparisons.filter((comparison) => comparison.inputHash === inputHash));
}

/** Of the comparisons of an assessment that of a revision; undefined where none is kept, null where what was compared was taken back. */
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
  /** Of one item at full power, dB(A) re 1 pW. */
  readonly lwaItem: number;
  readonly source: string;
}

/** The equipment of a plan whose sound power was measured, each once. */
export function measuredSoundPowers(areas: readonly Pick<AssessedArea, 'equipment'>[]): MeasuredSoundPower[] {
  const measured = areas.flatMap(({ equipment }) => equipment.filter((item) => item.isEntered && isMeasured(item)));
  return [
    ...new Map(measured.map(({ name, lwaItem, source }) => [`${name} ${source}`, { name, lwaItem, source }])).values(),
  ];
}
