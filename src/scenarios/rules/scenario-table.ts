/** Outcomes of scenarios: the number of addresses by class of exceedance, catchment and operating time. */
import { comparedLevel } from '../../model/criteria/assess-receiver.ts';
import { type CriteriaSet, operatingTimeName } from '../../model/criteria/criteria-set.ts';
import { isLamaxAtLeast, levelsInTime, type Results, type TimeColumns } from '../../model/results/results.ts';
import { addressesOf, type ResultAddress, worstIn } from '../../model/results/results-by-address.ts';

/**
 * Upper edges of the classes of exceedance, dB. An edge belongs to the class below it. A third class lies above the last edge.
 */
const EDGES_DB = [10, 20] as const;

/**
 * The outcome of a scenario in one operating time, for one catchment or for all. Each address is counted once, by its worst
 * receiver.
 */
export interface ScenarioRow {
  time: string;
  timeName: string;
  /** Null for all catchments. */
  catchment: string | null;
  /** Number of addresses that are compared with a criterion. */
  assessed: number;
  /** Number of addresses that exceed their criterion by up to 10 dB, by more than 10 up to 20 dB, and by more than 20 dB. */
  over: [number, number, number];
  highlyAffected: number;
  /** Number of addresses above the screening level for sleep disturbance. Null if there is no such level or no maximum level. */
  sleep: number | null;
  /** Whether the true number may be higher, because some equipment has no maximum level. */
  sleepAtLeast: boolean;
  /** The address with the highest exceedance. Null if no address is compared. */
  worst: { address: string; level: number; exceedance: number } | null;
}

/**
 * Cache of the rows by results. Results are immutable, so their rows never change. Without the cache, each render of a table
 * would process all receivers.
 */
const known = new WeakMap<Results, readonly ScenarioRow[]>();

/**
 * Returns the rows of an assessment. For each operating time, the row of all catchments is followed by one row per catchment,
 * sorted by name.
 */
export function scenarioRows(results: Results): readonly ScenarioRow[] {
  const found = known.get(results);
  if (found !== undefined) return found;
  const rows = results.operatingTimes.flatMap((time) => rowsOfTime(results, time));
  known.set(results, rows);
  return rows;
}

function rowsOfTime(results: Results, time: string): ScenarioRow[] {
  const { receivers } = results;
  const columns = receivers.times[time];
  if (columns === undefined) return [];
  const worst = worstIn(results, time);
  const found = addressesOf(results).map((address) => ({ address, receiver: worst(address) }));
  const compared = found.filter(({ receiver }) => columns.status[receiver] === 'assessed');
  const catchments = new Map<string, Compared[]>();
  for (const over of compared) {
    const name = receivers.catchment[over.receiver] ?? '';
    const own = catchments.get(name);
    if (own === undefined) catchments.set(name, [over]);
    else own.push(over);
  }
  const names = [...catchments.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return [
    rowOf(results, time, columns, null, compared),
    ...names.map((name) => rowOf(results, time, columns, name, catchments.get(name) ?? [])),
  ];
}

interface Compared {
  address: ResultAddress;
  receiver: number;
}

function rowOf(
  results: Results,
  time: string,
  columns: TimeColumns,
  catchment: string | null,
  compared: readonly Compared[],
): ScenarioRow {
  const { criteria, receivers } = results;
  const levels = levelsInTime(results, time);
  const { laeqAssessed, lamax, lamaxAtLeast } = levels;
  const has = (flag: string) => (receiver: number) => columns.flags[receiver]?.includes(flag) ?? false;
  const over: ScenarioRow['over'] = [0, 0, 0];
  let worst: Compared | null = null;
  for (const one of compared) {
    const exceedance = columns.exceedance[one.receiver] ?? 0;
    const worstYet = worst === null ? -Infinity : (columns.exceedance[worst.receiver] ?? 0);
    if (exceedance > worstYet) worst = one;
    if (exceedance > 0) over[classOfExceedance(exceedance)] += 1;
  }
  const isSleepAsked =
    criteria.operatingTimes.find(({ key }) => key === time)?.residence.sleep !== null &&
    lamax.some((level) => level !== null);
  return {
    time,
    timeName: operatingTimeName(criteria, time),
    catchment,
    assessed: compared.length,
    over,
    highlyAffected: compared.filter(({ receiver }) => has('highly-affected')(receiver)).length,
    // The highest LAmax may occur at another façade than the level that is compared.
    sleep: isSleepAsked
      ? compared.filter(({ address }) => address.receivers.some(has('sleep-screening'))).length
      : null,
    sleepAtLeast: lamaxAtLeast || lamax.some((_, receiver) => isLamaxAtLeast(levels, receiver)),
    worst:
      worst === null
        ? null
        : {
            address: receivers.address[worst.receiver] || `Receiver ${receivers.addressId[worst.receiver] ?? ''}`,
            level: comparedLevel(criteria, laeqAssessed[worst.receiver] ?? 0),
            exceedance: columns.exceedance[worst.receiver] ?? 0,
          },
  };
}

/** Returns the class of an exceedance above 0 dB, starting at 0. */
export function classOfExceedance(exceedanceDb: number): 0 | 1 | 2 {
  if (exceedanceDb <= EDGES_DB[0]) return 0;
  return exceedanceDb <= EDGES_DB[1] ? 1 : 2;
}

/** Returns the names of the classes. With levels rounded to whole decibels, the names state whole decibels. */
export function exceedanceClassNames({ rounding }: Pick<CriteriaSet, 'rounding'>): [string, string, string] {
  const [low, high] = EDGES_DB;
  return rounding === 'integer'
    ? [`1–${low} dB`, `${low + 1}–${high} dB`, `> ${high} dB`]
    : [`to ${low} dB`, `${low} to ${high} dB`, `> ${high} dB`];
}

/** Most assessments whose results are read at the same time. */
export const MAX_SCENARIOS = 12;

/** A scenario of a table: an assessment or a variant of an assessment. */
export interface Scenario {
  name: string;
  results: Results;
}

/** Returns the rows of several scenarios for export: the header, then one line per row. */
export function scenarioLines(scenarios: readonly Scenario[]): Array<Array<string | number | null>> {
  const [first] = scenarios;
  const classes = first === undefined ? ['', '', ''] : exceedanceClassNames(first.results.criteria);
  const header = [
    'Scenario',
    'Operating time',
    'Catchment',
    'Addresses assessed',
    ...classes.map((name) => `Over by ${name}`),
    'Highly affected',
    'Sleep disturbance',
    'Worst address',
    'Level there, dB(A)',
    'Exceedance there, dB',
  ];
  return [
    header,
    ...scenarios.flatMap(({ name, results }) =>
      scenarioRows(results).map((row) => [
        name,
        row.timeName,
        row.catchment ?? 'all',
        row.assessed,
        ...row.over,
        row.highlyAffected,
        formatSleep(row),
        row.worst?.address ?? null,
        row.worst?.level ?? null,
        row.worst?.exceedance ?? null,
      ]),
    ),
  ];
}

/** Formats the number of addresses above the screening level: `3` or `at least 3`. Null if sleep is not screened. */
export function formatSleep({ sleep, sleepAtLeast }: Pick<ScenarioRow, 'sleep' | 'sleepAtLeast'>) {
  if (sleep === null) return null;
  return sleepAtLeast ? `at least ${sleep}` : sleep;
}
