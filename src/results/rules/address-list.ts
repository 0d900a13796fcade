import { formatWindow, windowAt } from '../../model/results/averaging-results.ts';
import { isLamaxAtLeast, itemsWithoutLamax, levelsInTime, type Results } from '../../model/results/results.ts';
import { worstReceivers } from '../../model/results/results-by-address.ts';
import { csvText } from '../../gis/formats/write-csv.ts';

const COLUMNS = [
  'operating_time',
  'address_id',
  'address',
  'type',
  'catchment',
  'facade',
  'floor',
  'laeq_typical_dba',
  'laeq_worst_dba',
  'compared_dba',
  'criterion_dba',
  'criterion_source',
  'exceedance_db',
  'lamax_dba',
  'lamax_screening_dba',
  'measures',
];

interface ExtraColumn {
  readonly name: string;
  readonly valueOf: (results: Results, time: string, index: number) => string | number | null;
}

/** Column that says whether LAmax is only a lower bound, with the items that have no maximum. */
const LAMAX_AT_LEAST_COLUMN: ExtraColumn = {
  name: 'lamax_at_least',
  valueOf: (results, time, index) => {
    if (!isLamaxAtLeast(levelsInTime(results, time), index)) return null;
    return ['yes', itemsWithoutLamax(results, time).join('; ')].filter(Boolean).join(': ');
  },
};

/** Column with T and the working hours. */
const AVERAGING_COLUMN: ExtraColumn = {
  name: 'hours_worked',
  valueOf: (results, time, index) => {
    const window = windowAt(results, time, index);
    return window === null ? null : formatWindow(window);
  },
};

/** Optional columns for which the results have values. */
function extraColumns(results: Results): ExtraColumn[] {
  const isAtLeast = results.operatingTimes.some((time) => {
    const levels = levelsInTime(results, time);
    return levels.lamax.some((_, index) => isLamaxAtLeast(levels, index));
  });
  const isAveraged = Object.keys(results.averaging).length > 0;
  return [...(isAtLeast ? [LAMAX_AT_LEAST_COLUMN] : []), ...(isAveraged ? [AVERAGING_COLUMN] : [])];
}

type Line = ReadonlyArray<string | number | null | undefined>;

/**
 * The list of addresses as CSV (RFC 4180, UTF-8 with byte order mark). Exports, reports and permit packages use this same list.
 */
export const addressListCsv = (results: Results): string => csvText(addressList(results));

/**
 * The list of addresses with the header first. It has one row per address and operating time, with the address's worst receiver,
 * for addresses that exceed their criterion or have a measure. Rows are ordered by operating time and then by descending
 * exceedance. Levels in dB(A).
 */
export function addressList(results: Results): Line[] {
  const { receivers, operatingTimes, criteria } = results;
  const extra = extraColumns(results);
  const rows = operatingTimes.flatMap((time) => {
    const columns = receivers.times[time];
    if (columns === undefined) return [];
    const levels = levelsInTime(results, time);
    const name = criteria.operatingTimes.find(({ key }) => key === time)?.name ?? time;
    const over = (index: number) => columns.exceedance[index] ?? -Infinity;
    return worstReceivers(results, time)
      .filter((index) => over(index) > 0 || (columns.measures[index]?.length ?? 0) > 0)
      .sort((a, b) => over(b) - over(a))
      .map((index) => [
        name,
        receivers.addressId[index],
        receivers.address[index],
        receivers.type[index],
        receivers.catchment[index],
        receivers.facade[index],
        receivers.floor[index],
        levels.laeqTypical[index],
        levels.laeq[index],
        levels.laeqAssessed[index],
        columns.criterion[index],
        columns.criterionSource[index],
        columns.exceedance[index],
        levels.lamax[index],
        columns.lamaxCriterion[index],
        columns.measures[index]?.join(' '),
        ...extra.map(({ valueOf }) => valueOf(results, time, index)),
      ]);
  });
  return [[...COLUMNS, ...extra.map(({ name }) => name)], ...rows];
}
