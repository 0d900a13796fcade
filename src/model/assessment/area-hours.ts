/**
 * When the crew of a work area works. A work area works in all shifts of its assessment, or is limited to some of the shifts and
 * to some hours of the day.
 */
import { isBarrierLine } from './barrier-line.ts';
import type { HoursOfSet } from '../criteria/hours.ts';
import { clockOfWall, dateOfWall, spanOfClock } from '../time/wall-clock.ts';
import { summariseShifts } from '../time/shifts.ts';
import { hasShifts, type Shift, spanOf, startOfShift } from '../time/shift.ts';
import { dateOfDay, dayNumber } from '../time/calendar.ts';
import { movingCrewOf, type WorkArea, type WorkAreaFeature, workAreaName } from './work-area.ts';
import { plural } from '../format/format.ts';

type Limits = Pick<WorkAreaFeature['properties'], 'shiftStarts' | 'hours'>;

/** Whether a work area is limited to some shifts or hours of its assessment. */
export function isLimited({ shiftStarts, hours }: Limits): boolean {
  return shiftStarts !== undefined || hours !== undefined;
}

/** `2026-11-27, 22:00` */
const formatStart = (start: string): string => start.replace('T', ', ');

/** The shifts in which a work area works, cut to the hours that it is limited to. */
export function shiftsOfArea(shifts: readonly Shift[], { shiftStarts, hours }: Limits): Shift[] {
  const chosen = shifts.filter((shift) => shiftStarts === undefined || shiftStarts.includes(startOfShift(shift)));
  return hours === undefined ? chosen : chosen.flatMap((shift) => cutToHours(shift, hours));
}

/** Cuts a shift to the hours of the day from `from` to `to`. The hours apply to every day that the shift covers. */
function cutToHours(shift: Shift, { from, to }: { from: string; to: string }): Shift[] {
  const span = spanOf(shift);
  const days = [-1, 0, 1].map((step) => dateOfDay(dayNumber(shift.date) + step));
  return days
    .map((date) => spanOfClock(date, from, to))
    .map((hours) => ({ from: Math.max(hours.from, span.from), to: Math.min(hours.to, span.to) }))
    .filter((part) => part.from < part.to)
    .map((part) => ({ date: dateOfWall(part.from), start: clockOfWall(part.from), end: clockOfWall(part.to) }));
}

interface When {
  shifts?: readonly Shift[] | undefined;
}

/**
 * Whether a work area works in an operating time. If the assessment has no shifts, all work areas work in all operating times.
 */
export function worksIn(set: HoursOfSet, { shifts }: When, area: WorkArea, time: string): boolean {
  const { properties } = area.feature;
  if (!hasShifts(shifts) || !isLimited(properties)) return true;
  return summariseShifts(set, shiftsOfArea(shifts, properties)).minutes.has(time);
}

/** An operating time in which not all work areas work. */
export interface AreasAtWork {
  readonly time: string;
  /** Ids of the work areas that work in it. */
  readonly areas: readonly string[];
}

/**
 * The ids of the work areas that work in an operating time. Null if all work areas work in it and none of them has a moving crew.
 */
export function areasAtWork(set: HoursOfSet, assessment: AssessmentHours, time: string): AreasAtWork | null {
  const all = Object.entries(assessment.workAreas).filter(([, area]) => !isBarrierLine(area));
  const working = all.filter(([, area]) => worksIn(set, assessment, area, time));
  const isMoving = all.some(([, area]) => movingCrewOf(area.feature) !== null);
  return working.length === all.length && !isMoving ? null : { time, areas: working.map(([id]) => id) };
}

interface AssessmentHours extends When {
  readonly workAreas: Readonly<Record<string, WorkArea>>;
}

/** The faults in the limits of a work area, one sentence each. Empty if there are none. */
export function limitProblems({ shifts }: When, area: WorkArea): string[] {
  const { properties } = area.feature;
  if (!isLimited(properties)) return [];
  const name = workAreaName(area);
  if (!hasShifts(shifts)) {
    return [`${name} is limited to some shifts, but the assessment has none. Edit the details and add shifts.`];
  }
  const starts = new Set(shifts.map(startOfShift));
  const gone = (properties.shiftStarts ?? []).filter((start) => !starts.has(start)).map(formatStart);
  if (gone.length > 0) {
    return [
      `${name} is limited to ${plural(gone.length, 'a shift', 'shifts')} from ${gone.join(' and ')}, which the assessment does not have. Choose its shifts again.`,
    ];
  }
  if (shiftsOfArea(shifts, properties).length > 0) return [];
  const { from, to } = properties.hours ?? { from: '', to: '' };
  return [`${name} is limited to ${from}–${to}, and no shift has any of these hours.`];
}

/** Formats the limits of a work area for screens. Empty if the work area has no limits. */
export function formatLimits({ shiftStarts, hours }: Limits): string {
  const dates = shiftStarts === undefined ? [] : [`shifts from ${shiftStarts.map(formatStart).join(' and ')}`];
  const clock = hours === undefined ? [] : [`${hours.from}–${hours.to}`];
  return [...dates, ...clock].join(', ');
}
