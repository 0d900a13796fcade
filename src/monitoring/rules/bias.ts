/** How well predictions and measurements of a project agree, and what lists at 90 % add for it. */
import { z } from 'zod';
import { canonicalJson } from '../../model/canonical-json.ts';
import { type AssessmentId, assessmentIdSchema } from '../../model/ids.ts';
import { LOGGER_LIMITS } from '../../model/limits.ts';
import { type Revision } from '../../model/revisions/revision.ts';
import type { ComparedQuarter } from './comparison.ts';
import { loggerPlaceSchema } from './logger.ts';

/** Fewer comparisons say nothing about a project. */
export const MIN_COMPARED = { quarters: 30, shifts: 3 } as const;

/** Of a normal distribution nine in ten lie below the mean and so many standard deviations. */
export const NINE_IN_TEN = 1.28;

const differences = {
  /** Quarters that were compared. */
  quarters: z.int().min(0),
  /** Of measured less predicted, dB: the sum, and that of the squares. */
  sumDb: z.number(),
  squaresDb: z.number().min(0),
  /** Quarters that are over the prediction by more than 3 dB. */
  over: z.int().min(0),
  /** The largest difference, dB, and when it was; 0 and empty where nothing was compared, or where no time was written. */
  mostDb: z.number(),
  mostAt: z
    .string()
    .regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d)?$/)
    .catch(''),
};

/** What one logger had part in, and where it stood then. */
const comparedLoggerSchema = loggerPlaceSchema.extend({
  id: z.string().max(100),
  ...differences,
  /** Quarters within 3 dB of the prediction. */
  within: z.int().min(0),
});
export type ComparedLogger = z.infer<typeof comparedLoggerSchema>;

/** `loaded_projects/{uid}/comparisons/{assessment}~{revision}`: how the last comparison of an assessment with a revision came out. */
export const keptComparisonSchema = z.object({
  assessment: assessmentIdSchema,
  /** The revision that was compared with; empty: the plan as it was. */
  revision: z.string().max(2),
  ...differences,
  /** The shifts that the quarters lie in. */
  shifts: z.int().min(0),
  /** Of the largest difference. */
  mostLogger: z.string().max(100),
  /** By logger. */
  loggers: z.array(comparedLoggerSchema).max(LOGGER_LIMITS.listed).default([]),
  /** Of the plan that was compared; empty where the plan was not as any run had it. */
  inputHash: z.string().max(64).default(''),
  /** Whether a logger was moved or removed since, so that it has to be compared again. */
  outOfDate: z.boolean().default(false),
  /** When it was compared; marking it as out of date leaves this as it is. */
  comparedAt: z.date().nullable().default(null),
  updatedBy: z.string().default(''),
  updatedAt: z.date().nullable().default(null),
});
export type KeptComparison = z.infer<typeof keptComparisonSchema>;
export type ComparisonSummary = Omit<
  KeptComparison,
  'assessment' | 'revision' | 'inputHash' | 'outOfDate' | 'comparedAt' | 'updatedBy' | 'updatedAt'
>;

/** A comparison without whose it is, when it was made and who wrote it. */
export type ComparisonOutcome = Omit<KeptComparison, 'assessment' | 'comparedAt' | 'updatedBy' | 'updatedAt'>;

/** What the comparison with the plan as it is, with no revision, is kept under. */
const OF_THE_PLAN = 'plan';
const BETWEEN = '~';

/**
 * The id of a kept comparison.
 * @param revision that was compared with; empty: the plan
 */
export function comparisonId(assessment: AssessmentId, revision: string): string {
  return `${assessment}${BETWEEN}${revision === '' ? OF_THE_PLAN : revision}`;
}

/** The id of the assessment of a kept comparison. */
export function assessmentOfComparison(id: string): string {
  return id.split(BETWEEN)[0] ?? '';
}

/** A logger with what was compared of it. */
export type LoggerCompared = Pick<ComparedLogger, 'id' | 'name' | 'lon' | 'lat' | 'height'> & {
  readonly quarters: readonly ComparedQuarter[];
};

/** @param clockOf the project's clock at a minute, such as `2026-11-28T02:15` */
export function summariseComparison(
  loggers: readonly LoggerCompared[],
  clockOf: (minute: number) => string,
): ComparisonSummary {
  const byLogger = loggers.map(({ id, name, lon, lat, height, quarters }): ComparedLogger => {
    const within = quarters.filter(({ state }) => state === 'within').length;
    return { id, name, lon, lat, height, ...differencesOf(quarters, clockOf), within };
  });
  const all = loggers.flatMap(({ quarters }) => quarters.filter(({ differenceDb }) => differenceDb !== null));
  const total = differencesOf(all, clockOf);
  const loudest = byLogger.find(({ quarters, mostDb }) => quarters > 0 && mostDb === total.mostDb);
  return {
    ...total,
    shifts: new Set(all.flatMap(({ shift }) => shift ?? [])).size,
    mostLogger: loudest?.name ?? '',
    loggers: byLogger,
  };
}

function differencesOf(quarters: readonly ComparedQuarter[], clockOf: (minute: number) => string) {
  const compared = quarters.flatMap(({ differenceDb, quarter, state }) =>
    differenceDb === null ? [] : [{ differenceDb, from: quarter.from, state }],
  );
  const most = compared.reduce<(typeof compared)[number] | null>(
    (so, logger) => (so === null || logger.differenceDb > so.differenceDb ? logger : so),
    null,
  );
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  return {
    quarters: compared.length,
    sumDb: rounded(compared.reduce((sum, { differenceDb }) => sum + differenceDb, 0)),
    squaresDb: rounded(compared.reduce((sum, { differenceDb }) => sum + differenceDb ** 2, 0)),
    over: compared.filter(({ state }) => state === 'over').length,
    mostDb: most?.differenceDb ?? 0,
    mostAt: most === null ? '' : clockOf(most.from),
  };
}

/** Names of the loggers that stand elsewhere by now, or are removed. @param loggers that are not removed */
export function movedSince(
  { loggers: compared }: Pick<KeptComparison, 'loggers'>,
  loggers: ReadonlyArray<Pick<ComparedLogger, 'id' | 'lon' | 'lat' | 'height'>>,
): string[] {
  const now = new Map(loggers.map((logger) => [logger.id, logger]));
  return compared
    .filter(({ id, lon, lat, height }) => {
      const place = now.get(id);
      return place === undefined || place.lon !== lon || place.lat !== lat || place.height !== height;
    })
    .map(({ name }) => name);
}

/** How an assessment came out beside a plan. */
export interface ComparedPlan {
  /** Label of the revision; empty: the plan as it is. */
  readonly revision: string;
  /** Of that plan; empty where no run had it so, null while that is being found out. */
  readonly inputHash: string | null;
  readonly summary: ComparisonSummary;
  /** Those that are not removed. */
  readonly loggers: ReadonlyArray<Pick<ComparedLogger, 'id' | 'lon' | 'lat' | 'height'>>;
}

/** A comparison that has to be stored. @property marked the stored one that is only marked, as out of date or as in date again; else null */
export interface ComparisonChange {
  readonly outcome: ComparisonOutcome;
  readonly marked: KeptComparison | null;
}

/**
 * What of the comparisons of an assessment has to be stored: the one that was made where it came out otherwise than it is kept, and marks
 * on those of other revisions whose loggers were moved, removed or put back.
 * @param own all that are kept of the assessment
 */
export function comparisonChanges(own: readonly KeptComparison[], compared: ComparedPlan): ComparisonChange[] {
  const { revision, inputHash, summary, loggers } = compared;
  const before = newestOf(own.filter((comparison) => comparison.revision === revision));
  const marked = own
    .filter(
      (comparison) =>
        comparison.revision !== revision && movedSince(comparison, loggers).length > 0 !== comparison.outOfDate,
    )
    .map((comparison) => ({
      outcome: outcomeOf({ ...comparison, outOfDate: !comparison.outOfDate }),
      marked: comparison,
    }));
  // Nothing is kept of what was never compared; what was is taken back once no logger is left.
  if (inputHash === null || (before === undefined && summary.quarters === 0)) return marked;
  const outcome = outcomeOf({ ...summary, revision, inputHash, outOfDate: false });
  const isKept = before !== undefined && canonicalJson(outcomeOf(before)) === canonicalJson(outcome);
  return isKept ? marked : [{ outcome, marked: null }, ...marked];
}

function outcomeOf(of: ComparisonOutcome & Partial<KeptComparison>): ComparisonOutcome {
  const { assessment: _assessment, comparedAt: _when, updatedBy: _by, updatedAt: _at, ...outcome } = of;
  return outcome;
}

/** The mean and the standard deviation of measured less predicted, dB; the deviation is null below two quarters. */
export function spreadOf({ quarters, sumDb, squaresDb }: Pick<ComparedLogger, 'quarters' | 'sumDb' | 'squaresDb'>) {
  const biasDb = quarters === 0 ? 0 : sumDb / quarters;
  const variance = quarters < 2 ? null : (squaresDb - quarters * biasDb ** 2) / (quarters - 1);
  return { biasDb, deviationDb: variance === null ? null : Math.sqrt(Math.max(0, variance)) };
}

/** How a project's measurements lie beside its predictions. */
export interface ProjectBias {
  readonly quarters: number;
  readonly shifts: number;
  /** The mean of measured less predicted, dB. */
  readonly biasDb: number;
  /** Their standard deviation, dB. */
  readonly deviationDb: number;
}

const comparedWhen = ({ comparedAt, updatedAt }: Pick<KeptComparison, 'comparedAt' | 'updatedAt'>) =>
  (comparedAt ?? updatedAt)?.getTime() ?? 0;

/** The one that was compared last; undefined where there is none. */
export function newestOf(comparisons: readonly KeptComparison[]): KeptComparison | undefined {
  return comparisons.reduce<KeptComparison | undefined>(
    (newest, comparison) =>
      newest === undefined || comparedWhen(comparison) > comparedWhen(newest) ? comparison : newest,
    undefined,
  );
}

/**
 * Of kept comparisons those that tell how predictions hold: with a plan that was approved, and with loggers where they stood. Quarters that
 * were compared with one revision are compared with the next one again, so the one compared last counts of each assessment.
 * @param active assessments: those that are not removed
 */
export function comparisonsThatCount(
  comparisons: readonly KeptComparison[],
  active: ReadonlySet<AssessmentId>,
): KeptComparison[] {
  const of = new Map<AssessmentId, KeptComparison[]>();
  for (const one of comparisons) {
    const { assessment, revision } = one;
    if (revision !== '' && active.has(assessment)) of.set(assessment, [...(of.get(assessment) ?? []), one]);
  }
  return [...of.values()].flatMap((own) => newestOf(own) ?? []).filter(({ outOfDate }) => !outOfDate);
}

/** What an assessment says of its revision that was issued last. */
type Issued = Pick<Revision, 'state'> & { readonly label: string; readonly permit?: string | null | undefined };

/** How the measurements of an assessment stand to its permit; undefined where nothing says so. @param issued undefined where none was */
export function comparisonOfPermit(
  comparisons: readonly KeptComparison[],
  assessment: AssessmentId,
  issued: Issued | undefined,
): KeptComparison | undefined {
  return newestOf(
    comparisons.filter((comparison) => comparison.assessment === assessment && isOfPermit(comparison, issued)),
  );
}

/**
 * Whether a kept comparison still says something of the permit. One of a plan before it was approved says nothing once a revision is
 * binding, and one of a revision nothing once another is in force.
 * @param issued the revision that was issued last; undefined where none was
 */
export function isOfPermit({ revision }: Pick<KeptComparison, 'revision'>, issued: Issued | undefined): boolean {
  if (issued === undefined) return revision === '';
  return revision === (issued.permit ?? '');
}

/** Of comparisons that count; null below the least number of quarters and shifts. */
export function biasOf(comparisons: readonly ComparisonSummary[]): ProjectBias | null {
  const total = (of: (comparison: ComparisonSummary) => number) =>
    comparisons.reduce((sum, comparison) => sum + of(comparison), 0);
  const [quarters, shifts] = [total((comparison) => comparison.quarters), total((comparison) => comparison.shifts)];
  if (quarters < MIN_COMPARED.quarters || shifts < MIN_COMPARED.shifts) return null;
  const sums = { quarters, sumDb: total(({ sumDb }) => sumDb), squaresDb: total(({ squaresDb }) => squaresDb) };
  const { biasDb, deviationDb } = spreadOf(sums);
  return { quarters, shifts, biasDb, deviationDb: deviationDb ?? 0 };
}

/**
 * What is added to a level so that nine of ten quarters of an hour lie below it, dB. Never below 0: quieter measurements of other work
 * are no reason to tell fewer people than the prediction does.
 */
export function additionAt90(bias: ProjectBias): number {
  return Math.max(0, ninetiethOf(bias));
}

/** Below so much beside the prediction lie nine in ten quarters of an hour, dB; negative where measurements are well below. */
export function ninetiethOf({ biasDb, deviationDb }: ProjectBias): number {
  return biasDb + NINE_IN_TEN * deviationDb;
}
