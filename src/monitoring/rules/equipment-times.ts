/** Determines when equipment was on: by the shifts, or by more precise entries of a log. */
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
  /** Keys of equipment lines. See `lineKey`. */
  lines: z.array(z.string().max(200)).min(1, 'Choose equipment.').max(LOGGER_LIMITS.equipmentLines),
  /** Local times of the project, such as `2026-11-28T02:15`, without `to` itself. */
  from: wallTime,
  to: wallTime,
  /** Whether it was on or off. */
  on: z.boolean(),
  note: z.string().max(LOGGER_LIMITS.note),
};
const isForward = ({ from, to }: { from: string; to: string }) => from < to;
const FORWARD = { message: END_MUST_BE_AFTER_BEGINNING, path: ['to'] };

export const equipmentTimeInputSchema = z.object(fields).refine(isForward, FORWARD);
export type EquipmentTimeInput = z.infer<typeof equipmentTimeInputSchema>;

/** `assessments/{id}/equipmentTimes/{entry}`. An entry can be withdrawn but never changes. */
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

/** Minutes since 1970 in UTC, without `to` itself. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The spans in which a work area works according to the shifts. */
export function spansOfArea(shifts: readonly Shift[], { feature }: WorkArea, timeZone: string): Span[] {
  return shiftsOfArea(shifts, feature.properties)
    .map(spanOf)
    .map(({ from, to }) => ({ from: minuteOfWall(from, timeZone), to: minuteOfWall(to, timeZone) }))
    .filter(({ from, to }) => from < to);
}

/** The share of a quarter that a span covers, 0 to 1. */
export function shareOfQuarter({ from, to }: Span, quarter: number): number {
  return Math.max(0, Math.min(to, quarter + QUARTER_MINUTES) - Math.max(from, quarter)) / QUARTER_MINUTES;
}

/** The part of an entry about one equipment line. */
export interface OnOff extends Span {
  readonly on: boolean;
}

/** The entries about one equipment line in the order of their creation. @param entries active entries */
export function onOffOf(key: string, entries: readonly EquipmentTime[], timeZone: string): OnOff[] {
  return entries
    .filter(({ lines }) => lines.includes(key))
    .map(({ from, to, on }) => ({ from: minuteOfTime(from, timeZone), to: minuteOfTime(to, timeZone), on }));
}

/**
 * The share of a quarter in which an equipment line was on. It is determined minute by minute from the shifts of its area, unless
 * an entry says otherwise. If several entries concern the same minute, the latest one applies.
 * @param spans spans of its area
 * @param entries entries in the order of their creation
 */
export function shareOn(quarter: number, spans: readonly Span[], entries: readonly OnOff[]): number {
  const minutes = Array.from({ length: QUARTER_MINUTES }, (_, at) => quarter + at);
  const isIn = ({ from, to }: Span, minute: number) => from <= minute && minute < to;
  const isOn = (minute: number) =>
    entries.findLast((entry) => isIn(entry, minute))?.on ?? spans.some((span) => isIn(span, minute));
  return minutes.filter(isOn).length / QUARTER_MINUTES;
}
