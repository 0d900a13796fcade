import { type HoursOfSet, type Stretch, stretchesOfDay, timesOutOfHours } from '../criteria/hours.ts';
import { clockOfWall, dateOfWall, minuteOfWall, MINUTES_PER_DAY, wallMinute, type WallMinute } from './wall-clock.ts';
import type { OperatingTime } from '../criteria/criteria-set.ts';
import { ASSESSMENT_LIMITS } from '../limits.ts';
import { nameOfShift, type Shift, spanOf } from './shift.ts';

/** Totals of the shifts of an assessment. */
export interface ShiftSummary {
  /** Minutes by the key of each operating time with work, in the order of the criteria set. */
  minutes: ReadonlyMap<string, number>;
  /** Dates of evenings with work. Hours of the operating time `evening` before 18:00 do not count. */
  evenings: ReadonlySet<string>;
  /** Dates of nights with work. The date of a night is that of the evening before it. */
  nights: ReadonlySet<string>;
  totalMinutes: number;
  /** Minutes outside the standard hours. */
  outOfHoursMinutes: number;
  /** Minutes that belong to no operating time of the set. */
  outsideMinutes: number;
}

/** Part of a shift with the same operating times throughout. */
export interface ShiftPiece {
  times: OperatingTime[];
  from: WallMinute;
  to: WallMinute;
  /** Elapsed minutes, also when clocks change. */
  minutes: number;
}

/** Start of the evening, minutes of the day. */
const EVENING_FROM_MINUTES = 18 * 60;

/** End of the night's hours after midnight, minutes of the day. Hours before noon belong to the night of the previous day. */
const NOON_MINUTES = 12 * 60;

/** Sums operating times, evenings, nights and hours of shifts. */
export function summariseShifts(set: HoursOfSet, shifts: readonly Shift[]): ShiftSummary {
  const pieces = shifts.flatMap((shift) => piecesOf(set, shift)).filter(({ minutes }) => minutes > 0);
  const minutesWhere = (holds: (piece: ShiftPiece) => boolean) =>
    pieces.filter(holds).reduce((sum, { minutes }) => sum + minutes, 0);
  const outOfHours = timesOutOfHours(set.operatingTimes);
  const within = set.operatingTimes
    .map(({ key }) => [key, minutesWhere(({ times }) => times.some((time) => time.key === key))] as const)
    .filter(([, minutes]) => minutes > 0);
  return {
    minutes: new Map(within),
    evenings: new Set(pieces.filter(isEvening).map(({ from }) => dateOfWall(from))),
    nights: new Set(pieces.flatMap((piece) => nightOf(piece) ?? [])),
    totalMinutes: minutesWhere(() => true),
    outOfHoursMinutes: minutesWhere(({ times }) => times.every((time) => outOfHours.includes(time))),
    outsideMinutes: minutesWhere(({ times }) => times.length === 0),
  };
}

const has = (times: readonly OperatingTime[], background: OperatingTime['background']) =>
  times.some((time) => time.background === background);

/** Whether a part of a shift counts as the evening of the day on which it begins. */
export function isEvening({ times, from, to }: ShiftPiece): boolean {
  return has(times, 'evening') && to > wallMinute(dateOfWall(from), EVENING_FROM_MINUTES);
}

/**
 * The date of the night that a part of a shift belongs to, which is the date of the evening before. Null if the part is in no
 * night.
 */
export function nightOf({ times, from }: ShiftPiece): string | null {
  return has(times, 'night') ? dateOfWall(from - NOON_MINUTES) : null;
}

/** Divides a shift at midnight and wherever an operating time begins or ends. */
export function piecesOf(set: HoursOfSet, shift: Shift): ShiftPiece[] {
  const { from, to } = spanOf(shift);
  const stretches = [...new Set([dateOfWall(from), dateOfWall(to - 1)])].flatMap((date) => stretchesOfDay(set, date));
  const midnight = wallMinute(dateOfWall(to - 1), 0);
  const inside = [midnight, ...stretches.flatMap((stretch) => [stretch.from, stretch.to])].filter(
    (cut) => cut > from && cut < to,
  );
  const cuts = [...new Set([from, ...inside, to])].sort((a, b) => a - b);
  const passed = cuts.map((cut) => minuteOfWall(cut, set.timeZone));
  return cuts.slice(0, -1).map((begins, index) => ({
    times: timesAt(set, stretches, begins),
    from: begins,
    to: cuts[index + 1] ?? to,
    minutes: (passed[index + 1] ?? 0) - (passed[index] ?? 0),
  }));
}

function timesAt(set: HoursOfSet, stretches: readonly Stretch[], wall: WallMinute): OperatingTime[] {
  const there = stretches.filter(({ from, to }) => from <= wall && wall < to).map(({ time }) => time);
  return set.operatingTimes.filter((time) => there.includes(time));
}

/** The fields that an assessment stores in addition to its shifts: the operating times, and the first and the last day. */
export function whenOfShifts(
  set: HoursOfSet,
  shifts: readonly [Shift, ...Shift[]],
): { operatingTime: string; startDate: string; endDate: string } {
  return { operatingTime: [...summariseShifts(set, shifts).minutes.keys()].join('+'), ...daysOfShifts(shifts) };
}

/** The first and the last day with work. */
export function daysOfShifts(shifts: readonly [Shift, ...Shift[]]): { startDate: string; endDate: string } {
  const spans = shifts.map(spanOf);
  return {
    startDate: dateOfWall(Math.min(...spans.map(({ from }) => from))),
    endDate: dateOfWall(Math.max(...spans.map(({ to }) => to)) - 1),
  };
}

/** Sorts shifts by time. */
export function shiftsInOrder(shifts: readonly Shift[]): Shift[] {
  return [...shifts].sort((a, b) => spanOf(a).from - spanOf(b).from || spanOf(a).to - spanOf(b).to);
}

/**
 * Joins the shifts of several assessments, sorted by time. Duplicates are left out, and overlapping shifts become one. If that
 * one would last a day or longer, the later shift begins at the end of the earlier one instead.
 */
export function joinShifts(shifts: readonly Shift[]): Shift[] {
  const joined: Array<{ from: WallMinute; to: WallMinute }> = [];
  for (const span of shiftsInOrder(shifts).map(spanOf)) {
    const last = joined.at(-1);
    if (last === undefined || span.from >= last.to) joined.push({ ...span });
    else if (span.to <= last.to) continue;
    else if (span.to - last.from < MINUTES_PER_DAY) last.to = span.to;
    else joined.push({ from: last.to, to: span.to });
  }
  return joined.map(({ from, to }) => ({ date: dateOfWall(from), start: clockOfWall(from), end: clockOfWall(to) }));
}

/** All faults that prevent shifts from being assessed, one sentence each. Empty if there are none. */
export function faultsOfShifts(set: HoursOfSet, shifts: readonly Shift[]): string[] {
  const most = ASSESSMENT_LIMITS.shifts;
  if (shifts.length > most) return [`There are ${shifts.length} shifts. An assessment may have at most ${most}.`];
  const ordered = shiftsInOrder(shifts);
  return [...ordered.flatMap((shift) => faultOfShift(set, shift) ?? []), ...overlapsOf(ordered)];
}

function faultOfShift(set: HoursOfSet, shift: Shift): string | null {
  const name = `The shift of ${nameOfShift(shift)}`;
  if (shift.start === shift.end) return `${name} ends when it begins.`;
  const { totalMinutes, outsideMinutes } = summariseShifts(set, [shift]);
  if (totalMinutes === 0) return `${name} has no time: the clock is put forward over it.`;
  if (outsideMinutes === 0) return null;
  const part = outsideMinutes === totalMinutes ? '' : ' in part';
  return `${name} lies${part} outside the hours of the criteria set.`;
}

/** @param ordered shifts sorted by `shiftsInOrder` */
function overlapsOf(ordered: readonly Shift[]): string[] {
  const faults: string[] = [];
  let [last] = ordered;
  for (const shift of ordered.slice(1)) {
    if (last !== undefined && spanOf(shift).from < spanOf(last).to) {
      faults.push(`The shifts of ${nameOfShift(last)} and of ${nameOfShift(shift)} overlap.`);
    }
    if (last === undefined || spanOf(shift).to > spanOf(last).to) last = shift;
  }
  return faults;
}
