/** Which addresses the results of an assessment ask to be told, called or offered something, by measure. */
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
  /** The first and the last minute in which the work affects it, `2026-12-03T01:15`; null where it is affected in all shifts. */
  readonly near: { readonly from: string; readonly to: string } | null;
}

export interface NoticeList {
  readonly measure: Results['criteria']['measures'][number];
  /** In the order of the results. */
  readonly addresses: readonly NoticeAddress[];
}

/** Measures of which nobody is notified: respite is kept by the plan of shifts, and monitoring is measured. */
export const NOT_TOLD: ReadonlySet<string> = new Set(['R1', 'R2', 'V']);

/** Measures that are meant for an address and its hours: what has to be done before, is before the work affects it. Letters to all tell of all of the work. */
const SPECIFIC: ReadonlySet<string> = new Set(['SN', 'PC', 'IB']);

export const isForItsHours = (measure: string): boolean => SPECIFIC.has(measure);

/** The set whose measures have these times; those of another set may mean something else by the same keys. */
const TIMED_SET = 'nsw-icng';

/** When a measure has to be done before work that begins at a moment; null for a measure without a time, and where no work begins. */
export function windowOfSet(set: CriteriaSet, measure: string, first: WallMinute): NoticeWindow | null {
  return set.id === TIMED_SET && Number.isFinite(first) ? noticeWindow(measure, first, set) : null;
}

/**
 * The addresses by measure, in the order of the criteria set; measures that no address asks for are left out.
 * @param assessment whose shifts say when the work begins; without shifts it is the first day, at midnight
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
    // Most measures are asked for by the same receivers in the same times.
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

/** By the last day, then by address: an order to go by. */
export function inOrderOfDays<Row>(rows: readonly Row[], addressOf: (row: Row) => NoticeAddress): Row[] {
  const keyed = rows.map((row) => {
    const { window, name } = addressOf(row);
    return { row, last: `${window?.to ?? '9'} ${window?.until ?? '24:00'}`, name };
  });
  const byDay = keyed.sort((a, b) => (a.last < b.last ? -1 : a.last > b.last ? 1 : compareAddresses(a.name, b.name)));
  return byDay.map(({ row }) => row);
}

/** When the work of each operating time begins; one that no shift touches has no beginning. */
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

/** Where at an address and when a measure is asked for. */
interface Asked {
  receivers: number[];
  times: string[];
  exceedanceDb: number | null;
}

/** What the receivers of an address ask for, by measure. */
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
