import { type CriteriaSet, operatingTimeName } from '../../model/criteria/criteria-set.ts';
import { inOrderOfDays, type NoticeList } from './notice-lists.ts';
import type { NoticeStatus } from './notice.ts';
import { csvText } from '../../gis/formats/write-csv.ts';

const COLUMNS = [
  ['measure', 'id', 'address', 'facades_and_floors', 'type', 'catchment', 'operating_times', 'exceedance'],
  [
    'from_day',
    'last_day',
    'until',
    'affected_from',
    'affected_until',
    'state',
    'done_on',
    'way',
    'note',
    'recorded_by',
  ],
].flat();

/**
 * The addresses of a measure as CSV: a row an address, with the last day to tell them and what
 * was recorded. Exceedance in dB, days as `YYYY-MM-DD`, hours as `YYYY-MM-DDThh:mm` by the project's clock.
 */
export function noticesCsv(
  set: Pick<CriteriaSet, 'operatingTimes'>,
  { measure }: Pick<NoticeList, 'measure'>,
  statuses: readonly NoticeStatus[],
): string {
  const lines = inOrderOfDays(statuses, ({ address }) => address).map(({ address, notice, timing }) => [
    measure.key,
    address.id,
    address.name,
    address.places.join('; '),
    address.type,
    address.catchment,
    address.times.map((key) => operatingTimeName(set, key)).join('; '),
    address.exceedanceDb,
    address.window?.from,
    address.window?.to,
    address.window?.until,
    address.near?.from,
    address.near?.to,
    timing ?? 'to-do',
    notice?.sentOn,
    notice?.way,
    notice?.note,
    notice?.updatedBy,
  ]);
  return csvText([COLUMNS, ...lines]);
}
