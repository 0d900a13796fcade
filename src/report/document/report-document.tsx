import type { Report, TimeSummary } from '../rules/report.ts';
import type { ReportedComparison } from '../rules/monitoring.ts';
import { FormattedText } from './formatted-text.tsx';
import { type Revision, STATE_NAMES, statusOf } from '../../model/revisions/revision.ts';
import { summariseShifts } from '../../model/time/shifts.ts';
import { grouped, shownTimeInZone } from '../../model/format/format.ts';
import { dateRange } from '../../model/time/dates.ts';
import { formatShifts, formatShiftSummary } from '../../plan/rules/format-shifts.ts';
import { overCriterion } from '../../results/rules/levels.ts';
import { TitleBlock } from '../../ui/layout/title-block.tsx';
import { AreaMap } from './maps/area-map.tsx';
import { SiteMap } from './maps/site-map.tsx';
import { mapNotes, SiteLegend } from './maps/site-legend.tsx';
import { type TitleLevel, TitleLevelProvider } from './headings.tsx';
import { printPageStyle } from './print-page.ts';
import { nameOfEmail } from './name-of-email.ts';
import classes from './report-document.module.css';
import { ReportPart } from './report-part.tsx';
import { Section } from './section.tsx';
import { ApprovalSection, ConditionSection } from './sections/approval-section.tsx';
import { CatchmentSection } from './sections/catchment-section.tsx';
import { AssumptionsSection, MethodSection } from './sections/method-section.tsx';
import { MonitoringSection } from './sections/monitoring-section.tsx';
import { MitigationSection } from './sections/mitigation-section.tsx';
import { OutcomesSection } from './sections/outcomes-section.tsx';
import { BarrierTable, EquipmentTables } from './sections/equipment-tables.tsx';
import { CumulativeSection } from './sections/cumulative-section.tsx';
import { TimeSections } from './sections/time-sections.tsx';
import { VersionsSection } from './sections/versions-section.tsx';
import { VibrationSection } from './sections/vibration-section.tsx';

const MAP_OF_THE_SITE = 'Map of the site';
const WORK_AREAS_AND_EQUIPMENT = 'Work areas and equipment';

export interface ReportDocumentProps {
  report: Report;
  /** The revision that it is of, with what was decided of it since; absent for what a run wrote. */
  revision?: Revision;
  /** What was measured of that revision since; undefined where nothing was and for what a run wrote. */
  measured?: ReportedComparison | null | undefined;
  /** Where the page of the method is; null where a reader has no use for it. */
  methodUrl?: string | null;
  /** What has to be known before it is read; empty where there is nothing. */
  notice?: string;
  /** Of its title; 2 where the page has a title of its own. */
  titleLevel?: TitleLevel;
}

/**
 * The report as it is handed in: HTML and drawings alone, the same on the page and in the PDF. It needs nothing but its own file; what
 * was decided and measured since comes beside it.
 */
export function ReportDocument(props: ReportDocumentProps) {
  const { report, revision, measured, methodUrl = null, notice = '', titleLevel = 1 } = props;
  const { title, catchments, warnings, lamaxReason } = report;
  const notes = [...(lamaxReason === null ? [] : [lamaxReason]), ...warnings];
  return (
    <TitleLevelProvider value={titleLevel}>
      <article className={classes.document}>
        <style>{printPageStyle(report)}</style>
        <TitleBlock {...title} level={titleLevel} />
        {notice !== '' && <p className={classes.notice}>{notice}</p>}
        <Facts
          rows={[
            ['Permit number', title.permitNumber || 'none given'],
            ['Revision', revisionText(report)],
            ...(revision === undefined ? [] : [['Approvals', approvalText(revision)] as [string, string]]),
            ['Stage', title.stage || '–'],
            ['Dates', dateRange(title.startDate, title.endDate)],
            ...shiftRows(report),
            ['Operating time', report.times.map(({ name, hours }) => `${name} (${hours})`).join('; ')],
            ['Prepared by', nameOfEmail(title.author)],
            [
              'Predicted',
              `${shownTimeInZone(new Date(report.processedAt), report.criteria.timeZone)} by ${nameOfEmail(report.processedBy)}`,
            ],
          ]}
        />
        {revision !== undefined && (
          <ReportPart title="Approvals">
            <ApprovalSection revision={revision} timeZone={report.criteria.timeZone} />
          </ReportPart>
        )}
        <FormattedText text={title.introduction} />
        {title.description !== '' && <p className={classes.text}>{title.description}</p>}

        <ReportPart title="Summary">
          <SummarySection report={report} />
        </ReportPart>
        <ReportPart title="Results by catchment and operating time">
          <OutcomesSection report={report} />
        </ReportPart>
        <ReportPart title="Works at the same time">
          <CumulativeSection report={report} />
        </ReportPart>
        <ReportPart title={MAP_OF_THE_SITE}>
          <SiteSection report={report} />
        </ReportPart>
        <ReportPart title="Mitigation">
          <MitigationSection report={report} />
        </ReportPart>
        <ReportPart title="Conditions of approval">
          <ConditionSection conditions={report.conditions} />
        </ReportPart>
        <ReportPart title={WORK_AREAS_AND_EQUIPMENT}>
          <WorkSection report={report} />
        </ReportPart>
        {catchments.length > 0 && (
          <ReportPart title={report.criteria.words.catchment}>
            <CatchmentSection report={report} />
          </ReportPart>
        )}
        <ReportPart title="Results by operating time">
          <TimeSections report={report} />
        </ReportPart>
        <ReportPart title="Vibration">
          <VibrationSection found={report.vibration} />
        </ReportPart>
        <ReportPart title="Monitoring">
          <MonitoringSection report={report} measured={measured} />
        </ReportPart>
        <ReportPart title="Method and criteria">
          <MethodSection report={report} methodUrl={methodUrl} />
        </ReportPart>
        <ReportPart title="Assumptions">
          <AssumptionsSection report={report} />
        </ReportPart>
        {notes.length > 0 && (
          <Section title="Notes">
            <ul>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Section>
        )}
        <FormattedText text={title.closing} />
        <ReportPart title="Versions">
          <VersionsSection report={report} {...(revision && { revision })} />
        </ReportPart>
      </article>
    </TitleLevelProvider>
  );
}

function SummarySection({ report }: { report: Report }) {
  return (
    <Section title="Summary">
      <ul>
        {report.times.map((time) => (
          <li key={time.key}>{summaryText(time, report.criteria)}</li>
        ))}
      </ul>
    </Section>
  );
}

function WorkSection({ report: { areas, barriers, catchments } }: { report: Report }) {
  return (
    <Section title={WORK_AREAS_AND_EQUIPMENT}>
      <AreaMap areas={areas} barriers={barriers} catchments={catchments} fit="areas" />
      <EquipmentTables areas={areas} />
      <BarrierTable barriers={barriers} />
    </Section>
  );
}

function SiteSection({ report }: { report: Report }) {
  const { map, barriers, catchments } = report;
  return (
    <Section title={MAP_OF_THE_SITE}>
      <div className={classes.whole}>
        <SiteMap map={map} report={report} />
        <SiteLegend
          map={map}
          criterion={report.criteria.words.criterion}
          hasBarriers={barriers.length > 0}
          hasCatchments={catchments.length > 0}
        />
      </div>
      <p className={classes.fine}>{mapNotes(map, report.criteria.words.level).join(' ')}</p>
    </Section>
  );
}

/** Who decided what of the revision, and who says so: `Approved by R. Reviewer, EPA, recorded by erin@example.com`. */
function approvalText(revision: Revision): string {
  const decided = revision.steps.filter(({ decidedBy }) => decidedBy !== '');
  if (decided.length === 0) return `none yet: ${statusOf(revision).toLowerCase()}`;
  const formatValue = ({ to, decidedBy, inPerson, by }: Revision['steps'][number]) =>
    `${STATE_NAMES[to]} by ${decidedBy}, ${inPerson ? 'in person' : `recorded by ${by}`}`;
  return decided.map(formatValue).join('; ');
}

function revisionText({ revision, criteria }: Report): string {
  if (revision === null) return 'working version, not issued';
  const { label, issuedAt, issuedBy, reason } = revision;
  return `${label}, issued ${shownTimeInZone(new Date(issuedAt), criteria.timeZone)} by ${nameOfEmail(issuedBy)}: ${reason}`;
}

/** When there is work, in words; nothing where dates alone say it. */
function shiftRows({ title: { shifts }, criteria }: Report): Array<[label: string, value: string]> {
  if (shifts.length === 0) return [];
  const summary = formatShiftSummary(summariseShifts(criteria, shifts));
  return [['Shifts', `${formatShifts(shifts).join('; ')}: ${summary} (${criteria.timeZone})`]];
}

/** How many addresses are over the screening level of sleep, in times that have one. */
function sleepText({ key, sleepScreening, sleepAtLeast }: TimeSummary, set: Report['criteria']): string | null {
  const isScreened = set.operatingTimes.some((time) => time.key === key && time.residence.sleep !== null);
  if (!isScreened) return null;
  if (sleepScreening === null) return 'sleep disturbance is not assessed, since no equipment has a maximum level';
  const least = sleepAtLeast ? 'at least ' : '';
  return `${least}${grouped(sleepScreening)} are over the sleep disturbance screening level`;
}

function summaryText(summary: TimeSummary, set: Report['criteria']): string {
  const { name, assessed, notInUse, notAssessed, exceeding, highlyAffected, mostAffected } = summary;
  const [worst] = mostAffected;
  const exceed =
    worst === undefined
      ? `none of ${grouped(assessed)} addresses exceeds its criterion`
      : `${grouped(exceeding)} of ${grouped(assessed)} addresses exceed their criterion, by up to ${overCriterion(set, worst.exceedance).slice(1)} dB at ${worst.address || worst.id}`;
  const sleep = sleepText(summary, set);
  const facts = [
    exceed,
    ...(highlyAffected > 0 ? [`${grouped(highlyAffected)} are highly affected`] : []),
    ...(sleep === null ? [] : [sleep]),
    ...(notInUse > 0 ? [`${grouped(notInUse)} are not in use`] : []),
    ...(notAssessed > 0 ? [`${grouped(notAssessed)} are not assessed: no criterion`] : []),
  ];
  return `${name}: ${facts.join('; ')}.`;
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
