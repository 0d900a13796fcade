/**
 * The windows over which a level LAeq,T is averaged. All have the same length T, lie inside one operating time, and apply to all
 * work areas. The level of a work area in a window is its level while it works plus 10 lg(h/T), where h is its working time in
 * the window.
 */
import { dateOfDay, dayNumber } from '../time/calendar.ts';
import { MINUTES_PER_DAY, minuteOfWall } from '../time/wall-clock.ts';
import { type HoursOfSet, stretchesFrom } from './hours.ts';

/** A span of minutes since 1970 in UTC, without `to` itself. */
export interface MinuteSpan {
  readonly from: number;
  readonly to: number;
}

export interface AveragingWindow {
  readonly from: number;
  /** T, or the length of the operating time on that day if it is shorter. */
  readonly minutes: number;
  /** Working minutes of each work area in the window. */
  readonly worked: readonly number[];
}

/** The hours of an operating time that begin on the days from the day before `first` to `last`. Adjacent spans are joined. */
export function hoursOfTime(set: HoursOfSet, time: string, first: string, last: string): MinuteSpan[] {
  const [from, to] = [dayNumber(first) - 1, dayNumber(last)];
  const dates = Array.from({ length: Math.max(0, to - from + 1) }, (_, day) => dateOfDay(from + day));
  const spans = dates.flatMap((date) =>
    stretchesFrom(set, date)
      .filter((stretch) => stretch.time.key === time)
      .map((stretch) => ({
        from: minuteOfWall(stretch.from, set.timeZone),
        to: minuteOfWall(stretch.to, set.timeZone),
      })),
  );
  return joinSpans(spans);
}

/** Sorts spans by time and joins those that touch or overlap. */
export function joinSpans(spans: readonly MinuteSpan[]): MinuteSpan[] {
  const joined: Array<{ from: number; to: number }> = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const previous = joined.at(-1);
    if (to <= from) continue;
    if (previous !== undefined && from <= previous.to) previous.to = Math.max(previous.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/**
 * The windows in which the sum of the work areas can be largest. The working time of an area in a window changes linearly with
 * the beginning of the window, except where an end of the window meets the start or end of work. The largest sum is therefore in
 * a window that begins or ends where some work starts or ends. Windows with equal shares are returned once. A window is left out
 * if every area works at least as long in another window.
 * @param hours the hours of the operating time
 * @param work the working times of each work area
 * @param averagingMinutes T
 * @param stepMinutes if set, windows at this interval are returned too and none is left out: a moving crew changes its level
 * while it works
 */
export function averagingWindows(
  hours: readonly MinuteSpan[],
  work: ReadonlyArray<readonly MinuteSpan[]>,
  averagingMinutes: number,
  stepMinutes = Infinity,
): AveragingWindow[] {
  const windows = hours.flatMap((span) => {
    const inside = work.map((spans) => joinSpans(spans.map((worked) => common(worked, span))));
    const ends = inside.flatMap((spans) => spans.flatMap(({ from, to }) => [from, to]));
    if (ends.length === 0) return [];
    const minutes = Math.min(averagingMinutes, span.to - span.from, MINUTES_PER_DAY);
    const steps = Number.isFinite(stepMinutes) ? Math.ceil((Math.max(...ends) - span.from) / stepMinutes) : 0;
    const wanted = [
      ...ends,
      ...ends.map((end) => end - minutes),
      ...Array.from({ length: steps }, (_, step) => span.from + step * stepMinutes),
    ];
    const begins = wanted.map((from) => Math.max(span.from, Math.min(from, span.to - minutes)));
    return [...new Set(begins)]
      .sort((a, b) => a - b)
      .map((from): AveragingWindow => {
        const window = { from, to: from + minutes };
        return { from, minutes, worked: inside.map((spans) => minutesIn(spans, window)) };
      })
      .filter(({ worked }) => worked.some((workedMinutes) => workedMinutes > 0));
  });
  return Number.isFinite(stepMinutes) ? windows : largestOf(windows);
}

const common = (a: MinuteSpan, b: MinuteSpan): MinuteSpan => ({
  from: Math.max(a.from, b.from),
  to: Math.min(a.to, b.to),
});

const minutesIn = (spans: readonly MinuteSpan[], window: MinuteSpan): number =>
  spans.map((span) => common(span, window)).reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);

/** The share of a window in which a work area works, 0 to 1. */
export const shareWorked = ({ minutes, worked }: AveragingWindow, area: number): number =>
  (worked[area] ?? 0) / minutes;

/** Shares that agree to this number of decimals count as equal. */
const SHARE_DECIMALS = 9;

function largestOf(windows: readonly AveragingWindow[]): AveragingWindow[] {
  const sharesOf = (window: AveragingWindow) => window.worked.map((_, area) => shareWorked(window, area));
  const distinct = new Map<string, { window: AveragingWindow; shares: number[] }>();
  for (const window of windows) {
    const shares = sharesOf(window);
    const key = shares.map((share) => share.toFixed(SHARE_DECIMALS)).join(' ');
    if (!distinct.has(key)) distinct.set(key, { window, shares });
  }
  const all = [...distinct.values()];
  const isLess = (shares: readonly number[], others: readonly number[]) =>
    shares !== others && shares.every((share, area) => share <= (others[area] ?? 0) + 10 ** -SHARE_DECIMALS);
  return all.filter(({ shares }) => !all.some((other) => isLess(shares, other.shares))).map(({ window }) => window);
}
