import { counted, grouped, listed } from '../../model/format/format.ts';
import { dateRange } from '../../model/time/dates.ts';
import { dueText } from '../../notifications/rules/late-notices.ts';
import { daysLate } from '../../notifications/rules/notice-window.ts';
import { overCriterion } from '../../results/rules/levels.ts';
import { dayOfReport } from '../rules/day-of-report.ts';
import type { Mitigation } from '../rules/mitigation.ts';
import type { Report } from '../rules/report.ts';

export type ConcludedReport = Pick<
  Report,
  'criteria' | 'times' | 'outcomes' | 'measures' | 'mitigation' | 'conditions' | 'processedAt' | 'revision'
>;

/**
 * Summarises the report in three sentences: the worst catchment, the measures required, and whether deadlines and conditions of
 * approval are met.
 */
export function conclusionOf(report: ConcludedReport): [worst: string, measures: string, inTime: string] {
  return [worstCatchment(report), measuresRequired(report), metInTime(report)];
}

const addressCount = (count: number) => `${grouped(count)} ${count === 1 ? 'address' : 'addresses'}`;

function worstCatchment({ criteria, times, outcomes: { rows } }: ConcludedReport): string {
  const { criterion, catchment: area } = criteria.words;
  const [worst] = rows.toSorted((a, b) => b.worst.exceedance - a.worst.exceedance || b.exceeding - a.exceeding);
  if (worst === undefined) return `No ${criterion} applies at any address.`;
  const { exceedance, address } = worst.worst;
  const where = worst.catchment === '' ? `outside of every ${area}` : `in ${worst.catchment}`;
  const nameOf = (key: string) => times.find((time) => time.key === key)?.name ?? key;
  if (exceedance <= 0) {
    const margin = exceedance === 0 ? '0' : overCriterion(criteria, exceedance).slice(1);
    return `No address is above its ${criterion}: the smallest margin is ${margin} dB, ${where} (${nameOf(worst.time)}, ${address}).`;
  }
  const most = times.reduce((first, time) => (time.exceeding > first.exceeding ? time : first));
  const worstIs =
    worst.catchment === '' ? `the worst addresses are ${where}` : `the worst catchment is ${worst.catchment}`;
  return `Levels are above the ${criterion} at ${grouped(most.exceeding)} of ${addressCount(most.assessed)} (${most.name}); ${worstIs}, with ${grouped(worst.exceeding)} of ${addressCount(worst.addresses)} above ${criterion} and the highest exceedance, ${overCriterion(criteria, exceedance).slice(1)} dB, at ${address} (${nameOf(worst.time)}).`;
}

function measuresRequired(report: ConcludedReport): string {
  const texts = countsOfMeasures(report).map(({ name, count }) => `${name} at ${count}`);
  if (report.criteria.measures.length === 0) return 'The criteria set prescribes no mitigation measures.';
  return texts.length === 0
    ? 'No mitigation measure is required.'
    : `Measures required: ${listed(texts, 'conjunction')}.`;
}

/**
 * Returns the measures that are required, with their names and the number of addresses at which each is required in any operating
 * time.
 */
export function countsOfMeasures(report: Pick<ConcludedReport, 'criteria' | 'times' | 'measures' | 'mitigation'>) {
  const { criteria, times, measures, mitigation } = report;
  const named = (measure: string, count: string) => ({ measure, name: nameOfMeasure(criteria, measure), count });
  if (measures !== null) return measures.map(({ measure, addresses }) => named(measure, addressCount(addresses)));
  return criteria.measures.flatMap(({ key }) => {
    const exact = mitigation.find(({ measure }) => measure === key)?.addresses;
    if (exact !== undefined) return [named(key, addressCount(exact))];
    const most = Math.max(
      0,
      ...times.flatMap(({ notifications }) =>
        notifications.filter((list) => list.measure === key).map(({ count }) => count),
      ),
    );
    return most === 0 ? [] : [named(key, `${times.length > 1 ? 'at least ' : ''}${addressCount(most)}`)];
  });
}

/** Returns the name of a measure with its key, such as `Notification (N)`. */
export function nameOfMeasure({ measures }: Pick<Report['criteria'], 'measures'>, key: string): string {
  const name = measures.find((measure) => measure.key === key)?.name;
  return name === undefined ? key : `${name} (${key})`;
}

function metInTime(report: ConcludedReport): string {
  const { criteria, mitigation, conditions } = report;
  const { day, event } = dayOfReport(report);
  const late = mitigation.flatMap((measure) => lateText(criteria, measure, day));
  const broken = conditions.filter(({ outcome }) => outcome.state === 'broken').length;
  const notKept =
    broken === 0
      ? []
      : [`${counted(broken, 'condition')} of approval ${broken === 1 ? 'is' : 'are'} not complied with`];
  if (late.length > 0) {
    const intro = `Already overdue, as ${event} on ${dateRange(day, day)}`;
    return `${[`${intro}: ${late.join('; ')}`, ...notKept].join('; ')}.`;
  }
  const last = mitigation.flatMap(({ days }) => days.map(({ to }) => to)).sort();
  const [first] = last;
  const inTime =
    first === undefined
      ? mitigation.length === 0
        ? 'No measure has a deadline before the work'
        : 'Measures are due before the work starts'
      : `As ${event} on ${dateRange(day, day)}, all deadlines can be met; the first is ${dateRange(first, first)}`;
  return `${[inTime, ...notKept].join('; ')}.`;
}

/** States that the last day of a measure has passed, and for how many addresses. */
function lateText(criteria: Report['criteria'], { measure, days, isByAddress }: Mitigation, day: string): string[] {
  const late = days.filter((window) => daysLate(window, day) > 0);
  const [first] = late;
  if (first === undefined) return [];
  const count = late.reduce((sum, { addresses }) => sum + addresses, 0);
  const where = isByAddress ? '' : ` at ${addressCount(count)}`;
  return [`${nameOfMeasure(criteria, measure)}${where}, ${dueText(first.to, day)}`];
}
