/** Which works go on at the same moments of a day and the night that follows it. */
import { dateOfDay, dayNumber } from '../calendar.ts';
import { workBetween } from '../coming-work.ts';
import { type HoursOfSet, stretchesOfDay } from '../criteria/hours.ts';
import { piecesOf, type Shift } from '../shifts.ts';
import { clockOfWall, wallMinute, type WallMinute } from '../wall-clock.ts';

/** Works of a day, by what says when they go on. */
export interface DatedWork {
  readonly key: string;
  /** As of an assessment: shifts, or the days from one to another, with the operating times in which there is work. */
  readonly when: { shifts?: Shift[] | undefined; startDate: string; endDate: string };
  readonly times: readonly string[];
}

/** Part of a day in one operating time, during which the same works go on. */
export interface SharedStretch {
  /** Key of the operating time. */
  readonly time: string;
  readonly from: WallMinute;
  readonly to: WallMinute;
  /** Keys of the works, in the order in which they were given. */
  readonly works: readonly string[];
}

/** Where only days are known, a day's hours begin and end here, minutes: its night goes with it. */
const DAY_BEGINS_MINUTES = 7 * 60;

interface Span {
  readonly key: string;
  readonly time: string;
  readonly from: WallMinute;
  readonly to: WallMinute;
}

/**
 * Cuts a day into parts in which the same works go on in one operating time; parts without work are left out. Works that say their days
 * alone are taken to go on through all hours of their operating times.
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
  return workBetween(when, day, day).flatMap(({ shift }) =>
    shift === null
      ? hoursOfDay(set, day).flatMap((hours) => (times.includes(hours.time) ? [{ key, ...hours }] : []))
      : piecesOf(set, shift).flatMap(({ times: there, from, to, minutes }) =>
          minutes === 0 ? [] : there.map((time) => ({ key, time: time.key, from, to })),
        ),
  );
}

function hoursOfDay(set: HoursOfSet, day: string) {
  const begins = wallMinute(day, DAY_BEGINS_MINUTES);
  const next = dateOfDay(dayNumber(day) + 1);
  const ends = wallMinute(next, DAY_BEGINS_MINUTES);
  return [...stretchesOfDay(set, day), ...stretchesOfDay(set, next)]
    .map(({ time, from, to }) => ({ time: time.key, from: Math.max(from, begins), to: Math.min(to, ends) }))
    .filter(({ from, to }) => from < to);
}

/** Adds a part to those before it, or makes the last one longer: midnight parts nothing. */
function joined(before: SharedStretch[], next: SharedStretch): SharedStretch[] {
  const last = before.at(-1);
  const isSame = last?.time === next.time && last.to === next.from && last.works.join(' ') === next.works.join(' ');
  return isSame ? [...before.slice(0, -1), { ...last, to: next.to }] : [...before, next];
}

/** The part of a day that is looked at first: that with most works; of equal ones the longest. */
export function busiest(stretches: readonly SharedStretch[]): SharedStretch | null {
  return stretches.reduce<SharedStretch | null>((best, one) => {
    if (best === null || one.works.length > best.works.length) return one;
    return one.works.length === best.works.length && one.to - one.from > best.to - best.from ? one : best;
  }, null);
}

/** `22:00 to 05:00` */
export const clockSpan = ({ from, to }: { from: WallMinute; to: WallMinute }): string =>
  `${clockOfWall(from)} to ${clockOfWall(to)}`;
