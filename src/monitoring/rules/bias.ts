/** The bias of a project's predictions, and the addition for lists at 90 %. */
import { z } from 'zod';
import { canonicalJson } from '../../model/canonical-json.ts';
import { type AssessmentId, assessmentIdSchema } from '../../model/ids.ts';
import { LOGGER_LIMITS } from '../../model/limits.ts';
import { type Revision } from '../../model/revisions/revision.ts';
import type { ComparedQuarter } from './comparison.ts';
import { loggerPlaceSchema } from './logger.ts';

/** Fewest quarters and shifts for a meaningful bias. */
export const MIN_COMPARED = { quarters: 30, shifts: 3 } as const;

/** In a normal distribution, nine in ten values are below the mean plus this number of standard deviations. */
export const NINE_IN_TEN = 1.28;

const differences = {
  /** Number of compared quarters. */
  quarters: z.int().min(0),
  /** Measured less predicted levels, dB: their sum, and the sum of their squares. */
  sumDb: z.number(),
  squaresDb: z.number().min(0),
  /** Number of quarters more than 3 dB above the prediction. */
  over: z.int().min(0),
  /** Largest difference in dB, and its time. 0 and empty if nothing was compared or no time was stored. */
  mostDb: z.number(),
  mostAt: z
    .string()
    .regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d)?$/)
    .catch(''),
};

/** The share of one logger in a comparison, and its position at that time. */
const comparedLoggerSchema = loggerPlaceSchema.extend({
  id: z.string().max(100),
  ...differences,
  /** Number of quarters within 3 dB of the prediction. */
  within: z.int().min(0),
});
export type ComparedLogger = z.infer<typeof comparedLoggerSchema>;

/** `loaded_projects/{uid}/comparisons/{assessment}~{revision}`: the last comparison of an assessment with a revision. */
export const keptComparisonSchema = z.object({
  assessment: assessmentIdSchema,
  /** Compared revision. Empty for the plan at that time. */
  revision: z.string().max(2),
  ...differences,
  /** Number of shifts with compared quarters. */
  shifts: z.int().min(0),
  /** Logger with the largest difference. */
  mostLogger: z.string().max(100),
  /** Results by logger. */
  loggers: z.array(comparedLoggerSchema).max(LOGGER_LIMITS.listed).default([]),
  /** Input hash of the compared plan. Empty if no run had this plan. */
  inputHash: z.string().max(64).default(''),
  /** Whether a logger was moved or removed since, so that the comparison has to be repeated. */
  outOfDate: z.boolean().default(false),
  /** Time of the comparison. Marking it as outdated does not change the time. */
  comparedAt: z.date().nullable().default(null),
  updatedBy: z.string().default(''),
  updatedAt: z.date().nullable().default(null),
});
export type KeptComparison = z.infer<typeof keptComparisonSchema>;
export type ComparisonSummary = Omit<
  KeptComparison,
  'assessment' | 'revision' | 'inputHash' | 'outOfDate' | 'comparedAt' | 'updatedBy' | 'updatedAt'
>;

/** The result of a comparison without its identification, time and author. */
export type ComparisonOutcome = Omit<KeptComparison, 'assessment' | 'comparedAt' | 'updatedBy' | 'updatedAt'>;

/** Revision part of the document id for the comparison with the current plan. */
const OF_THE_PLAN = 'plan';
const BETWEEN = '~';

/**
 * The document id of a comparison.
 * @param revision compared revision; empty for the plan
 */
export function comparisonId(assessment: AssessmentId, revision: string): string {
  return `${assessment}${BETWEEN}${revision === '' ? OF_THE_PLAN : revision}`;
}

/** The assessment id in the document id of a comparison. */
export function assessmentOfComparison(id: string): string {
  return id.split(BETWEEN)[0] ?? '';
}

/** A logger with its compared quarters. */
export type LoggerCompared = Pick<ComparedLogger, 'id' | 'name' | 'lon' | 'lat' | 'height'> & {
  readonly quarters: readonly ComparedQuarter[];
};

/** @param clockOf returns the local time of a minute, such as `2026-11-28T02:15` */
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

/** The names of loggers that were moved or removed since a comparison. @param loggers loggers that are not removed */
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

/** The comparison of an assessment with a plan. */
export interface ComparedPlan {
  /** Label of the revision. Empty for the current plan. */
  readonly revision: string;
  /** Input hash of that plan. Empty if no run had it. */
  readonly inputHash: string;
  readonly summary: ComparisonSummary;
  /** Loggers that are not removed. */
  readonly loggers: ReadonlyArray<Pick<ComparedLogger, 'id' | 'lon' | 'lat' | 'height'>>;
}

/** A comparison to be stored. @property marked the stored comparison if only its outdated mark changes; otherwise null */
export interface ComparisonChange {
  readonly outcome: ComparisonOutcome;
  readonly marked: KeptComparison | null;
}

/**
 * Returns the changes to an assessment's stored comparisons. One is the new comparison, if its result differs from the stored
 * one. The others mark or unmark comparisons with other revisions as out of date, because their loggers were moved, removed or
 * restored.
 * @param own all stored comparisons of the assessment
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
  // A comparison without quarters is stored only if it replaces an earlier one, after the last logger was removed.
  if (before === undefined && summary.quarters === 0) return marked;
  const outcome = outcomeOf({ ...summary, revision, inputHash, outOfDate: false });
  const isKept = before !== undefined && canonicalJson(outcomeOf(before)) === canonicalJson(outcome);
  return isKept ? marked : [{ outcome, marked: null }, ...marked];
}

function outcomeOf(of: ComparisonOutcome & Partial<KeptComparison>): ComparisonOutcome {
  const { assessment: _assessment, comparedAt: _when, updatedBy: _by, updatedAt: _at, ...outcome } = of;
  return outcome;
}

/**
 * The mean and the standard deviation of measured less predicted levels, dB. The deviation is null with fewer than two quarters.
 */
export function spreadOf({ quarters, sumDb, squaresDb }: Pick<ComparedLogger, 'quarters' | 'sumDb' | 'squaresDb'>) {
  const biasDb = quarters === 0 ? 0 : sumDb / quarters;
  const variance = quarters < 2 ? null : (squaresDb - quarters * biasDb ** 2) / (quarters - 1);
  return { biasDb, deviationDb: variance === null ? null : Math.sqrt(Math.max(0, variance)) };
}

/** The bias of a project's predictions. */
export interface ProjectBias {
  readonly quarters: number;
  readonly shifts: number;
  /** Mean of measured less predicted levels, dB. */
  readonly biasDb: number;
  /** Standard deviation, dB. */
  readonly deviationDb: number;
}

const comparedWhen = ({ comparedAt, updatedAt }: Pick<KeptComparison, 'comparedAt' | 'updatedAt'>) =>
  (comparedAt ?? updatedAt)?.getTime() ?? 0;

/** The newest comparison. Undefined if there is none. */
export function newestOf(comparisons: readonly KeptComparison[]): KeptComparison | undefined {
  return comparisons.reduce<KeptComparison | undefined>(
    (newest, comparison) =>
      newest === undefined || comparedWhen(comparison) > comparedWhen(newest) ? comparison : newest,
    undefined,
  );
}

/**
 * The comparisons that count for the bias: those with an approved plan, and with loggers at their compared positions. The same
 * quarters are compared with each new revision, so only the newest comparison of each assessment counts.
 * @param active assessments that are not removed
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

/** The last revision in the document of an assessment. */
type Issued = Pick<Revision, 'state'> & { readonly label: string; readonly permit?: string | null | undefined };

/**
 * The comparison of an assessment's measurements with its permit. Undefined if there is none.
 * @param issued undefined if no revision was issued
 */
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
 * Whether a comparison is with the current permit. A comparison with the plan no longer counts after a revision is binding. A
 * comparison with a revision no longer counts after another revision is in force.
 * @param issued last issued revision; undefined if there is none
 */
export function isOfPermit({ revision }: Pick<KeptComparison, 'revision'>, issued: Issued | undefined): boolean {
  if (issued === undefined) return revision === '';
  return revision === (issued.permit ?? '');
}

/** The bias from comparisons that count. Null if there are too few quarters or shifts. */
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
 * What is added to a level so that nine of ten quarters of an hour are below the sum, dB. It is never negative: quieter
 * measurements of other work are no reason to notify fewer people than the prediction requires.
 */
export function additionAt90(bias: ProjectBias): number {
  return Math.max(0, ninetiethOf(bias));
}

/**
 * The difference from the prediction that nine in ten quarters of an hour stay below, dB. It is negative if measurements are well
 * below the prediction.
 */
export function ninetiethOf({ biasDb, deviationDb }: ProjectBias): number {
  return biasDb + NINE_IN_TEN * deviationDb;
}
