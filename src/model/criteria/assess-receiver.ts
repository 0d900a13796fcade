import {
  type BackgroundLevels,
  type CriteriaSet,
  type OperatingTime,
  ownLevelName,
  type ReceiverType,
} from './criteria-set.ts';

/** The properties of a receiver that its criterion depends on. Levels in dB(A). */
export interface AssessedReceiver {
  type: ReceiverType;
  /** Background levels of its catchment. Null if it is in no catchment. */
  background: BackgroundLevels | null;
  /** Name of the source of the background for people, such as `RBL of NCA 3` or `category R2 of NCA 3`. */
  backgroundSource: string;
  /** Whether the background comes from a rating category. Such levels are used as printed, without floors or bounds. */
  isCategory?: boolean;
  /** The receiver's own NML by operating time, dB(A). */
  ownNml: Readonly<Record<string, number>>;
  /** Keys of the operating times in which the receiver is in use, as its file states them. Null: the criteria set decides. */
  inUse?: readonly string[] | null;
}

/** `not-in-use`: nobody is there in these hours. `not-assessed`: neither the criteria set nor the receiver has a criterion. */
export const CRITERION_STATUSES = ['assessed', 'not-in-use', 'not-assessed'] as const;

/** A receiver's criterion for one operating time. */
export interface Criterion {
  /** The level that `laeqAssessed` is compared with, dB(A). Null if nothing is compared. */
  level: number | null;
  /** The source of the criterion, or the reason why there is none. */
  source: string;
  status: (typeof CRITERION_STATUSES)[number];
  /** Background level for perception bands and sleep disturbance, dB(A). Null for a receiver that is no residence. */
  background: number | null;
  /** LAmax screening level for sleep disturbance, dB(A). Null if the criteria set has none. */
  lamax: number | null;
}

/** The assessment of a receiver in one operating time. */
export interface ReceiverAssessment {
  status: Criterion['status'];
  criterion: number | null;
  criterionSource: string;
  /** Level − criterion, dB, after rounding by the criteria set. Negative below the criterion. Null if nothing is compared. */
  exceedance: number | null;
  /** Key of the perception band. Empty below the lowest band. */
  band: string;
  /** Keys of the mitigation measures, in the order of the criteria set. */
  measures: string[];
  flags: string[];
}

/** Flags of a receiver for one operating time. */
export const HIGHLY_AFFECTED = 'highly-affected';
export const SLEEP_SCREENING = 'sleep-screening';
export const SLEEP_AWAKENING = 'sleep-awakening';

/** The criterion of a receiver for an operating time. */
export function criterionOf(set: CriteriaSet, time: OperatingTime, receiver: AssessedReceiver): Criterion {
  const own = receiver.ownNml[time.key];
  return receiver.type === 'residence'
    ? criterionOfResidence(set, time, receiver, own)
    : criterionOfUse(set, time, receiver, own);
}

const NOTHING = { level: null, background: null, lamax: null } as const;

function criterionOfUse(
  set: CriteriaSet,
  time: OperatingTime,
  { type, inUse }: AssessedReceiver,
  own: number | undefined,
): Criterion {
  const use = set.landUses[type];
  const hours = inUse ?? use?.inUse ?? null;
  if (hours !== null && !hours.includes(time.key)) {
    return { ...NOTHING, status: 'not-in-use', source: `${type} is not in use in “${time.name}”` };
  }
  const level = own ?? use?.level ?? null;
  if (level === null) {
    return { ...NOTHING, status: 'not-assessed', source: `no criterion for ${type}: give it one in the criteria` };
  }
  const source = own === undefined ? `${set.id}: ${type}` : OWN_NML;
  return { ...NOTHING, status: 'assessed', level, source };
}

const OWN_NML = 'the receiver’s own NML';

function criterionOfResidence(
  set: CriteriaSet,
  time: OperatingTime,
  receiver: AssessedReceiver,
  own: number | undefined,
): Criterion {
  const background = backgroundOf(set, time, receiver, own);
  if (background === null) {
    return { ...NOTHING, status: 'not-assessed', source: missingBackground(time, receiver) };
  }
  const { sleep } = time.residence;
  const derived = derivedLevel(time, background);
  return {
    status: 'assessed',
    level: own ?? derived.level,
    source: own === undefined ? derived.source : OWN_NML,
    background: background.level,
    lamax: sleep === null ? null : Math.max(sleep.floor, background.level + sleep.aboveBackground),
  };
}

function missingBackground(time: OperatingTime, { background, backgroundSource }: AssessedReceiver): string {
  if (background === null) return 'no background: the receiver lies in no catchment';
  return `${backgroundSource} has no background of “${time.background}”, which “${time.name}” needs`;
}

interface Background {
  level: number;
  source: string;
}

/**
 * The criterion that follows from a background level: the background plus a fixed margin, or the threshold of its category (BS
 * 5228-1:2009 table E.1).
 */
function derivedLevel(time: OperatingTime, { level, source }: Background): Background {
  const { residence } = time;
  const name = ownLevelName(time);
  const ofLevel = name === undefined ? '' : ` of ${name}`;
  const { aboveBackground, thresholds } = residence;
  if (thresholds === null)
    return { level: level + (aboveBackground ?? 0), source: `${source} + ${aboveBackground ?? 0}` };
  // Above threshold C, the criterion is the ambient level itself. Work at that level raises the total by 3 dB (note 3 of the
  // table).
  if (level > thresholds.c) return { level, source: `${source}, above threshold C${ofLevel}` };
  const [ambient, lowest] = [5 * Math.round(level / 5), 5 * Math.round(thresholds.a / 5)];
  const category = ambient < lowest ? 'a' : ambient === lowest ? 'b' : 'c';
  return {
    level: thresholds[category],
    source: `threshold ${category.toUpperCase()}${ofLevel}: ${source}, rounded to ${ambient}`,
  };
}

function backgroundOf(
  set: CriteriaSet,
  time: OperatingTime,
  { background, backgroundSource, isCategory = false }: AssessedReceiver,
  own: number | undefined,
): Background | null {
  const measured = background?.[time.background];
  if (background === null || measured === undefined) {
    if (own === undefined) return null;
    // The receiver has its own NML but no background. This is the background from which the criteria set would have derived the
    // NML.
    return { level: own - (time.residence.aboveBackground ?? 0), source: OWN_NML };
  }
  const { level, boundedBy } = isCategory
    ? { level: measured, boundedBy: null }
    : countedBackground(set, background, time.background, measured);
  const change =
    boundedBy !== null && level < measured
      ? ` (lowered from ${measured}: not above ${boundedBy})`
      : level > measured
        ? ` (raised from ${measured})`
        : '';
  return { level, source: `${backgroundSource}, ${time.background} ${level}${change}` };
}

/**
 * The background level to use for a measured one (NSW NPfI 2017 and its application notes). First, the level is raised to the
 * minimum background. Then it is limited to the level of the period before in `backgroundOrder`. A period without a measurement
 * limits nothing, and the limit of the period before it stays.
 * @returns the level in dB(A), and the key of the period that limited it
 */
function countedBackground(
  { minimumBackground, backgroundOrder }: Pick<CriteriaSet, 'minimumBackground' | 'backgroundOrder'>,
  background: BackgroundLevels,
  key: string,
  measured: number,
): { level: number; boundedBy: string | null } {
  const floored = (period: string, level: number) => Math.max(level, minimumBackground[period] ?? -Infinity);
  const before = backgroundOrder.slice(0, Math.max(0, backgroundOrder.indexOf(key)));
  let [bound, boundedBy] = [Infinity, ''];
  for (const period of before) {
    const own = background[period];
    if (own === undefined) continue;
    [bound, boundedBy] = [Math.min(floored(period, own), bound), period];
  }
  const level = floored(key, measured);
  return bound < level ? { level: bound, boundedBy } : { level, boundedBy: null };
}

/** Rounds a level as the criteria set requires before comparisons, dB(A). */
export function comparedLevel({ rounding }: Pick<CriteriaSet, 'rounding'>, levelDb: number): number {
  return rounding === 'integer' ? Math.round(levelDb) : Math.round(levelDb * 100) / 100;
}

/**
 * Compares the levels of a receiver with its criterion. Exceedance, perception band and mitigation measures all use the level as
 * the criteria set rounds it (TfNSW guideline: levels are rounded to the integer first).
 * @param assessedDb `laeqAssessed`, dB(A)
 * @param lamaxDb LAmax or its lower bound, dB(A); null: not assessed
 */
export function assessLevel(
  set: CriteriaSet,
  time: OperatingTime,
  criterion: Criterion,
  assessedDb: number,
  lamaxDb: number | null,
): ReceiverAssessment {
  const { status, level: criterionLevel, source: criterionSource } = criterion;
  const kept = { status, criterion: criterionLevel, criterionSource };
  if (criterionLevel === null) return { ...kept, exceedance: null, band: '', measures: [], flags: [] };
  const level = comparedLevel(set, assessedDb);
  const isResidence = criterion.background !== null;
  const band = perceptionBandOf(set, time, criterion.background, criterionLevel, level);
  const { cell, added } = mitigationOf(set, time, criterion.background, criterionLevel, level);
  const asked = new Set([...(cell?.measures ?? []), ...(added?.measures ?? [])]);
  return {
    ...kept,
    exceedance: toHundredths(level - criterionLevel),
    band,
    measures: set.measures.map(({ key }) => key).filter((key) => asked.has(key)),
    flags: isResidence ? flagsOf(set, time, criterion, level, lamaxDb) : [],
  };
}

/** The cell of the mitigation matrix for a level, and the additional measures that apply from a fixed level on. */
export interface Mitigation {
  /** Level − background of a residence, or level − criterion of any other receiver, dB. */
  readonly over: number;
  readonly countedFrom: 'background' | 'criterion';
  /** Null if the level is below the lowest band. */
  readonly cell: OperatingTime['mitigation']['aboveBackground'][number] | null;
  /** Null if the level is below the threshold of the additional measures. */
  readonly added: OperatingTime['mitigation']['fromLevel'];
}

/**
 * Finds the cell of an operating time's row of the mitigation matrix.
 * @param background background level of a residence, dB(A); null for any other receiver
 * @param level `laeqAssessed` after rounding by the criteria set, dB(A)
 */
export function mitigationOf(
  set: CriteriaSet,
  { mitigation }: OperatingTime,
  background: number | null,
  criterionLevel: number,
  level: number,
): Mitigation {
  const isResidence = background !== null;
  const { fromLevel } = isResidence ? mitigation : mitigation.otherUses;
  const bands = isResidence ? mitigation.aboveBackground : mitigation.otherUses.aboveCriterion;
  const countedFrom = isResidence && set.perceptionFrom === 'background' ? 'background' : 'criterion';
  const over = toHundredths(level - (countedFrom === 'background' && isResidence ? background : criterionLevel));
  return {
    over,
    countedFrom,
    cell: highestReached(bands, over) ?? null,
    added: fromLevel !== null && level >= fromLevel.level ? fromLevel : null,
  };
}

/** Removes binary rounding errors from a difference: 55.01 − 55 gives 0.01. */
export const toHundredths = (difference: number): number => Math.round(difference * 100) / 100;

/**
 * Returns the key of the perception band for a level, or an empty string if the level is below the lowest band. The edges of the
 * bands are differences from a reference level, which the criteria set chooses. If it is the criterion, it applies to all
 * receivers. If it is the background level, it applies to residences only. The reference level of any other receiver is then its
 * criterion, and the edges are lowered by the margin between background level and criterion of a residence.
 */
function perceptionBandOf(
  { perceptionFrom, perception }: CriteriaSet,
  time: OperatingTime,
  background: number | null,
  criterionLevel: number,
  level: number,
): string {
  const counted = perceptionFrom === 'background' && background !== null ? background : criterionLevel;
  const base = toHundredths(level - counted);
  const isOffset = perceptionFrom === 'background' && background === null;
  const offset = isOffset ? (time.residence.aboveBackground ?? 0) : 0;
  const edges = perception
    .map(({ key, from }) => ({ key, from: from - offset }))
    .filter(({ from }) => !isOffset || from >= 0);
  return highestReached(edges, base)?.key ?? '';
}

function flagsOf(
  set: CriteriaSet,
  { residence: { highlyAffected, sleep } }: OperatingTime,
  criterion: Criterion,
  level: number,
  lamaxDb: number | null,
): string[] {
  const flags: string[] = [];
  if (highlyAffected !== null && level >= highlyAffected) flags.push(HIGHLY_AFFECTED);
  if (sleep === null || criterion.lamax === null || lamaxDb === null) return flags;
  const maximum = comparedLevel(set, lamaxDb);
  if (maximum > criterion.lamax) flags.push(SLEEP_SCREENING);
  if (maximum > sleep.awakening) flags.push(SLEEP_AWAKENING);
  return flags;
}

/** The last band whose lower edge is not above a value. The bands are in ascending order of `from`. */
function highestReached<Band extends { from: number }>(bands: readonly Band[], value: number): Band | undefined {
  return bands.findLast(({ from }) => value >= from);
}
