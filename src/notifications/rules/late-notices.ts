import { counted, listed, shownDay } from '../../model/format/format.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { localDate } from '../../model/time/calendar.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { Results } from '../../model/results/results.ts';
import { hasNearWork } from './near-work.ts';
import { beginnings, isForItsHours, NOT_TOLD, windowOfSet } from './notice-lists.ts';
import { daysLate } from './notice-window.ts';

/** Keys of the required measures by operating time. */
type Asked = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the measures that the addresses of the results require. */
export function measuresOfResults({ operatingTimes, receivers }: Results): Asked {
  return new Map(operatingTimes.map((key) => [key, new Set(receivers.times[key]?.measures.flat())]));
}

/** Returns the measures that addresses might require, before anything is predicted. */
export function measuresOfPlan(set: CriteriaSet, times: readonly string[]): Asked {
  return new Map(
    times.map((key) => {
      const mitigation = set.operatingTimes.find((time) => time.key === key)?.mitigation;
      const { aboveBackground = [], fromLevel = null, otherUses = null } = mitigation ?? {};
      const cells = [...aboveBackground, ...(otherUses?.aboveCriterion ?? []), fromLevel, otherUses?.fromLevel];
      return [key, new Set(cells.flatMap((cell) => cell?.measures ?? []))];
    }),
  );
}

/** Last day of one or more measures, with their names. */
export interface NoticeDeadline {
  to: string;
  names: string[];
}

/** Returns the last days by which addresses have to be notified, earliest first. @param asked the measures by operating time */
export function noticeDeadlines(
  set: CriteriaSet,
  assessment: Pick<Assessment, 'shifts' | 'startDate' | 'endDate' | 'workAreas'>,
  asked: Asked,
): NoticeDeadline[] {
  const begins = beginnings([...asked.keys()], assessment, set);
  const byDay = new Map<string, string[]>();
  for (const { key, name } of set.measures) {
    // The last day of such a measure depends on the hours in which each address is affected. The notification list states it.
    if (NOT_TOLD.has(key) || (isForItsHours(key) && hasNearWork(assessment))) continue;
    const firsts = [...asked].flatMap(([time, measures]) => (measures.has(key) ? (begins.get(time) ?? []) : []));
    const window = windowOfSet(set, key, Math.min(...firsts));
    if (window === null) continue;
    byDay.set(window.to, [...(byDay.get(window.to) ?? []), name]);
  }
  return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([to, names]) => ({ to, names }));
}

/**
 * Returns the measures whose last day has passed, as sentences. Empty after the end of the work.
 * @param today the date in the set's time zone
 */
export function lateNotices(
  set: CriteriaSet,
  assessment: Pick<Assessment, 'shifts' | 'startDate' | 'endDate' | 'workAreas'>,
  asked: Asked,
  today: string,
): string[] {
  if (assessment.endDate < today) return [];
  return noticeDeadlines(set, assessment, asked)
    .filter((deadline) => daysLate(deadline, today) > 0)
    .map(({ to, names }) => `${listed(names, 'conjunction')}: ${dueText(to, today)}.`);
}

/** Formats a last day: `due 19 Nov 2026, 7 days late`. @param today the date in the project's time zone */
export function dueText(to: string, today: string): string {
  const day = shownDay(localDate(to), 'dayOfYear');
  const late = daysLate({ to }, today);
  return late === 0 ? `due ${day}` : `due ${day}, ${counted(late, 'day')} late`;
}
