/** Respite periods between works that disturb sleep at an address (`criteria.md`, measures R1 and R2). */
import { dateOfDay } from '../../model/time/calendar.ts';

/** R1 limits evenings (respite period 1), R2 limits nights (respite period 2). */
export const RESPITE_RULES = ['R1', 'R2'] as const;
export type RespiteRule = (typeof RESPITE_RULES)[number];

/** Most in a row, least number of free days between two rows, and most in a calendar month. */
export const RESPITE_LIMITS = {
  R1: { inRow: 3, freeDays: 7, inMonth: 6 },
  R2: { inRow: 2, freeDays: 7, inMonth: 6 },
} as const satisfies Record<RespiteRule, { inRow: number; freeDays: number; inMonth: number }>;

/** A violation of a rule at an address. */
export interface RespiteConflict {
  rule: RespiteRule;
  /** Respectively: too many in a row, less than a week between two rows, too many in a month. */
  kind: 'row' | 'week' | 'month';
  /** The first and the last day of the row or month. For a week, the days before and after the free days. */
  from: string;
  to: string;
  /** Number of days in the row or month, or number of free days. */
  count: number;
}

/**
 * Returns the violations of a rule at an address in chronological order. Violations of the monthly limit come last.
 * @param days numbers of the days on which the measure is required, ascending and without duplicates; a night belongs to the day
 * on which it begins
 */
export function respiteConflicts(rule: RespiteRule, days: readonly number[]): RespiteConflict[] {
  const limits = RESPITE_LIMITS[rule];
  const conflicts: RespiteConflict[] = [];
  const add = (kind: RespiteConflict['kind'], from: number, to: number, count: number) =>
    conflicts.push({ rule, kind, from: dateOfDay(from), to: dateOfDay(to), count });
  let before: { to: number } | null = null;
  for (const row of rowsOf(days)) {
    const free = before === null ? Infinity : row.from - before.to - 1;
    if (before !== null && free < limits.freeDays) add('week', before.to, row.from, free);
    const count = row.to - row.from + 1;
    if (count > limits.inRow) add('row', row.from, row.to, count);
    before = row;
  }
  const months = new Map<string, number>();
  for (const day of days) {
    const month = dateOfDay(day).slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + 1);
  }
  for (const [month, count] of months) {
    if (count > limits.inMonth) conflicts.push({ rule, kind: 'month', ...daysOfMonth(month), count });
  }
  return conflicts;
}

/** Groups consecutive days into rows. */
function rowsOf(days: readonly number[]): Array<{ from: number; to: number }> {
  const rows: Array<{ from: number; to: number }> = [];
  for (const day of days) {
    const last = rows.at(-1);
    if (last !== undefined && day === last.to + 1) last.to = day;
    else rows.push({ from: day, to: day });
  }
  return rows;
}

/** Returns the first and the last day of a month such as `2026-11`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}
