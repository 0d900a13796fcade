import { type HoursOfSet, type Stretch, stretchesOfDay, timesOutOfHours } from '../criteria/hours.ts';
import { clockOfWall, dateOfWall, minuteOfWall, MINUTES_PER_DAY, wallMinute, type WallMinute } from './wall-clock.ts';
import type { OperatingTime } from '../criteria/criteria-set.ts';
import { ASSESSMENT_LIMITS } from '../limits.ts';
import { nameOfShift, type Shift, spanOf } from './shift.ts';

/** What follows from the shifts of an assessment. */
export interface ShiftSummary {
  /** Minutes by the key of each operating time that is touched, in the set's order. */
  minutes: ReadonlyMap<string, number>;
  /** Dates of evenings; hours that a set calls evening and that lie by day are none. */
  evenings: ReadonlySet<string>;
  /** Dates of the evenings before the nights. */
  nights: ReadonlySet<string>;
  totalMinutes: number;
  /** Minutes outside the standard hours. */
  outOfHoursMinutes: number;
  /** Minutes that belong to no operating time of the set. */
  outsideMinutes: number;
}

/** Part of a shift during which the same operating times hold. */
export interface ShiftPiece {
  times: OperatingTime[];
  from: WallMinute;
  to: WallMinute;
  /** As they pass, also while clocks are changed. */
  minutes: number;
}

/** From here on an evening is counted, minutes of the day. */
const EVENING_FROM_MINUTES = 18 * 60;

/** A night belongs to the evening before: its hours before noon are of the day before. */
const NOON_MINUTES = 12 * 60;

/** Operating times, evenings, nights and hours of shifts. */
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

/** Whether a part of a shift is counted as an evening, that of the day on which it begins. */
export function isEvening({ times, from, to }: ShiftPiece): boolean {
  return has(times, 'evening') && to > wallMinute(dateOfWall(from), EVENING_FROM_MINUTES);
}

/** The date of the evening before the night that a part of a shift is of; null where it is of none. */
export function nightOf({ times, from }: ShiftPiece): string | null {
  return has(times, 'night') ? dateOfWall(from - NOON_MINUTES) : null;
}

/** A shift, cut wherever an operating time begins or ends, and at midnight. */
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

/** What is stored beside shifts and follows from them: the operating times that they touch, their first and their last day. */
export function whenOfShifts(
  set: HoursOfSet,
  shifts: readonly [Shift, ...Shift[]],
): { operatingTime: string; startDate: string; endDate: string } {
  return { operatingTime: [...summariseShifts(set, shifts).minutes.keys()].join('+'), ...daysOfShifts(shifts) };
}

/** The first and the last day on which there is work. */
export function daysOfShifts(shifts: readonly [Shift, ...Shift[]]): { startDate: string; endDate: string } {
  const spans = shifts.map(spanOf);
  return {
    startDate: dateOfWall(Math.min(...spans.map(({ from }) => from))),
    endDate: dateOfWall(Math.max(...spans.map(({ to }) => to)) - 1),
  };
}

/** Shifts in the order of time. */
export function shiftsInOrder(shifts: readonly Shift[]): Shift[] {
  return [...shifts].sort((a, b) => spanOf(a).from - spanOf(b).from || spanOf(a).to - spanOf(b).to);
}

/**
 * Shifts of several assessments as those of one, in the order of time: doubles are left out, and what overlaps becomes one shift, or, where
 * that would be a day or longer, the later one begins when the earlier one ends.
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

/** All that keeps shifts from being assessed, as sentences; empty where nothing does. */
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

/** @param ordered as `shiftsInOrder` has them */
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
