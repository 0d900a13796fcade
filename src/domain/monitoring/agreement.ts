/** How well predictions and measurements of a project agree, and what lists at 90 % add for it. */
import { z } from 'zod';
import { type AssessmentId, assessmentIdSchema } from '../ids.ts';
import { isBinding, type Revision } from '../revisions/revision.ts';
import type { ComparedQuarter } from './comparison.ts';

/** Fewer comparisons say nothing about a project. */
export const MIN_COMPARED = { quarters: 30, shifts: 3 } as const;

/** Of a normal distribution nine in ten lie below the mean and so many standard deviations. */
export const NINE_IN_TEN = 1.28;

/** `loaded_projects/{uid}/comparisons/{assessment}`: how the last comparison of an assessment came out. */
export const keptComparisonSchema = z.object({
  assessment: assessmentIdSchema,
  /** The revision that was compared with; empty: the plan as it was. */
  revision: z.string().max(2),
  /** Quarters that were compared, and the shifts that they lie in. */
  quarters: z.int().min(0),
  shifts: z.int().min(0),
  /** Of measured less predicted, dB: the sum, and that of the squares. */
  sumDb: z.number(),
  squaresDb: z.number().min(0),
  /** Quarters that are over the prediction by more than 3 dB. */
  over: z.int().min(0),
  /** The largest difference, dB, and when and at which logger it was; 0 and empty where nothing was compared. */
  mostDb: z.number(),
  mostAt: z.string().max(20),
  mostLogger: z.string().max(100),
  updatedBy: z.string().default(''),
  updatedAt: z.date().nullable().default(null),
});
export type KeptComparison = z.infer<typeof keptComparisonSchema>;
export type ComparisonSummary = Omit<KeptComparison, 'assessment' | 'revision' | 'updatedBy' | 'updatedAt'>;

/** @param clockOf the project's clock at a minute, such as `2026-11-28T02:15` */
export function summariseComparison(
  loggers: ReadonlyArray<{ readonly name: string; readonly quarters: readonly ComparedQuarter[] }>,
  clockOf: (minute: number) => string,
): ComparisonSummary {
  const compared = loggers.flatMap(({ name, quarters }) =>
    quarters.flatMap(({ differenceDb, shift, quarter, state }) =>
      differenceDb === null ? [] : [{ name, differenceDb, shift, from: quarter.from, state }],
    ),
  );
  const most = compared.reduce<(typeof compared)[number] | null>(
    (so, one) => (so === null || one.differenceDb > so.differenceDb ? one : so),
    null,
  );
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  return {
    quarters: compared.length,
    shifts: new Set(compared.flatMap(({ shift }) => shift ?? [])).size,
    sumDb: rounded(compared.reduce((sum, { differenceDb }) => sum + differenceDb, 0)),
    squaresDb: rounded(compared.reduce((sum, { differenceDb }) => sum + differenceDb ** 2, 0)),
    over: compared.filter(({ state }) => state === 'over').length,
    mostDb: most?.differenceDb ?? 0,
    mostAt: most === null ? '' : clockOf(most.from),
    mostLogger: most?.name ?? '',
  };
}

/** How a project's measurements lie beside its predictions. */
export interface ProjectAgreement {
  readonly quarters: number;
  readonly shifts: number;
  /** The mean of measured less predicted, dB. */
  readonly biasDb: number;
  /** Their standard deviation, dB. */
  readonly deviationDb: number;
}

/** Of kept comparisons those of assessments that are not removed, held against a plan that was approved. @param active assessments */
export function comparisonsThatCount(
  comparisons: readonly KeptComparison[],
  active: ReadonlySet<AssessmentId>,
): KeptComparison[] {
  return comparisons.filter(({ assessment, revision }) => revision !== '' && active.has(assessment));
}

/**
 * Whether a kept comparison still says something of the permit. One of a plan before it was approved says nothing once a revision is
 * binding, and one of a revision nothing once another is in force.
 * @param issued the revision that was issued last; undefined where none was
 */
export function isOfPermit(
  { revision }: Pick<KeptComparison, 'revision'>,
  issued: (Pick<Revision, 'state'> & { readonly label: string }) | undefined,
): boolean {
  if (issued === undefined) return revision === '';
  if (issued.label === revision) return isBinding(issued);
  return revision === '' ? !isBinding(issued) : issued.state !== 'in-force';
}

/** Of comparisons that count; null below the least number of quarters and shifts. */
export function agreementOf(comparisons: readonly ComparisonSummary[]): ProjectAgreement | null {
  const total = (of: (one: ComparisonSummary) => number) => comparisons.reduce((sum, one) => sum + of(one), 0);
  const [quarters, shifts] = [total((one) => one.quarters), total((one) => one.shifts)];
  if (quarters < MIN_COMPARED.quarters || shifts < MIN_COMPARED.shifts) return null;
  const biasDb = total(({ sumDb }) => sumDb) / quarters;
  const variance = (total(({ squaresDb }) => squaresDb) - quarters * biasDb ** 2) / (quarters - 1);
  return { quarters, shifts, biasDb, deviationDb: Math.sqrt(Math.max(0, variance)) };
}

/**
 * What is added to a level so that nine of ten quarters of an hour lie below it, dB. Never below 0: quieter measurements of other work
 * are no reason to tell fewer people than the prediction does.
 */
export function additionAt90(agreement: ProjectAgreement): number {
  return Math.max(0, ninetiethOf(agreement));
}

/** Below so much beside the prediction lie nine in ten quarters of an hour, dB; negative where measurements are well below. */
export function ninetiethOf({ biasDb, deviationDb }: ProjectAgreement): number {
  return biasDb + NINE_IN_TEN * deviationDb;
}
