import { daysLate } from '../../../notifications/rules/notice-window.ts';
import type { Report } from '../../rules/report.ts';
import { dayOfReport } from '../../rules/day-of-report.ts';
import { grouped } from '../../../model/format/format.ts';
import { dateRange } from '../../../model/time/dates.ts';
import { formatDays } from '../format-days.ts';
import classes from '../report-document.module.css';
import { Section } from '../section.tsx';
import { TableFrame } from '../table-frame.tsx';
import { NO_MITIGATION_MEASURE } from '../texts.ts';

/** Lists the required measures, the number of addresses of each in each operating time, and the last days. */
export function MitigationSection({ report }: { report: Report }) {
  const { mitigation, times, criteria } = report;
  const { day, event } = dayOfReport(report);
  const isLate = mitigation.some(({ days }) => days.some((window) => daysLate(window, day) > 0));
  const asked = criteria.measures.filter(({ key }) => times.some((time) => countIn(time, key) > 0));
  if (asked.length === 0) {
    return (
      <Section title="Mitigation measures">
        <p>{NO_MITIGATION_MEASURE}</p>
      </Section>
    );
  }
  return (
    <Section title="Mitigation measures">
      <TableFrame label="Mitigation measures with their dates">
        <thead>
          <tr>
            <th>Measure</th>
            {times.map(({ key, name }) => (
              <th key={key} className={classes.count}>
                {name}
              </th>
            ))}
            <th>To be done</th>
          </tr>
        </thead>
        <tbody>
          {asked.map(({ key, name, description }) => (
            <tr key={key}>
              <td>
                <strong>
                  {key} {name}
                </strong>
                <div className={classes.fine}>{description}</div>
              </td>
              {times.map((time) => (
                <td key={time.key} className={classes.count}>
                  {grouped(countIn(time, key))}
                </td>
              ))}
              <td>
                {formatDays(
                  mitigation.find(({ measure }) => measure === key),
                  day,
                ).map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {isLate && (
        <p>
          Days marked late had passed when the report was {event} on {dateRange(day, day)}. Measures completed by then
          are in the notification log.
        </p>
      )}
      <p className={classes.fine}>
        Figures are numbers of addresses, each by its worst receiver. Days are deadlines for the measure.
      </p>
    </Section>
  );
}

function countIn({ notifications }: Report['times'][number], key: string): number {
  return notifications.find(({ measure }) => measure === key)?.count ?? 0;
}
