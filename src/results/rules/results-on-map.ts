import {
  isLamaxAtLeast,
  type LevelColumns,
  levelsInTime,
  type Results,
  type TimeColumns,
} from '../../model/results/results.ts';
import { addressesOf, worstReceivers } from '../../model/results/results-by-address.ts';

/** Figures of an operating time. Addresses are counted by their worst receivers. */
export interface TimeFigures {
  /** Highest exceedance, dB. Null if nothing is compared. */
  highestExceedance: number | null;
  assessed: number;
  exceeding: number;
  highlyAffected: number;
  /**
   * Number of addresses with a receiver above the screening level of sleep disturbance. Null if there is no screening level or no
   * LAmax.
   */
  sleepScreening: number | null;
  /** Whether there may be more of these addresses. */
  sleepAtLeast: boolean;
}

/** Columns of an operating time for the map. */
type TimeOnMap = Pick<TimeColumns, 'exceedance' | 'status' | 'band' | 'measures'> & {
  levels?: Pick<LevelColumns, 'laeqAssessed'> | undefined;
};

/** The part of results that the map needs. For results in columns, it is available before all columns are fetched. */
export interface ResultsOnMap extends Pick<Results, 'criteria' | 'operatingTimes' | 'areas' | 'withinAccuracy'> {
  readonly receivers: Pick<Results['receivers'], 'lon' | 'lat' | 'laeqAssessed'> & {
    times: Record<string, TimeOnMap>;
  };
  /** The worst receiver of each address in an operating time. See `worstReceivers`. */
  readonly worstIn: (time: string) => readonly number[];
  readonly figuresIn: (time: string) => TimeFigures;
}

/** Results never change. Caching their part for the map keeps its identity, so that nothing is rendered again. */
const known = new WeakMap<Results, ResultsOnMap>();

/** The part of results for the map. */
export function onMap(results: Results): ResultsOnMap {
  const found = known.get(results) ?? {
    criteria: results.criteria,
    operatingTimes: results.operatingTimes,
    areas: results.areas,
    withinAccuracy: results.withinAccuracy,
    receivers: results.receivers,
    worstIn: (time: string) => worstReceivers(results, time),
    figuresIn: (time: string) => figuresOf(results, time),
  };
  known.set(results, found);
  return found;
}

/** Caches the part for the map if it was available before the results. */
export function cacheOnMap(results: Results, shown: ResultsOnMap): void {
  known.set(results, shown);
}

/** The compared level of each receiver in an operating time, dB(A). */
export function assessedOnMap({ receivers }: ResultsOnMap, time: string): readonly number[] {
  return receivers.times[time]?.levels?.laeqAssessed ?? receivers.laeqAssessed;
}

/** The figures of an operating time. @throws Error if the results do not have it */
export function figuresOf(results: Results, time: string): TimeFigures {
  const columns = results.receivers.times[time];
  const criteria = results.criteria.operatingTimes.find(({ key }) => key === time);
  if (columns === undefined || criteria === undefined) throw new Error(`results have no operating time ${time}`);
  const worst = worstReceivers(results, time);
  const { exceedance, status, flags } = columns;
  const levels = levelsInTime(results, time);
  const { lamax, lamaxAtLeast } = levels;
  const exceedances = worst.map((receiver) => exceedance[receiver] ?? -Infinity);
  const highest = exceedances.reduce((most, exceedance) => Math.max(most, exceedance), -Infinity);
  const hasFlag = (flag: string) => (receiver: number) => flags[receiver]?.includes(flag) ?? false;
  // LAmax can be highest at another façade than the compared level, so all receivers of an address are checked.
  const overScreening = () =>
    addressesOf(results).filter(({ receivers }) => receivers.some(hasFlag('sleep-screening'))).length;
  return {
    highestExceedance: Number.isFinite(highest) ? highest : null,
    assessed: worst.filter((receiver) => status[receiver] === 'assessed').length,
    exceeding: exceedances.filter((exceedance) => exceedance > 0).length,
    highlyAffected: worst.filter(hasFlag('highly-affected')).length,
    sleepScreening:
      criteria.residence.sleep === null || lamax.every((level) => level === null) ? null : overScreening(),
    sleepAtLeast: lamaxAtLeast || lamax.some((_, receiver) => isLamaxAtLeast(levels, receiver)),
  };
}

/** The displayed operating time: the chosen one if the results have it, or else the worst one. */
export function shownTime(results: ResultsOnMap | null, chosen: string | null): string | null {
  if (results === null) return null;
  return chosen !== null && results.operatingTimes.includes(chosen) ? chosen : worstTime(results);
}

/**
 * The operating time with the highest exceedance. If several operating times have this exceedance, it is the one with the most
 * exceeding addresses. If these numbers are equal too, it is the first one.
 */
function worstTime({ operatingTimes, figuresIn }: ResultsOnMap): string | null {
  const [worst] = operatingTimes
    .map((time) => {
      const { highestExceedance, exceeding } = figuresIn(time);
      return { time, highest: highestExceedance ?? -Infinity, exceeding };
    })
    .sort((a, b) => b.highest - a.highest || b.exceeding - a.exceeding);
  return worst?.time ?? null;
}
