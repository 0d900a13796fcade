/** When which equipment was on: the shifts say it, and entries of a log say it better. */
import { z } from 'zod';
import { LOGGER_LIMITS } from '../../model/limits.ts';
import { shiftsOfArea } from '../../model/assessment/area-hours.ts';
import { type Shift, spanOf } from '../../model/time/shift.ts';
import { minuteOfWall } from '../../model/time/wall-clock.ts';
import type { WorkArea } from '../../model/assessment/work-area.ts';
import { minuteOfTime } from './exclusions.ts';
import { QUARTER_MINUTES } from './quarters.ts';
import { END_MUST_BE_AFTER_BEGINNING, ENTER_DAY_AND_TIME } from './texts.ts';

const wallTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, ENTER_DAY_AND_TIME);

const fields = {
  /** Keys of lines of equipment; see `lineKey`. */
  lines: z.array(z.string().max(200)).min(1, 'Choose equipment.').max(LOGGER_LIMITS.equipmentLines),
  /** Times of the project's clock, such as `2026-11-28T02:15`; `to` not among them. */
  from: wallTime,
  to: wallTime,
  /** Whether it was on, or off. */
  on: z.boolean(),
  note: z.string().max(LOGGER_LIMITS.note),
};
const isForward = ({ from, to }: { from: string; to: string }) => from < to;
const FORWARD = { message: END_MUST_BE_AFTER_BEGINNING, path: ['to'] };

export const equipmentTimeInputSchema = z.object(fields).refine(isForward, FORWARD);
export type EquipmentTimeInput = z.infer<typeof equipmentTimeInputSchema>;

/** `assessments/{id}/equipmentTimes/{entry}`: it is withdrawn where it was a mistake, and never changed. */
export const equipmentTimeSchema = z
  .object({
    ...fields,
    id: z.string(),
    active: z.boolean(),
    updatedBy: z.string().default(''),
    updatedAt: z.date().nullable().default(null),
    withdrawnBy: z.string().default(''),
  })
  .refine(isForward, FORWARD);
export type EquipmentTime = z.infer<typeof equipmentTimeSchema>;

/** Minutes since 1970, UTC; `to` not among them. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The spans in which a work area works by the shifts. */
export function spansOfArea(shifts: readonly Shift[], { feature }: WorkArea, timeZone: string): Span[] {
  return shiftsOfArea(shifts, feature.properties)
    .map(spanOf)
    .map(({ from, to }) => ({ from: minuteOfWall(from, timeZone), to: minuteOfWall(to, timeZone) }))
    .filter(({ from, to }) => from < to);
}

/** The part of a span that lies in a quarter, from 0 to 1. */
export function shareOfQuarter({ from, to }: Span, quarter: number): number {
  return Math.max(0, Math.min(to, quarter + QUARTER_MINUTES) - Math.max(from, quarter)) / QUARTER_MINUTES;
}

/** Part of an entry that is about one line of equipment. */
export interface OnOff extends Span {
  readonly on: boolean;
}

/** What entries say of one line of equipment, in the order in which they were made. @param entries that are active */
export function onOffOf(key: string, entries: readonly EquipmentTime[], timeZone: string): OnOff[] {
  return entries
    .filter(({ lines }) => lines.includes(key))
    .map(({ from, to, on }) => ({ from: minuteOfTime(from, timeZone), to: minuteOfTime(to, timeZone), on }));
}

/**
 * The share of a quarter in which a line of equipment was on, minute by minute: by the shifts of its area, unless entries say otherwise. Of
 * entries about the same minute the later one holds.
 * @param spans of its area
 * @param entries in the order in which they were made
 */
export function shareOn(quarter: number, spans: readonly Span[], entries: readonly OnOff[]): number {
  const minutes = Array.from({ length: QUARTER_MINUTES }, (_, at) => quarter + at);
  const isIn = ({ from, to }: Span, minute: number) => from <= minute && minute < to;
  const isOn = (minute: number) =>
    entries.findLast((entry) => isIn(entry, minute))?.on ?? spans.some((span) => isIn(span, minute));
  return minutes.filter(isOn).length / QUARTER_MINUTES;
}
