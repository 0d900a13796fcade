/** Respite periods between works that keep an address awake (`criteria.md`, measures R1 and R2). */
import { dateOfDay } from '../../model/time/calendar.ts';

/** R1: of evenings, period 1. R2: of nights, period 2. */
export const RESPITE_RULES = ['R1', 'R2'] as const;
export type RespiteRule = (typeof RESPITE_RULES)[number];

/** How many in a row, how many free days between rows, and how many in a calendar month. */
export const RESPITE_LIMITS = {
  R1: { inRow: 3, freeDays: 7, inMonth: 6 },
  R2: { inRow: 2, freeDays: 7, inMonth: 6 },
} as const satisfies Record<RespiteRule, { inRow: number; freeDays: number; inMonth: number }>;

/** What keeps the days of an address from being within a rule. */
export interface RespiteConflict {
  rule: RespiteRule;
  /** Too many in a row, less than a week between two rows, or too many in a month. */
  kind: 'row' | 'week' | 'month';
  /** The first and the last day concerned; of a week the days on both its sides. */
  from: string;
  to: string;
  /** Days in the row or the month; free days of the week. */
  count: number;
}

/**
 * The conflicts of an address with a rule, in the order of time; those of months come last.
 * @param days numbers of the days on which the measure is asked for, rising, each once; a night is of the day on which it begins
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

/** Days that follow on each other. */
function rowsOf(days: readonly number[]): Array<{ from: number; to: number }> {
  const rows: Array<{ from: number; to: number }> = [];
  for (const day of days) {
    const last = rows.at(-1);
    if (last !== undefined && day === last.to + 1) last.to = day;
    else rows.push({ from: day, to: day });
  }
  return rows;
}

/** The first and the last day of a month such as `2026-11`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}
