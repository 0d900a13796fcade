import { z } from 'zod';
import { workingDay } from '../../../model/assessment/coming-work.ts';
import type { Shift } from '../../../model/time/shift.ts';
import { clockTimeSchema } from '../../../model/time/wall-clock.ts';

const hoursSchema = z.object({ start: clockTimeSchema, end: clockTimeSchema });
const USUAL = { start: '22:00', end: '05:00' };
const KEPT_AS = 'last-shift-hours';

/** A shift for the current working day's night, with the hours that were last used in this browser. */
export function shiftTonight(timeZone: string, now = new Date()): Shift {
  return { date: workingDay(timeZone, now), ...lastHours() };
}

/** Stores the hours of the last of some shifts for the next assessment. */
export function rememberHours(shifts: readonly Shift[]): void {
  const last = shifts.at(-1);
  if (last !== undefined) localStorage.setItem(KEPT_AS, JSON.stringify({ start: last.start, end: last.end }));
}

function lastHours(): { start: string; end: string } {
  try {
    return hoursSchema.parse(JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null'));
  } catch {
    return USUAL;
  }
}
