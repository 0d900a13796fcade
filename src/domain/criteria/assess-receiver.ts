import type { BackgroundLevels, CriteriaSet, OperatingTime, ReceiverType } from './criteria-set.ts';

/** What decides a receiver's criterion. Levels in dBA. */
export interface AssessedReceiver {
  type: ReceiverType;
  /** Background of its catchment; null where it lies in none. */
  background: BackgroundLevels | null;
  /** Where the background comes from, for people: `RBL of NCA 3`, `category R2 of NCA 3`. */
  backgroundSource: string;
  /** NML of its own by operating time. */
  ownNml: Readonly<Record<string, number>>;
}

/** A receiver's criterion for one operating time. */
export interface Criterion {
  /** Noise management level LAeq,15min, dBA. */
  level: number;
  source: string;
  /** Background that perception and sleep disturbance count from, dBA; null for what is not a residence. */
  background: number | null;
  /** LAmax screening level of sleep disturbance, dBA; null where the set has none. */
  lamax: number | null;
}

/** What a receiver gets for one operating time. */
export interface ReceiverAssessment {
  criterion: number;
  criterionSource: string;
  /** Level − criterion, dB to 0.01; negative below. */
  exceedance: number;
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

/**
 * The criterion of a receiver for an operating time.
 * @returns null where the set and the receiver have none: the run then stops and names it
 */
export function criterionOf(set: CriteriaSet, time: OperatingTime, receiver: AssessedReceiver): Criterion | null {
  const own = receiver.ownNml[time.key];
  if (receiver.type !== 'residence') {
    const level = own ?? set.landUses[receiver.type]?.level ?? null;
    if (level === null) return null;
    const source = own === undefined ? `${set.id}: ${receiver.type}` : 'the receiver’s own NML';
    return { level, source, background: null, lamax: null };
  }
  const rbl = backgroundOf(set, time, receiver, own);
  if (rbl === null) return null;
  const { sleep } = time.residence;
  const derived = derivedLevel(time, rbl);
  return {
    level: own ?? derived.level,
    source: own === undefined ? derived.source : 'the receiver’s own NML',
    background: rbl.level,
    lamax: sleep === null ? null : Math.max(sleep.floor, rbl.level + sleep.aboveBackground),
  };
}

interface Background {
  level: number;
  source: string;
}

/** The criterion that follows from a background: so much above it, or the threshold of its category (BS 5228-1:2009 table E.1). */
function derivedLevel({ residence }: OperatingTime, { level, source }: Background): Background {
  const { aboveBackground, thresholds } = residence;
  if (thresholds === null)
    return { level: level + (aboveBackground ?? 0), source: `${source} + ${aboveBackground ?? 0}` };
  // From here on the work raises the total by 3 dB (note 3 of the table).
  if (level > thresholds.c) return { level, source: `${source}, above threshold C` };
  const [ambient, lowest] = [5 * Math.round(level / 5), 5 * Math.round(thresholds.a / 5)];
  const category = ambient < lowest ? 'a' : ambient === lowest ? 'b' : 'c';
  return {
    level: thresholds[category],
    source: `threshold ${category.toUpperCase()}: ${source}, rounded to ${ambient}`,
  };
}

function backgroundOf(
  set: CriteriaSet,
  time: OperatingTime,
  receiver: AssessedReceiver,
  own: number | undefined,
): Background | null {
  if (receiver.background === null) {
    if (own === undefined) return null;
    // An NML of its own without a catchment: the background is what the set would have derived it from.
    return { level: own - (time.residence.aboveBackground ?? 0), source: 'the receiver’s own NML' };
  }
  const measured = receiver.background[time.background];
  const minimum = set.minimumBackground[time.background];
  const raised = measured < minimum;
  const level = raised ? minimum : measured;
  const raisedFrom = raised ? `, raised from ${measured}` : '';
  return { level, source: `${receiver.backgroundSource}, ${time.background} ${level}${raisedFrom}` };
}

/**
 * Holds a level against a criterion: exceedance, perception band and mitigation measures.
 * The level is rounded to the integer before a band is looked up (TfNSW guideline, additional mitigation).
 * @param laeqDb LAeq over the set’s period, dBA, at the façade where the set’s criteria hold there; −Infinity where nothing is heard
 * @param lamaxDb LAmax, dBA; null: not assessed
 */
export function assessLevel(
  set: CriteriaSet,
  time: OperatingTime,
  criterion: Criterion,
  laeqDb: number,
  lamaxDb: number | null,
): ReceiverAssessment {
  const rounded = Math.round(laeqDb);
  const isResidence = criterion.background !== null;
  const base = set.perceptionFrom === 'background' ? criterion.background : null;
  const over = rounded - (base ?? criterion.level);
  const { highlyAffected, sleep } = time.residence;
  const flags: string[] = [];
  if (isResidence && highlyAffected !== null && rounded >= highlyAffected) flags.push(HIGHLY_AFFECTED);
  if (sleep !== null && criterion.lamax !== null && lamaxDb !== null) {
    if (lamaxDb > criterion.lamax) flags.push(SLEEP_SCREENING);
    if (lamaxDb > sleep.awakening) flags.push(SLEEP_AWAKENING);
  }
  return {
    criterion: criterion.level,
    criterionSource: criterion.source,
    exceedance: Math.round((laeqDb - criterion.level) * 100) / 100,
    band: highestReached(set.perception, over)?.key ?? '',
    measures: isResidence ? measuresOf(set, time, rounded, over) : [],
    flags,
  };
}

function measuresOf(set: CriteriaSet, time: OperatingTime, roundedLevel: number, overBackground: number): string[] {
  const { fromLevel, aboveBackground } = time.mitigation;
  const reached =
    fromLevel !== null && roundedLevel >= fromLevel.level ? fromLevel : highestReached(aboveBackground, overBackground);
  const keys = reached?.measures ?? [];
  return set.measures.map(({ key }) => key).filter((key) => keys.includes(key));
}

/** The last of the bands, rising by `from`, that a value reaches. */
function highestReached<Band extends { from: number }>(bands: readonly Band[], value: number): Band | undefined {
  return bands.findLast(({ from }) => value >= from);
}
