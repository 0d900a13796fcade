import {
  type BackgroundLevels,
  type CriteriaSet,
  type OperatingTime,
  ownLevelName,
  type ReceiverType,
} from './criteria-set.ts';

/** What decides a receiver's criterion. Levels in dB(A). */
export interface AssessedReceiver {
  type: ReceiverType;
  /** Background of its catchment; null where it lies in none. */
  background: BackgroundLevels | null;
  /** Where the background comes from, for people: `RBL of NCA 3`, `category R2 of NCA 3`. */
  backgroundSource: string;
  /** Whether the background is a rating category's, which is taken as printed. */
  isCategory?: boolean;
  /** NML of its own by operating time. */
  ownNml: Readonly<Record<string, number>>;
  /** Keys of the operating times in which it is used, where the receiver says so itself; null: as the set has it. */
  inUse?: readonly string[] | null;
}

/** `not-in-use`: nobody is there in these hours. `not-assessed`: neither the set nor the receiver has a value. */
export const CRITERION_STATUSES = ['assessed', 'not-in-use', 'not-assessed'] as const;

/** A receiver's criterion for one operating time. */
export interface Criterion {
  /** What the level is compared with, dB(A); null where there is nothing to compare. */
  level: number | null;
  /** Where it comes from, or why there is none. */
  source: string;
  status: (typeof CRITERION_STATUSES)[number];
  /** Background that perception and sleep disturbance count from, dB(A); null for what is not a residence. */
  background: number | null;
  /** LAmax screening level of sleep disturbance, dB(A); null where the set has none. */
  lamax: number | null;
}

/** What a receiver gets for one operating time. */
export interface ReceiverAssessment {
  status: Criterion['status'];
  criterion: number | null;
  criterionSource: string;
  /** Level − criterion of levels as the set rounds them, dB; negative below, null where nothing is compared. */
  exceedance: number | null;
  /** Key of the perception band; empty below the lowest. */
  band: string;
  /** Keys of the mitigation measures, in the set's order. */
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

/** The criterion that follows from a background: so much above it, or the threshold of its category (BS 5228-1:2009 table E.1). */
function derivedLevel(time: OperatingTime, { level, source }: Background): Background {
  const { residence } = time;
  const name = ownLevelName(time);
  const ofLevel = name === undefined ? '' : ` of ${name}`;
  const { aboveBackground, thresholds } = residence;
  if (thresholds === null)
    return { level: level + (aboveBackground ?? 0), source: `${source} + ${aboveBackground ?? 0}` };
  // From here on the work raises the total by 3 dB (note 3 of the table).
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
    // An NML of its own without a background: that is what the set would have derived it from.
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
 * The background level that counts for a measured one: first not below the floors, then not above that of the period before (NSW NPfI 2017
 * and its application notes). A period that was not measured bounds nothing, and leaves the bound of the one before it.
 * @returns the level in dB(A), and the key of the period that it was lowered to
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

/** A level as the set rounds it before it is compared with anything, dB(A). */
export function comparedLevel({ rounding }: Pick<CriteriaSet, 'rounding'>, levelDb: number): number {
  return rounding === 'integer' ? Math.round(levelDb) : Math.round(levelDb * 100) / 100;
}

/**
 * Compares a receiver's levels with its criterion: exceedance, perception band and mitigation measures, all from the level as the set
 * rounds it (TfNSW guideline: levels are rounded to the integer first).
 * @param assessedDb `laeqAssessed`, dB(A)
 * @param lamaxDb LAmax, or the least that it is, dB(A); null: not assessed
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

/** The cell of the mitigation matrix that a level reaches, and the measures that are added from a level on. */
export interface Mitigation {
  /** Level less the background, or less the criterion of what is not a residence, dB. */
  readonly over: number;
  readonly countedFrom: 'background' | 'criterion';
  /** Null below the lowest band. */
  readonly cell: OperatingTime['mitigation']['aboveBackground'][number] | null;
  /** Null below the level. */
  readonly added: OperatingTime['mitigation']['fromLevel'];
}

/**
 * Finds the cell of an operating time's row of the mitigation matrix.
 * @param background of a residence, dB(A); null for what is none
 * @param level `laeqAssessed` as the set rounds it, dB(A)
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

/** A difference without what binary fractions add to it: 55.01 − 55 is 0.01. */
export const toHundredths = (difference: number): number => Math.round(difference * 100) / 100;

/**
 * The key of the perception band that a level reaches; empty below the lowest. A residence counts over its background, where the set says so;
 * everything else counts over its criterion, by the same edges less what the criterion of a residence is above the background.
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

/** The last of the bands, rising by `from`, that a value reaches. */
function highestReached<Band extends { from: number }>(bands: readonly Band[], value: number): Band | undefined {
  return bands.findLast(({ from }) => value >= from);
}
