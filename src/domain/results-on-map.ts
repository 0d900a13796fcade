import type { LevelColumns, Results, TimeColumns } from './results.ts';
import { worstReceivers } from './results-by-address.ts';

/** Figures of an operating time; addresses are counted by their worst receivers. */
export interface TimeFigures {
  /** dB; null where nothing is compared. */
  highestExceedance: number | null;
  exceeding: number;
  assessed: number;
}

/** The columns of an operating time that the map shows. */
type TimeOnMap = Pick<TimeColumns, 'exceedance' | 'status' | 'band' | 'measures'> & {
  levels?: Pick<LevelColumns, 'laeqAssessed'> | undefined;
};

/** What the map shows of results. Results in columns have it before all of them were fetched. */
export interface ResultsOnMap extends Pick<Results, 'criteria' | 'operatingTimes' | 'areas'> {
  readonly receivers: Pick<Results['receivers'], 'lon' | 'lat' | 'laeqAssessed'> & {
    times: Record<string, TimeOnMap>;
  };
  /** The worst receiver of each address in an operating time; see `worstReceivers`. */
  readonly worstIn: (time: string) => readonly number[];
  readonly figuresIn: (time: string) => TimeFigures;
}

/** Results are never changed: what the map shows of them stays the same object, so that nothing is drawn anew. */
const known = new WeakMap<Results, ResultsOnMap>();

/** What the map shows of results. */
export function onMap(results: Results): ResultsOnMap {
  const found = known.get(results) ?? {
    criteria: results.criteria,
    operatingTimes: results.operatingTimes,
    areas: results.areas,
    receivers: results.receivers,
    worstIn: (time: string) => worstReceivers(results, time),
    figuresIn: (time: string) => figuresOf(results, time),
  };
  known.set(results, found);
  return found;
}

/** Keeps what the map shows of results where that was there before them. */
export function tellOnMap(results: Results, shown: ResultsOnMap): void {
  known.set(results, shown);
}

/** What is compared in an operating time, dBA, a receiver each. */
export function assessedOnMap({ receivers }: ResultsOnMap, time: string): readonly number[] {
  return receivers.times[time]?.levels?.laeqAssessed ?? receivers.laeqAssessed;
}

/** The figures of an operating time. */
export function figuresOf(results: Results, time: string): TimeFigures {
  const { exceedance = [], status = [] } = results.receivers.times[time] ?? {};
  const worst = worstReceivers(results, time);
  const exceedances = worst.map((receiver) => exceedance[receiver] ?? -Infinity);
  const highest = exceedances.reduce((most, one) => Math.max(most, one), -Infinity);
  return {
    highestExceedance: Number.isFinite(highest) ? highest : null,
    exceeding: exceedances.filter((one) => one > 0).length,
    assessed: worst.filter((receiver) => status[receiver] === 'assessed').length,
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
