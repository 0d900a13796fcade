import { shiftsInOrder } from '../../../model/time/shifts.ts';
import { nameOfShift, type Shift, shiftSchema } from '../../../model/time/shift.ts';

/** Chosen days, and the hours of the shifts that they become. */
export interface ShiftDraft {
  readonly dates: readonly string[];
  readonly start: string;
  readonly end: string;
}

/** A draft without days, with the hours of the last shift. */
export function newShiftDraft(shifts: readonly Shift[]): ShiftDraft {
  const { start, end } = shiftsInOrder(shifts).at(-1) ?? { start: '20:00', end: '05:00' };
  return { dates: [], start, end };
}

/** Adds the shifts of a draft without duplicates. Returns a sentence if the draft is not valid. */
export function withShiftDraft(shifts: readonly Shift[], { dates, start, end }: ShiftDraft): Shift[] | string {
  const drafted = shiftSchema.array().safeParse(dates.map((date) => ({ date, start, end })));
  if (!drafted.success) return drafted.error.issues[0]?.message ?? '';
  return shiftsInOrder([...new Map([...shifts, ...drafted.data].map((shift) => [nameOfShift(shift), shift])).values()]);
}
