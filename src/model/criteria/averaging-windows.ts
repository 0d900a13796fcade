/**
 * The windows over which a level LAeq,T is averaged: of one length T, inside an operating time, the same for all work areas. The level of an
 * area in a window is its level while it works + 10 lg(h/T), h the time that it works in the window.
 */
import { dateOfDay, dayNumber } from '../time/calendar.ts';
import { MINUTES_PER_DAY, minuteOfWall } from '../time/wall-clock.ts';
import { type HoursOfSet, stretchesFrom } from './hours.ts';

/** From one minute since 1970, UTC, to another one, `to` not in it. */
export interface MinuteSpan {
  readonly from: number;
  readonly to: number;
}

export interface AveragingWindow {
  readonly from: number;
  /** T, or the length of the operating time on that day where that is shorter. */
  readonly minutes: number;
  /** Minutes in it that each work area works. */
  readonly worked: readonly number[];
}

/** The hours of an operating time that begin on the days from the one before `first` to `last`; those that touch are one. */
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

/** Spans in the order of time; those that touch or overlap are one. */
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
 * The windows in which the sum of the work areas can be largest. What an area works in a window changes evenly with its beginning between
 * those at which somebody begins or stops at one of its ends, so the largest sum is at one of these; of them one remains of those with the
 * same shares, and none in which no area works longer than in another.
 * @param hours of the operating time
 * @param work when each work area works
 * @param averagingMinutes T
 * @param stepMinutes where levels change while an area works, since its crew moves: all windows so far apart as well, and none left out
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

/** Shares to so many decimals are alike. */
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
