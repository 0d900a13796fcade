import { todayIn } from '../../../model/time/calendar.ts';
import { dueText } from '../../../notifications/rules/late-notices.ts';
import { daysLate } from '../../../notifications/rules/notice-window.ts';
import type { Report } from '../../rules/report.ts';
import type { Mitigation } from '../../rules/mitigation.ts';
import { grouped } from '../../../model/format/format.ts';
import { dateRange } from '../../../model/time/dates.ts';
import classes from '../report-document.module.css';
import { Section } from '../section.tsx';
import { TableFrame } from '../table-frame.tsx';
import { NO_MITIGATION_MEASURE } from '../texts.ts';

/** The measures that are asked for, at how many addresses in each operating time, and by when. */
export function MitigationSection({ report }: { report: Report }) {
  const { mitigation, times, criteria, processedAt } = report;
  const processedOn = todayIn(criteria.timeZone, new Date(processedAt));
  const isLate = mitigation.some(({ days }) => days.some((window) => daysLate(window, processedOn) > 0));
  const asked = criteria.measures.filter(({ key }) => times.some((time) => countIn(time, key) > 0));
  if (asked.length === 0) {
    return (
      <Section title="Mitigation">
        <p>{NO_MITIGATION_MEASURE}</p>
      </Section>
    );
  }
  return (
    <Section title="Mitigation">
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
                  processedOn,
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
          Days marked late had passed when the assessment was processed on {dateRange(processedOn, processedOn)}. What
          was done by then is in the log of notifications.
        </p>
      )}
      <p className={classes.fine}>
        Figures are addresses, each by its worst receiver. Days are the last ones on which the measure is in time.
      </p>
    </Section>
  );
}

function countIn({ notifications }: Report['times'][number], key: string): number {
  return notifications.find(({ measure }) => measure === key)?.count ?? 0;
}

/**
 * `By 20 Nov 2026, 22:00`, or `Due 20 Nov 2026, 7 days late`: a line for each last day; of more than a report lists the first and the last.
 * @param processedOn the day on which the report was made
 */
export function formatDays(mitigation: Mitigation | undefined, processedOn: string): string[] {
  if (mitigation === undefined) return ['During the work'];
  if (mitigation.days.length === 0) return ['Before the work'];
  const lines = mitigation.days.map((days) =>
    mitigation.days.length === 1
      ? formatValue(days, processedOn)
      : `${formatValue(days, processedOn)} (${grouped(days.addresses)} ${days.addresses === 1 ? 'address' : 'addresses'})`,
  );
  if (!mitigation.isByAddress) return lines;
  const [first = '', last = ''] = lines;
  return [`First ${inSentence(first)}`, `Last ${inSentence(last)}`, 'By address: see Notifications'];
}

const asSentence = (line: string) => line.charAt(0).toUpperCase() + line.slice(1);
const inSentence = (line: string) => line.charAt(0).toLowerCase() + line.slice(1);

function formatValue({ from, to, until }: Mitigation['days'][number], processedOn: string): string {
  if (daysLate({ to }, processedOn) > 0) return asSentence(dueText(to, processedOn));
  const last = `${dateRange(to, to)}${until === null ? '' : `, ${until}`}`;
  return from === null ? `By ${last}` : `From ${dateRange(from, from)} to ${last}`;
}
