/** Lists, by measure, the addresses that the results of an assessment require to be notified, called or offered something. */
import { compareAddresses } from '../../model/addresses.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import { addressesOf, positionOf } from '../../model/results/results-by-address.ts';
import type { Results } from '../../model/results/results.ts';
import { piecesOf } from '../../model/time/shifts.ts';
import { hasShifts } from '../../model/time/shift.ts';
import { clockOfWall, dateOfWall, type WallMinute, wallMinute } from '../../model/time/wall-clock.ts';
import { hasNearWork, nearWorkFinder, type NearWork, union } from './near-work.ts';
import { type NoticeWindow, noticeWindow } from './notice-window.ts';

/** An address at which a measure is required. */
export interface NoticeAddress {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly catchment: string;
  /** Façades and floors of the receivers that require the measure. Empty if none has a façade or floor. */
  readonly places: readonly string[];
  /** Keys of the operating times in which the measure is required. */
  readonly times: readonly string[];
  /** Highest exceedance in these operating times, dB. Null if there is no criterion. */
  readonly exceedanceDb: number | null;
  /** When the measure has to be done. Null for a measure without a time. */
  readonly window: NoticeWindow | null;
  /**
   * The first and the last minute in which the work affects the address, such as `2026-12-03T01:15`. Null if all shifts affect
   * it.
   */
  readonly near: { readonly from: string; readonly to: string } | null;
}

export interface NoticeList {
  readonly measure: Results['criteria']['measures'][number];
  /** In the order of the results. */
  readonly addresses: readonly NoticeAddress[];
}

/** Measures without notification. Respite is provided by the plan of shifts, and monitoring is a measurement. */
export const NOT_TOLD: ReadonlySet<string> = new Set(['R1', 'R2', 'V']);

/**
 * Measures that depend on the time when the work affects the address: they have to be done before that time. Letters to all
 * addresses cover all of the work.
 */
const SPECIFIC: ReadonlySet<string> = new Set(['SN', 'PC', 'IB']);

export const isForItsHours = (measure: string): boolean => SPECIFIC.has(measure);

/** Id of the only criteria set whose measures have these times. The same keys may have another meaning in other sets. */
const TIMED_SET = 'nsw-icng';

/**
 * Returns when a measure has to be done for work that begins at `first`. Null for a measure without a time and if no work begins.
 */
export function windowOfSet(set: CriteriaSet, measure: string, first: WallMinute): NoticeWindow | null {
  return set.id === TIMED_SET && Number.isFinite(first) ? noticeWindow(measure, first, set) : null;
}

/**
 * Returns the addresses by measure, in the order of the criteria set. Measures that no address requires are left out.
 * @param assessment whose shifts state when the work begins; without shifts it begins on the first day at midnight
 */
export function noticeLists(
  results: Results,
  assessment: Pick<Assessment, 'shifts' | 'startDate' | 'workAreas'>,
  set: CriteriaSet,
): NoticeList[] {
  const begins = beginnings(results.operatingTimes, assessment, set);
  const nearWork = hasNearWork(assessment) ? nearWorkFinder(results, assessment, set) : null;
  const nearOf = (measure: string, { receivers, times }: Asked, known: Map<string, NearWork | null>) => {
    if (nearWork === null || !isForItsHours(measure)) return null;
    const key = `${receivers.join(' ')} ${times.join(' ')}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = union(times.flatMap((time) => nearWork(receivers, time) ?? []));
    known.set(key, found);
    return found;
  };
  const windows = new Map<string, NoticeWindow | null>();
  const windowOf = (measure: string, first: WallMinute): NoticeWindow | null => {
    const key = `${measure} ${first}`;
    const found = windows.get(key);
    if (found !== undefined) return found;
    const window = windowOfSet(set, measure, first);
    windows.set(key, window);
    return window;
  };
  const lists = new Map<string, NoticeAddress[]>();
  for (const address of addressesOf(results)) {
    // Most measures of an address are required by the same receivers in the same operating times.
    const known = new Map<string, NearWork | null>();
    for (const [measure, asked] of askedAt(results, address.receivers)) {
      const list = lists.get(measure) ?? [];
      lists.set(measure, list);
      const near = nearOf(measure, asked, known);
      const first = near?.from ?? Math.min(...asked.times.map((time) => begins.get(time) ?? Infinity));
      const window = windowOf(measure, first);
      list.push({ ...noticeAddress(results, address.id, asked), window, near: near && clockOfNear(near) });
    }
  }
  return results.criteria.measures.flatMap((measure) => {
    const addresses = lists.get(measure.key);
    return addresses === undefined || NOT_TOLD.has(measure.key) ? [] : [{ measure, addresses }];
  });
}

function clockOfNear({ from, to }: NearWork): NoticeAddress['near'] {
  const text = (wall: WallMinute) => `${dateOfWall(wall)}T${clockOfWall(wall)}`;
  return { from: text(from), to: text(to) };
}

/** Sorts rows by the last day and then by address, so that they can be worked through in this order. */
export function inOrderOfDays<Row>(rows: readonly Row[], addressOf: (row: Row) => NoticeAddress): Row[] {
  const keyed = rows.map((row) => {
    const { window, name } = addressOf(row);
    return { row, last: `${window?.to ?? '9'} ${window?.until ?? '24:00'}`, name };
  });
  const byDay = keyed.sort((a, b) => (a.last < b.last ? -1 : a.last > b.last ? 1 : compareAddresses(a.name, b.name)));
  return byDay.map(({ row }) => row);
}

/** Returns when the work of each operating time begins. An operating time without shifts is left out. */
export function beginnings(
  operatingTimes: readonly string[],
  { shifts, startDate }: Pick<Assessment, 'shifts' | 'startDate'>,
  set: CriteriaSet,
): ReadonlyMap<string, WallMinute> {
  if (!hasShifts(shifts)) return new Map(operatingTimes.map((key) => [key, wallMinute(startDate, 0)]));
  const begins = new Map<string, WallMinute>();
  for (const { times, from, minutes } of shifts.flatMap((shift) => piecesOf(set, shift))) {
    if (minutes === 0) continue;
    for (const { key } of times) begins.set(key, Math.min(begins.get(key) ?? Infinity, from));
  }
  return begins;
}

/** Receivers of an address, and operating times, that require a measure. */
interface Asked {
  receivers: number[];
  times: string[];
  exceedanceDb: number | null;
}

/** Returns what the receivers of an address require, by measure. */
function askedAt({ receivers: { times }, operatingTimes }: Results, receivers: readonly number[]): Map<string, Asked> {
  const found = new Map<string, Asked>();
  for (const key of operatingTimes) {
    const columns = times[key];
    if (columns === undefined) continue;
    for (const receiver of receivers) {
      for (const measure of columns.measures[receiver] ?? []) {
        const asked = found.get(measure) ?? { receivers: [], times: [], exceedanceDb: null };
        found.set(measure, asked);
        if (!asked.receivers.includes(receiver)) asked.receivers.push(receiver);
        if (asked.times.at(-1) !== key) asked.times.push(key);
        const over = columns.exceedance[receiver] ?? null;
        if (over !== null) asked.exceedanceDb = Math.max(asked.exceedanceDb ?? -Infinity, over);
      }
    }
  }
  return found;
}

function noticeAddress(results: Results, id: string, asked: Asked): Omit<NoticeAddress, 'window' | 'near'> {
  const { address, type, catchment } = results.receivers;
  const receivers = asked.receivers.sort((a, b) => a - b);
  const [first = -1] = receivers;
  const places = receivers.map((receiver) => positionOf(results, receiver)).filter((place) => place !== '');
  return {
    id,
    name: address[first] || `Receiver ${id}`,
    type: type[first] ?? '',
    catchment: catchment[first] ?? '',
    places: [...new Set(places)],
    times: asked.times,
    exceedanceDb: asked.exceedanceDb,
  };
}
