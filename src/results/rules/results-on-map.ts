import {
  isLamaxAtLeast,
  type LevelColumns,
  levelsInTime,
  type Results,
  type TimeColumns,
} from '../../model/results/results.ts';
import { addressesOf, worstReceivers } from '../../model/results/results-by-address.ts';

/** Figures of an operating time; addresses are counted by their worst receivers. */
export interface TimeFigures {
  /** dB; null where nothing is compared. */
  highestExceedance: number | null;
  assessed: number;
  exceeding: number;
  highlyAffected: number;
  /** Over the screening level of sleep disturbance with any receiver; null where there is none, or no LAmax. */
  sleepScreening: number | null;
  /** Whether there may be more of these. */
  sleepAtLeast: boolean;
}

/** The columns of an operating time that the map shows. */
type TimeOnMap = Pick<TimeColumns, 'exceedance' | 'status' | 'band' | 'measures'> & {
  levels?: Pick<LevelColumns, 'laeqAssessed'> | undefined;
};

/** What the map shows of results. Results in columns have it before all of them were fetched. */
export interface ResultsOnMap extends Pick<Results, 'criteria' | 'operatingTimes' | 'areas' | 'withinAccuracy'> {
  readonly receivers: Pick<Results['receivers'], 'lon' | 'lat' | 'laeqAssessed'> & {
    times: Record<string, TimeOnMap>;
  };
  /** The worst receiver of each address in an operating time; see `worstReceivers`. */
  readonly worstIn: (time: string) => readonly number[];
  readonly figuresIn: (time: string) => TimeFigures;
}

/** Results are never changed: what the map shows of them stays the same object, so that nothing is redrawn. */
const known = new WeakMap<Results, ResultsOnMap>();

/** What the map shows of results. */
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

/** Keeps what the map shows of results where that was there before them. */
export function cacheOnMap(results: Results, shown: ResultsOnMap): void {
  known.set(results, shown);
}

/** What is compared in an operating time, dB(A), a receiver each. */
export function assessedOnMap({ receivers }: ResultsOnMap, time: string): readonly number[] {
  return receivers.times[time]?.levels?.laeqAssessed ?? receivers.laeqAssessed;
}

/** The figures of an operating time. @throws Error where the results have none of that key */
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
  // LAmax may be highest at another façade than the level that is compared.
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

/** The operating time to show: the one chosen, if the results have it, else the worst. */
export function shownTime(results: ResultsOnMap | null, chosen: string | null): string | null {
  if (results === null) return null;
  return chosen !== null && results.operatingTimes.includes(chosen) ? chosen : worstTime(results);
}

/** The operating time in which a criterion is exceeded most; of equal ones that of most addresses over theirs, then the first. */
function worstTime({ operatingTimes, figuresIn }: ResultsOnMap): string | null {
  const [worst] = operatingTimes
    .map((time) => {
      const { highestExceedance, exceeding } = figuresIn(time);
      return { time, highest: highestExceedance ?? -Infinity, exceeding };
    })
    .sort((a, b) => b.highest - a.highest || b.exceeding - a.exceeding);
  return worst?.time ?? null;
}
