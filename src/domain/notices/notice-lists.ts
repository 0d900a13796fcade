/** Which addresses the results of an assessment ask to be told, called or offered something, by measure. */
import { compareAddresses } from '../addresses.ts';
import type { Assessment } from '../assessment.ts';
import type { HoursOfSet } from '../criteria/hours.ts';
import { addressesOf, positionOf } from '../results-by-address.ts';
import type { Results } from '../results.ts';
import { hasShifts, piecesOf } from '../shifts.ts';
import { type WallMinute, wallMinute } from '../wall-clock.ts';
import { type NoticeWindow, noticeWindow } from './notice-window.ts';

/** An address at which a measure is asked for. */
export interface NoticeAddress {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly catchment: string;
  /** Where at the address: façades and floors of the receivers that ask for it; empty where none has any. */
  readonly places: readonly string[];
  /** Keys of the operating times in which it is asked for. */
  readonly times: readonly string[];
  /** Highest exceedance in them, dB; null where there is no criterion. */
  readonly exceedanceDb: number | null;
  /** When it has to be done; null for a measure without a time. */
  readonly window: NoticeWindow | null;
}

export interface NoticeList {
  readonly measure: Results['criteria']['measures'][number];
  /** By the last day, then by address. */
  readonly addresses: readonly NoticeAddress[];
}

/** Measures that nobody is told of: respite is kept by the plan of shifts, and monitoring is measured. */
const NOT_TOLD: ReadonlySet<string> = new Set(['R1', 'R2', 'V']);

/**
 * The addresses by measure, in the order of the criteria set; measures that no address asks for are left out.
 * @param assessment whose shifts say when the work begins; without shifts it is the first day, at midnight
 */
export function noticeLists(
  results: Results,
  assessment: Pick<Assessment, 'shifts' | 'startDate'>,
  set: HoursOfSet,
): NoticeList[] {
  const begins = beginnings(results, assessment, set);
  return results.criteria.measures.flatMap((measure) => {
    if (NOT_TOLD.has(measure.key)) return [];
    const addresses = addressesOf(results).flatMap(({ id, receivers }) => {
      const found = noticeAddress(results, measure.key, id, receivers);
      if (found === null) return [];
      const first = Math.min(...found.times.map((time) => begins.get(time) ?? Infinity));
      const window = Number.isFinite(first) ? noticeWindow(measure.key, first, set) : null;
      return [{ ...found, window }];
    });
    return addresses.length === 0 ? [] : [{ measure, addresses: addresses.sort(byLastDay) }];
  });
}

function byLastDay(a: NoticeAddress, b: NoticeAddress): number {
  const last = ({ window }: NoticeAddress) => `${window?.to ?? '9'} ${window?.until ?? '24:00'}`;
  return last(a) < last(b) ? -1 : last(a) > last(b) ? 1 : compareAddresses(a.name, b.name);
}

/** When the work of each operating time begins; one that no shift touches has no beginning. */
function beginnings(
  { operatingTimes }: Results,
  { shifts, startDate }: Pick<Assessment, 'shifts' | 'startDate'>,
  set: HoursOfSet,
): ReadonlyMap<string, WallMinute> {
  if (!hasShifts(shifts)) return new Map(operatingTimes.map((key) => [key, wallMinute(startDate, 0)]));
  const begins = new Map<string, WallMinute>();
  for (const { times, from, minutes } of shifts.flatMap((shift) => piecesOf(set, shift))) {
    if (minutes === 0) continue;
    for (const { key } of times) begins.set(key, Math.min(begins.get(key) ?? Infinity, from));
  }
  return begins;
}

function noticeAddress(
  results: Results,
  measure: string,
  id: string,
  receivers: readonly number[],
): Omit<NoticeAddress, 'window'> | null {
  const asks = (key: string, receiver: number) =>
    results.receivers.times[key]?.measures[receiver]?.includes(measure) === true;
  const times = results.operatingTimes.filter((key) => receivers.some((receiver) => asks(key, receiver)));
  const asking = receivers.filter((receiver) => times.some((key) => asks(key, receiver)));
  const [first] = asking;
  if (first === undefined) return null;
  const { address, type, catchment } = results.receivers;
  const over = asking.flatMap((receiver) =>
    times.flatMap((key) => results.receivers.times[key]?.exceedance[receiver] ?? []),
  );
  const places = asking.map((receiver) => positionOf(results, receiver)).filter((place) => place !== '');
  return {
    id,
    name: address[first] || `Receiver ${id}`,
    type: type[first] ?? '',
    catchment: catchment[first] ?? '',
    places: [...new Set(places)],
    times,
    exceedanceDb: over.length === 0 ? null : Math.max(...over),
  };
}
