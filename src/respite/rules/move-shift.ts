/** Moves a shift to another night. */
import { nameOfShift, type Shift, startOfShift } from '../../model/time/shift.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { dateOfDay, dayNumber } from '../../model/time/calendar.ts';
import { dayOfShift } from '../../model/assessment/coming-work.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import { faultsOfShifts, shiftsInOrder } from '../../model/time/shifts.ts';
import { workAreaName } from '../../model/assessment/work-area.ts';

export type MovedShift = { kind: 'moved'; shifts: Shift[]; shift: Shift } | { kind: 'refused'; reason: string };

/**
 * Moves a shift to another day with the same hours.
 * @param shifts the currently planned shifts of the assessment
 * @param day the new day of the shift; a night belongs to the day on which it begins
 */
export function moveShift(
  set: CriteriaSet,
  { workAreas }: Pick<Assessment, 'workAreas'>,
  shifts: readonly Shift[],
  moved: Shift,
  day: string,
): MovedShift {
  const start = startOfShift(moved);
  const limited = Object.values(workAreas).find(({ feature }) => feature.properties.shiftStarts?.includes(start));
  if (limited !== undefined) {
    const reason = `${workAreaName(limited)} is limited to the shift of ${nameOfShift(moved)}. Move the shift in the plan, and limit the work area again.`;
    return { kind: 'refused', reason };
  }
  const shift = shiftOn(moved, day);
  const next = shiftsInOrder([...shifts.filter((other) => other !== moved), shift]);
  const [fault] = faultsOfShifts(set, next);
  return fault === undefined ? { kind: 'moved', shifts: next, shift } : { kind: 'refused', reason: fault };
}

/** Returns a shift with the same hours on another day. A shift that begins after midnight has the date of the following day. */
export function shiftOn(shift: Shift, day: string): Shift {
  return { ...shift, date: dateOfDay(dayNumber(shift.date) + dayNumber(day) - dayNumber(dayOfShift(shift))) };
}
