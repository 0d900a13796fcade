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
 * Exports the addresses of a measure as CSV, with one row per address. Each row has the last day for the notification and the
 * recorded entry. Exceedances are in dB, days are `YYYY-MM-DD`, and times are `YYYY-MM-DDThh:mm` in the project's time zone.
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
