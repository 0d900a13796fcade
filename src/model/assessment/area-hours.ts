/** When the crew of a work area works: the shifts of its assessment, or some of them and some of their hours. */
import { isBarrierLine } from './barrier-line.ts';
import type { HoursOfSet } from '../criteria/hours.ts';
import { clockOfWall, dateOfWall, spanOfClock } from '../time/wall-clock.ts';
import { summariseShifts } from '../time/shifts.ts';
import { hasShifts, type Shift, spanOf, startOfShift } from '../time/shift.ts';
import { dateOfDay, dayNumber } from '../time/calendar.ts';
import { movingCrewOf, type WorkArea, type WorkAreaFeature, workAreaName } from './work-area.ts';
import { plural } from '../format/format.ts';

type Limits = Pick<WorkAreaFeature['properties'], 'shiftStarts' | 'hours'>;

/** Whether a work area does not work in all hours of its assessment. */
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

/** The parts of a shift within the hours, which come round every day. */
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

/** Whether a work area works in an operating time. Where an assessment has no shifts, all areas work in all of its times. */
export function worksIn(set: HoursOfSet, { shifts }: When, area: WorkArea, time: string): boolean {
  const { properties } = area.feature;
  if (!hasShifts(shifts) || !isLimited(properties)) return true;
  return summariseShifts(set, shiftsOfArea(shifts, properties)).minutes.has(time);
}

/** An operating time in which not all work areas work. */
export interface AreasAtWork {
  readonly time: string;
  /** Ids of those that do. */
  readonly areas: readonly string[];
}

/** Which work areas of an assessment work in an operating time, by their ids; null where all do, and none of their crews moves. */
export function areasAtWork(set: HoursOfSet, assessment: AssessmentHours, time: string): AreasAtWork | null {
  const all = Object.entries(assessment.workAreas).filter(([, area]) => !isBarrierLine(area));
  const working = all.filter(([, area]) => worksIn(set, assessment, area, time));
  const isMoving = all.some(([, area]) => movingCrewOf(area.feature) !== null);
  return working.length === all.length && !isMoving ? null : { time, areas: working.map(([id]) => id) };
}

interface AssessmentHours extends When {
  readonly workAreas: Readonly<Record<string, WorkArea>>;
}

/** What is wrong with the limits of a work area, as sentences; empty where nothing is. */
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

/** The limits of a work area in words; empty where there are none. */
export function formatLimits({ shiftStarts, hours }: Limits): string {
  const dates = shiftStarts === undefined ? [] : [`shifts from ${shiftStarts.map(formatStart).join(' and ')}`];
  const clock = hours === undefined ? [] : [`${hours.from}–${hours.to}`];
  return [...dates, ...clock].join(', ');
}
