import { isOfQuarters } from '../../domain/criteria/criteria-set.ts';
import { Link } from 'react-router-dom';
import type { Report, TimeSummary } from '../../domain/report.ts';
import type { Revision } from '../../domain/revisions/revision.ts';
import { summariseShifts } from '../../domain/shifts.ts';
import { dateRange, timeInZone } from '../../ui/dates.ts';
import { shiftsInWords, summaryInWords } from '../../ui/shifts/shift-words.ts';
import { overCriterion } from '../../ui/levels.ts';
import { grouped } from '../../ui/grouped.ts';
import { TitleBlock } from '../../ui/title-block.tsx';
import { urls } from '../../ui/urls.ts';
import { ApprovalSection, ConditionSection } from './approval-section.tsx';
import { AreaMap } from './area-map.tsx';
import { CatchmentSection } from './catchment-section.tsx';
import { BarrierTable, PlantTables } from './plant-tables.tsx';
import classes from './report-document.module.css';
import { Section } from './section.tsx';
import { TimeSections } from './time-sections.tsx';
import { VibrationSection } from './vibration-section.tsx';

interface ReportDocumentProps {
  report: Report;
  /** The revision that it is of, with what was decided of it since; absent for what a run wrote. */
  standing?: Revision;
}

/** The report as it is handed in. It needs nothing but its own file; what was decided since comes beside it. */
export function ReportDocument({ report, standing }: ReportDocumentProps) {
  const { title, areas, barriers, catchments, warnings, lamaxReason } = report;
  const notes = [...(lamaxReason === null ? [] : [lamaxReason]), ...warnings];
  return (
    <article className={classes.document}>
      <TitleBlock {...title} />
      <Facts
        rows={[
          ['Permit number', title.permitNumber || 'none given'],
          ['Revision', revisionText(report)],
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
      {standing !== undefined && <ApprovalSection revision={standing} timeZone={report.criteria.timeZone} />}
      {title.introduction !== '' && <p className={classes.text}>{title.introduction}</p>}
      {title.description !== '' && <p className={classes.text}>{title.description}</p>}

      <Section title="Summary">
        <ul>
          {report.times.map((time) => (
            <li key={time.key}>{summaryText(time, report.criteria)}</li>
          ))}
        </ul>
      </Section>
      <ConditionSection conditions={report.conditions} />
      <Section title="Work areas and plant">
        <AreaMap areas={areas} barriers={barriers} catchments={catchments} fit="areas" />
        <PlantTables areas={areas} />
        <BarrierTable barriers={barriers} />
      </Section>
      {catchments.length > 0 && <CatchmentSection report={report} />}
      <TimeSections report={report} />
      <VibrationSection found={report.vibration} />
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

function revisionText({ revision, criteria }: Report): string {
  if (revision === null) return 'working version, not issued';
  const { label, issuedAt, issuedBy, reason } = revision;
  return `${label}, issued ${timeInZone(new Date(issuedAt), criteria.timeZone)} by ${issuedBy}: ${reason}`;
}

/** When there is work, in words; nothing where dates alone say it. */
function shiftRows({ title: { shifts }, criteria }: Report): Array<[label: string, value: string]> {
  if (shifts.length === 0) return [];
  const summary = summaryInWords(summariseShifts(criteria, shifts));
  return [['Shifts', `${shiftsInWords(shifts).join('; ')}: ${summary} (${criteria.timeZone})`]];
}

/** How many addresses are over the screening level of sleep, in times that have one. */
function sleepText({ key, sleepScreening, sleepAtLeast }: TimeSummary, set: Report['criteria']): string {
  const isScreened = set.operatingTimes.some((time) => time.key === key && time.residence.sleep !== null);
  if (!isScreened) return '';
  if (sleepScreening === null) return '; sleep disturbance is not assessed, since no plant has a maximum level';
  const least = sleepAtLeast ? 'at least ' : '';
  return `; ${least}${grouped(sleepScreening)} are over the sleep disturbance screening level`;
}

function summaryText(summary: TimeSummary, set: Report['criteria']): string {
  const { name, assessed, notInUse, notAssessed, exceeding, highlyAffected, mostAffected } = summary;
  const [worst] = mostAffected;
  const exceed =
    worst === undefined
      ? `none of ${grouped(assessed)} addresses exceeds its criterion`
      : `${grouped(exceeding)} of ${grouped(assessed)} addresses exceed their criterion, by up to ${overCriterion(set, worst.exceedance).slice(1)} dB at ${worst.address || worst.id}`;
  const highly = highlyAffected > 0 ? `; ${grouped(highlyAffected)} are highly affected` : '';
  const sleep = sleepText(summary, set);
  const others = [
    ...(notInUse > 0 ? [`${grouped(notInUse)} are not in use`] : []),
    ...(notAssessed > 0 ? [`${grouped(notAssessed)} are not assessed, for want of a criterion`] : []),
  ];
  return `${name}: ${[exceed + highly + sleep, ...others].join('; ')}.`;
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

/** How the loss by temporary barriers is limited; nothing where none stands. */
function screenText({ areas, barriers, method: { temporaryScreenCapDb: capDb } }: Report): string {
  if (barriers.length === 0 && areas.every(({ barrierHeight }) => barrierHeight === null)) return '';
  if (capDb === null) return 'What temporary noise barriers take off is as predicted, without a limit. ';
  return `All temporary noise barriers together take at most ${capDb} dB off a path in each octave band. `;
}

const QUICK_METHOD =
  'Levels are predicted by the quick A-weighted method of BS 5228-1:2009+A1:2014, annex F: distance, and the larger of soft ground and screening.';

/** What the typical and the worst level are of crews that stay and of crews that move. */
function crewsText({ areas, criteria, times }: Pick<Report, 'areas' | 'criteria' | 'times'>): string {
  const isQuarters = times.every(({ key }) => isOfQuarters(criteria, key));
  const moving = areas.filter((area) => area.moving !== null).map(({ name }) => name);
  const staying = areas.filter((area) => area.moving === null);
  const movingText =
    `The crew of ${moving.join(', ')} moves: its typical level is the mean over its working time, and its worst level, ` +
    `which is compared, that of ${isQuarters ? 'the loudest 15 minutes' : 'the loudest time over which a level is taken'} at the receiver. `;
  return (staying.length === 0 ? '' : stayingText(staying, moving)) + (moving.length === 0 ? '' : movingText);
}

function stayingText(staying: Report['areas'], moving: readonly string[]): string {
  const atOnePlace = staying.filter(({ crew }) => crew === 'one-place').map(({ name }) => name);
  const worst =
    atOnePlace.length === 0
      ? `has it spread likewise: ${moving.length === 0 ? 'crews work' : 'their crews work'} all over their areas.`
      : `has the crew at the place of its area that is loudest at the receiver, for ${atOnePlace.join(', ')}.`;
  const which = moving.length === 0 ? 'each work area' : `each work area but ${moving.join(', ')}`;
  return `The typical level has the plant of ${which} spread evenly over it. The worst level, which is compared, ${worst} `;
}

function MethodSection({ report }: { report: Report }) {
  const { method, criteria, lamaxAtLeast } = report;
  const octaveBands =
    `Levels are predicted by ISO 9613-2:${method.edition} with the rules of ISO/TR 17534-3, in octave bands from 63 Hz to 8 kHz, ` +
    `${method.groundMethod} ground method, at ${method.temperatureC} °C and ${method.humidityPct} % relative humidity, for moderate ` +
    'downwind propagation. The standard states an accuracy of ±3 dB up to 1000 m.';
  return (
    <Section title="Method and criteria">
      <p>
        {method.prediction === 'quick' ? QUICK_METHOD : octaveBands} Ground outside the mapped regions has G ={' '}
        {method.groundDefault}. {method.reflections === 0 ? 'Reflections off façades are left out. ' : ''}
        {screenText(report)}How the method was checked:{' '}
        <Link to={urls.method}>{window.location.origin + urls.method}</Link>.
      </p>
      <p>
        {crewsText(report)}
        {criteria.annoyingPlantDb > 0 &&
          `To be compared, the part of annoying plant is raised by ${criteria.annoyingPlantDb} dB. `}
        {criteria.facadeCorrectionDb > 0 && `At buildings ${criteria.facadeCorrectionDb} dB are added for the façade. `}
        {criteria.rounding === 'integer' && 'Levels are rounded to the whole decibel before they are compared.'}{' '}
        {lamaxAtLeast && 'LAmax is a lower bound, since some plant has no maximum level.'}
      </p>
      <p>
        Criteria: {criteria.title} (set {criteria.id}, version {criteria.version}). Source: {criteria.source}.
      </p>
      <p className={classes.fine}>{criteria.note}</p>
    </Section>
  );
}
