import { levelsInTime, type Results } from '../../domain/results.ts';
import { worstReceivers } from '../../domain/results-by-address.ts';
import { csvText } from '../formats/csv-cell.ts';

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

/**
 * The appendix of a report as CSV: a row an address and operating time, by its worst receiver, for each that exceeds its criterion or for
 * which a measure is asked. Operating times in their order, then what exceeds most first.
 */
export function addressesCsv(results: Results): string {
  const { receivers, operatingTimes, criteria } = results;
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
      ]);
  });
  return csvText([COLUMNS, ...rows]);
}
