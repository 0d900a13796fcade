/** Determines which works take place at the same time within a day and the following night. */
import { dateOfDay, dayNumber } from '../../model/time/calendar.ts';
import { type HoursOfSet, stretchesOfDay } from '../../model/criteria/hours.ts';
import { piecesOf } from '../../model/time/shifts.ts';
import { hasShifts, type Shift, spanOf } from '../../model/time/shift.ts';
import { clockOfWall, wallMinute, type WallMinute } from '../../model/time/wall-clock.ts';

/** Works with the times at which they take place. */
export interface DatedWork {
  readonly key: string;
  /** As in an assessment: shifts, or the first and the last day with the operating times of the work. */
  readonly when: { shifts?: Shift[] | undefined; startDate: string; endDate: string };
  readonly times: readonly string[];
}

/** Part of a day in one operating time, during which the same works take place. */
export interface SharedStretch {
  /** Key of the operating time. */
  readonly time: string;
  readonly from: WallMinute;
  readonly to: WallMinute;
  /** Keys of the works, in the order of the input. */
  readonly works: readonly string[];
}

/** Minute at which a day begins and ends, so that a night belongs to the day before it. Each hour belongs to exactly one day. */
const DAY_BEGINS_MINUTES = 7 * 60;

interface Span {
  readonly key: string;
  readonly time: string;
  readonly from: WallMinute;
  readonly to: WallMinute;
}

/**
 * Divides a day into parts in which the same works take place in one operating time. Parts without work are left out. Works
 * without shifts are assumed to take place during all hours of their operating times.
 */
export function sharedStretches(set: HoursOfSet, day: string, works: readonly DatedWork[]): SharedStretch[] {
  const spans = works.flatMap((work) => spansOf(set, day, work));
  const order = works.map(({ key }) => key);
  const times = set.operatingTimes.map(({ key }) => key);
  return times
    .flatMap((time) => {
      const inTime = spans.filter((span) => span.time === time);
      const cuts = [...new Set(inTime.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
      return cuts.slice(0, -1).flatMap((from, at): SharedStretch[] => {
        const to = cuts[at + 1] ?? from;
        const there = new Set(inTime.filter((span) => span.from <= from && to <= span.to).map(({ key }) => key));
        return there.size === 0 ? [] : [{ time, from, to, works: order.filter((key) => there.has(key)) }];
      });
    })
    .reduce<SharedStretch[]>(joined, [])
    .sort((a, b) => a.from - b.from || times.indexOf(a.time) - times.indexOf(b.time));
}

function spansOf(set: HoursOfSet, day: string, { key, when, times }: DatedWork): Span[] {
  const { begins, ends } = windowOf(day);
  const spans = hasShifts(when.shifts)
    ? when.shifts
        .filter((shift) => isWithin(shift, day))
        .flatMap((shift) => piecesOf(set, shift))
        .flatMap(({ times: there, from, to, minutes }) =>
          minutes === 0 ? [] : there.map((time) => ({ key, time: time.key, from, to })),
        )
    : hoursAbout(set, day).flatMap(({ time, from, to }) =>
        isBetweenDays(when, day) && times.includes(time.key) ? [{ key, time: time.key, from, to }] : [],
      );
  return spans
    .map((span) => ({ ...span, from: Math.max(span.from, begins), to: Math.min(span.to, ends) }))
    .filter(({ from, to }) => from < to);
}

/** Returns the period from 07:00 to 07:00. The early hours of the next morning belong to this day's night. */
function windowOf(day: string) {
  const next = dateOfDay(dayNumber(day) + 1);
  return { begins: wallMinute(day, DAY_BEGINS_MINUTES), ends: wallMinute(next, DAY_BEGINS_MINUTES) };
}

function isWithin(shift: Shift, day: string): boolean {
  const [{ begins, ends }, { from, to }] = [windowOf(day), spanOf(shift)];
  return from < ends && to > begins;
}

const isBetweenDays = ({ startDate, endDate }: DatedWork['when'], day: string) => startDate <= day && day <= endDate;

const hoursAbout = (set: HoursOfSet, day: string) => [
  ...stretchesOfDay(set, day),
  ...stretchesOfDay(set, dateOfDay(dayNumber(day) + 1)),
];

/** Whether a work takes place on a day or in the night that follows it. */
export function takesPlaceOn(when: DatedWork['when'], day: string): boolean {
  return hasShifts(when.shifts) ? when.shifts.some((shift) => isWithin(shift, day)) : isBetweenDays(when, day);
}

/** Appends a part to the earlier ones, or extends the last one. A part is not divided at midnight. */
function joined(before: SharedStretch[], next: SharedStretch): SharedStretch[] {
  const last = before.at(-1);
  const isSame = last?.time === next.time && last.to === next.from && last.works.join(' ') === next.works.join(' ');
  return isSame ? [...before.slice(0, -1), { ...last, to: next.to }] : [...before, next];
}

/** Returns the part of a day that is shown first: the one with the most works, and of these the longest. */
export function busiest(stretches: readonly SharedStretch[]): SharedStretch | null {
  return stretches.reduce<SharedStretch | null>((best, stretch) => {
    if (best === null || stretch.works.length > best.works.length) return stretch;
    return stretch.works.length === best.works.length && stretch.to - stretch.from > best.to - best.from
      ? stretch
      : best;
  }, null);
}

/** Formats a period of time: `22:00 to 05:00`. */
export const clockSpan = ({ from, to }: { from: WallMinute; to: WallMinute }): string =>
  `${clockOfWall(from)} to ${clockOfWall(to)}`;
