import { formatWindow, windowAt } from '../../model/results/averaging-results.ts';
import { levelNameOf, operatingTimeName } from '../../model/criteria/criteria-set.ts';
import { contourLevelName } from '../../model/map/contour-level-name.ts';
import {
  isLamaxAtLeast,
  itemsWithoutLamax,
  type LevelColumns,
  levelsInTime,
  type Results,
  type TimeColumns,
} from '../../model/results/results.ts';
import { worstReceivers } from '../../model/results/results-by-address.ts';
import { csvText } from '../../gis/formats/write-csv.ts';

/** An address in an operating time, by its worst receiver. */
interface Row {
  readonly results: Results;
  readonly time: string;
  /** Index of the receiver. */
  readonly index: number;
  readonly levels: LevelColumns;
  readonly columns: TimeColumns;
}

/** The terms of the criteria that headings use. */
type Words = Results['criteria']['words'];
type Cell = string | number | null | undefined;

interface ListColumn {
  /** Name in CSV. */
  readonly name: string;
  /** Heading in a workbook. */
  readonly heading: (words: Words) => string;
  readonly valueOf: (row: Row) => Cell;
}

const column = (name: string, heading: string | ListColumn['heading'], valueOf: ListColumn['valueOf']): ListColumn => ({
  name,
  heading: typeof heading === 'string' ? () => heading : heading,
  valueOf,
});

const COLUMNS: readonly ListColumn[] = [
  column('operating_time', 'Operating time', ({ results, time }) => operatingTimeName(results.criteria, time)),
  column('address_id', 'Address ID', ({ results, index }) => results.receivers.addressId[index]),
  column('address', 'Address', ({ results, index }) => results.receivers.address[index]),
  column('type', 'Receiver type', ({ results, index }) => results.receivers.type[index]),
  column(
    'catchment',
    ({ catchment }) => catchment,
    ({ results, index }) => results.receivers.catchment[index],
  ),
  column('facade', 'Façade', ({ results, index }) => results.receivers.facade[index]),
  column('floor', 'Floor', ({ results, index }) => results.receivers.floor[index]),
  column(
    'laeq_typical_dba',
    ({ level }) => `${contourLevelName('typical', level)}, dB(A)`,
    ({ levels, index }) => levels.laeqTypical[index],
  ),
  column(
    'laeq_worst_dba',
    ({ level }) => `${contourLevelName('worst', level)}, dB(A)`,
    ({ levels, index }) => levels.laeq[index],
  ),
  column(
    'laeq_assessed_dba',
    ({ level }) => `Assessed ${level}, dB(A)`,
    ({ levels, index }) => levels.laeqAssessed[index],
  ),
  column(
    'criterion_dba',
    ({ criterion }) => `${criterion}, dB(A)`,
    ({ columns, index }) => columns.criterion[index],
  ),
  column(
    'criterion_source',
    ({ criterion }) => `${criterion}: source`,
    ({ columns, index }) => columns.criterionSource[index],
  ),
  column('exceedance_db', 'Exceedance, dB', ({ columns, index }) => columns.exceedance[index]),
  column('lamax_dba', 'LAmax, dB(A)', ({ levels, index }) => levels.lamax[index]),
  column(
    'lamax_screening_dba',
    'Sleep disturbance screening LAmax, dB(A)',
    ({ columns, index }) => columns.lamaxCriterion[index],
  ),
  column('measures', 'Mitigation measures', ({ columns, index }) => columns.measures[index]?.join(' ')),
];

/** Column that says whether LAmax is only a lower bound, with the items that have no maximum. */
const LAMAX_AT_LEAST_COLUMN = column('lamax_at_least', 'LAmax is a lower bound', ({ results, time, index, levels }) => {
  if (!isLamaxAtLeast(levels, index)) return null;
  return ['yes', itemsWithoutLamax(results, time).join('; ')].filter(Boolean).join(': ');
});

/** Column with T and the working hours. */
const AVERAGING_COLUMN = column('hours_worked', 'Hours worked', ({ results, time, index }) => {
  const window = windowAt(results, time, index);
  return window === null ? null : formatWindow(window);
});

/** Optional columns for which the results have values. */
function extraColumns(results: Results): ListColumn[] {
  const isAtLeast = results.operatingTimes.some((time) => {
    const levels = levelsInTime(results, time);
    return levels.lamax.some((_, index) => isLamaxAtLeast(levels, index));
  });
  const isAveraged = Object.keys(results.averaging).length > 0;
  return [...(isAtLeast ? [LAMAX_AT_LEAST_COLUMN] : []), ...(isAveraged ? [AVERAGING_COLUMN] : [])];
}

/** The terms of the criteria. If operating times have levels of several names, the level is called LAeq. */
function wordsOf({ criteria, operatingTimes }: Results): Words {
  const [level = criteria.words.level, ...others] = new Set(operatingTimes.map((time) => levelNameOf(criteria, time)));
  return { ...criteria.words, level: others.length === 0 ? level : 'LAeq' };
}

type Line = readonly Cell[];

/**
 * The list of addresses as CSV (RFC 4180, UTF-8 with byte order mark). Exports, reports and permit packages use this same list.
 */
export const addressListCsv = (results: Results): string => csvText(addressList(results, ({ name }) => name));

/** The list of addresses as lines of a workbook. The headings use the terms of the criteria. */
export function addressListLines(results: Results): Line[] {
  const words = wordsOf(results);
  return addressList(results, ({ heading }) => heading(words));
}

/**
 * The list of addresses with the header first. It has one row per address and operating time, with the address's worst receiver,
 * for addresses that exceed their criterion or have a measure. Rows are ordered by operating time and then by descending
 * exceedance. Levels in dB(A).
 */
function addressList(results: Results, headerOf: (column: ListColumn) => string): Line[] {
  const all = [...COLUMNS, ...extraColumns(results)];
  const rows = results.operatingTimes.flatMap((time) => {
    const columns = results.receivers.times[time];
    if (columns === undefined) return [];
    const levels = levelsInTime(results, time);
    const over = (index: number) => columns.exceedance[index] ?? -Infinity;
    return worstReceivers(results, time)
      .filter((index) => over(index) > 0 || (columns.measures[index]?.length ?? 0) > 0)
      .sort((a, b) => over(b) - over(a))
      .map((index) => all.map(({ valueOf }) => valueOf({ results, time, index, levels, columns })));
  });
  return [all.map(headerOf), ...rows];
}
