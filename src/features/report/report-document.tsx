import { Link } from 'react-router-dom';
import type { Report, TimeSummary } from '../../domain/report.ts';
import { summariseShifts } from '../../domain/shifts.ts';
import { dateRange, timeInZone } from '../../ui/dates.ts';
import { shiftsInWords, summaryInWords } from '../../ui/shifts/shift-words.ts';
import { decibels } from '../../ui/decibels.ts';
import { grouped } from '../../ui/grouped.ts';
import { TitleBlock } from '../../ui/title-block.tsx';
import { urls } from '../../ui/urls.ts';
import { AreaMap } from './area-map.tsx';
import { PlantTables } from './plant-tables.tsx';
import classes from './report-document.module.css';
import { Section } from './section.tsx';
import { TimeSections } from './time-sections.tsx';

/** The report as it is handed in. It needs nothing but its own file. */
export function ReportDocument({ report }: { report: Report }) {
  const { title, areas, warnings, lamaxReason } = report;
  const notes = [...(lamaxReason === null ? [] : [lamaxReason]), ...warnings];
  return (
    <article className={classes.document}>
      <TitleBlock {...title} />
      <Facts
        rows={[
          ['Permit number', title.permitNumber || 'none given'],
          ['Stage', title.stage || '–'],
          ['Dates', dateRange(title.startDate, title.endDate)],
          ...shiftRows(report),
          ['Operating time', report.times.map(({ name, hours }) => `${name} (${hours})`).join('; ')],
          ['Prepared by', title.author],
          [
            'Predicted',
            `${timeInZone(new Date(report.processedAt), report.criteria.timeZone)} by ${report.processedBy}`,
          ],
        ]}
      />
      {title.introduction !== '' && <p className={classes.text}>{title.introduction}</p>}
      {title.description !== '' && <p className={classes.text}>{title.description}</p>}

      <Section title="Summary">
        <ul>
          {report.times.map((time) => (
            <li key={time.key}>{summaryText(time)}</li>
          ))}
        </ul>
      </Section>
      <Section title="Work areas and plant">
        <AreaMap areas={areas} />
        <PlantTables areas={areas} />
      </Section>
      <TimeSections report={report} />
      <MethodSection report={report} />
      {notes.length > 0 && (
        <Section title="Notes">
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Section>
      )}
      {title.closing !== '' && <p className={classes.text}>{title.closing}</p>}
      <footer className={classes.footer}>
        Engine {report.engineVersion} · configuration {report.configVersion} · input {report.inputHash.slice(0, 16)} ·{' '}
        {report.resultsPath}
      </footer>
    </article>
  );
}

/** When there is work, in words; nothing where dates alone say it. */
function shiftRows({ title: { shifts }, criteria }: Report): Array<[label: string, value: string]> {
  if (shifts.length === 0) return [];
  const summary = summaryInWords(summariseShifts(criteria, shifts));
  return [['Shifts', `${shiftsInWords(shifts).join('; ')}: ${summary} (${criteria.timeZone})`]];
}

function summaryText({ name, assessed, exceeding, highlyAffected, sleepScreening, mostAffected }: TimeSummary): string {
  const [worst] = mostAffected;
  const exceed =
    worst === undefined
      ? `none of ${grouped(assessed)} receivers exceeds its criterion`
      : `${grouped(exceeding)} of ${grouped(assessed)} receivers exceed their criterion, by up to ${decibels(worst.exceedance)} dB at ${worst.address || worst.id}`;
  const highly = highlyAffected > 0 ? `; ${grouped(highlyAffected)} are highly affected` : '';
  const sleep =
    sleepScreening === null ? '' : `; ${grouped(sleepScreening)} are over the sleep disturbance screening level`;
  return `${name}: ${exceed}${highly}${sleep}.`;
}

function Facts({ rows }: { rows: Array<[label: string, value: string]> }) {
  return (
    <dl className={classes.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function MethodSection({ report: { method, criteria } }: { report: Report }) {
  const placements = {
    spread: 'spread evenly over its area',
    nearest: 'at the nearest place of its area',
    centroid: 'at the middle of its area',
  };
  return (
    <Section title="Method and criteria">
      <p>
        Levels are predicted by ISO 9613-2:{method.edition} with the rules of ISO/TR 17534-3, in octave bands from 63 Hz
        to 8 kHz, {method.groundMethod} ground method, at {method.temperatureC} °C and {method.humidityPct} % relative
        humidity, for moderate downwind propagation. Ground outside the mapped regions has G = {method.groundDefault}.
        Plant is {placements[method.placement]}.{' '}
        {method.reflections === 0 ? 'Reflections off façades are left out.' : ''} The standard states an accuracy of ±3
        dB up to 1000 m. How the method was checked:{' '}
        <Link to={urls.method}>{window.location.origin + urls.method}</Link>.
      </p>
      <p>
        Criteria: {criteria.title} (set {criteria.id}, version {criteria.version}). Source: {criteria.source}.
      </p>
      <p className={classes.fine}>{criteria.note}</p>
    </Section>
  );
}
