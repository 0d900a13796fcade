import { BARRIER_YES, isArea } from '../../model/assessment/work-area.ts';
import { grouped } from '../../model/format/format.ts';
import { dateRange } from '../../model/time/dates.ts';
import { formatShifts } from '../../plan/rules/format-shifts.ts';
import { dayOfReport } from '../rules/day-of-report.ts';
import type { Report } from '../rules/report.ts';
import { countsOfMeasures } from './conclusion.ts';
import { formatDays } from './format-days.ts';

export type CommittedReport = Pick<
  Report,
  'title' | 'areas' | 'barriers' | 'criteria' | 'times' | 'measures' | 'mitigation' | 'processedAt' | 'revision'
>;

/** Lists what the applicant commits to, as assessed: hours, equipment, barriers and measures. */
export function commitmentsOf(report: CommittedReport): string[] {
  const { areas, barriers } = report;
  return [
    hoursText(report),
    ...areas.flatMap(({ name, when }) => (when === '' ? [] : [`${name}: work only in ${when}.`])),
    'Equipment as listed for each work area: no other, no louder and no more at the same time.',
    ...areas.flatMap(({ name, temporaryNoiseBarrier, barrierHeight, geometry }) =>
      temporaryNoiseBarrier === BARRIER_YES && isArea(geometry)
        ? [
            `${name}: temporary noise barrier${barrierHeight === null ? '' : `, ${barrierHeight} m high,`} around its perimeter while work is in progress.`,
          ]
        : [],
    ),
    ...barriers.map(
      ({ name, heightM, lengthM }) =>
        `${name}: temporary noise barrier, ${heightM} m high and ${grouped(Math.round(lengthM))} m long.`,
    ),
    ...measureTexts(report),
  ];
}

function hoursText({ title: { shifts, startDate, endDate } }: CommittedReport): string {
  if (shifts.length === 0)
    return `Work only ${startDate === endDate ? 'on' : 'in the days'} ${dateRange(startDate, endDate)}, in the operating times of this report.`;
  return `Work only in these shifts: ${formatShifts(shifts).join('; ')}.`;
}

function measureTexts(report: CommittedReport): string[] {
  const { mitigation } = report;
  const { day } = dayOfReport(report);
  return countsOfMeasures(report).map(({ measure, name, count }) => {
    const dates = formatDays(
      mitigation.find((each) => each.measure === measure),
      day,
      () => 'before the work starts, as the due date had passed',
    );
    const when = dates.map((line) => line.charAt(0).toLowerCase() + line.slice(1)).join('; ');
    return `${name} at ${count}: ${when}.`;
  });
}
