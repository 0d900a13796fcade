import type { Report, TimeSummary } from '../domain/report.ts';
import type { ReportedComparison } from '../domain/reporting/monitoring.ts';
import { FormattedText } from './formatted-text.tsx';
import { type Revision, STATE_NAMES, statusOf } from '../domain/revisions/revision.ts';
import { summariseShifts } from '../domain/shifts.ts';
import { commonTexts } from '../texts/common.ts';
import { grouped, shownTimeInZone } from '../format/format.ts';
import { reportDocumentTexts } from '../texts/report-document.ts';
import { dateRange } from '../ui/dates.ts';
import { formatShifts, formatShiftSummary } from '../ui/shifts/format-shifts.ts';
import { overCriterion } from '../ui/levels.ts';
import { TitleBlock } from '../ui/title-block.tsx';
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
import { TogetherSection } from './sections/together-section.tsx';
import { TimeSections } from './sections/time-sections.tsx';
import { VersionsSection } from './sections/versions-section.tsx';
import { VibrationSection } from './sections/vibration-section.tsx';

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
            [commonTexts.permitNumber, title.permitNumber || reportDocumentTexts.noneGiven],
            [reportDocumentTexts.revisionColumn, revisionText(report)],
            ...(revision === undefined
              ? []
              : [[reportDocumentTexts.approvals, approvalText(revision)] as [string, string]]),
            [commonTexts.stage, title.stage || '–'],
            [reportDocumentTexts.dates, dateRange(title.startDate, title.endDate)],
            ...shiftRows(report),
            [commonTexts.operatingTime, report.times.map(({ name, hours }) => `${name} (${hours})`).join('; ')],
            [reportDocumentTexts.preparedBy, nameOfEmail(title.author)],
            [
              commonTexts.predicted,
              reportDocumentTexts.doneBy(
                shownTimeInZone(new Date(report.processedAt), report.criteria.timeZone),
                nameOfEmail(report.processedBy),
              ),
            ],
          ]}
        />
        {revision !== undefined && (
          <ReportPart title={reportDocumentTexts.approvals}>
            <ApprovalSection revision={revision} timeZone={report.criteria.timeZone} />
          </ReportPart>
        )}
        <FormattedText text={title.introduction} />
        {title.description !== '' && <p className={classes.text}>{title.description}</p>}

        <ReportPart title={reportDocumentTexts.summary}>
          <SummarySection report={report} />
        </ReportPart>
        <ReportPart title={reportDocumentTexts.resultsByCatchmentAndOperating}>
          <OutcomesSection report={report} />
        </ReportPart>
        <ReportPart title={reportDocumentTexts.worksAtSameTime}>
          <TogetherSection report={report} />
        </ReportPart>
        <ReportPart title={reportDocumentTexts.mapOfTheSite}>
          <SiteSection report={report} />
        </ReportPart>
        <ReportPart title={reportDocumentTexts.mitigation}>
          <MitigationSection report={report} />
        </ReportPart>
        <ReportPart title={reportDocumentTexts.conditionsOfApproval}>
          <ConditionSection conditions={report.conditions} />
        </ReportPart>
        <ReportPart title={reportDocumentTexts.workAreasAndEquipment}>
          <WorkSection report={report} />
        </ReportPart>
        {catchments.length > 0 && (
          <ReportPart title={report.criteria.words.catchment}>
            <CatchmentSection report={report} />
          </ReportPart>
        )}
        <ReportPart title={reportDocumentTexts.resultsByOperatingTime}>
          <TimeSections report={report} />
        </ReportPart>
        <ReportPart title={reportDocumentTexts.vibration}>
          <VibrationSection found={report.vibration} />
        </ReportPart>
        <ReportPart title={commonTexts.monitoring}>
          <MonitoringSection report={report} measured={measured} />
        </ReportPart>
        <ReportPart title={reportDocumentTexts.methodAndCriteria}>
          <MethodSection report={report} methodUrl={methodUrl} />
        </ReportPart>
        <ReportPart title={reportDocumentTexts.assumptions}>
          <AssumptionsSection report={report} />
        </ReportPart>
        {notes.length > 0 && (
          <Section title={reportDocumentTexts.notes}>
            <ul>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Section>
        )}
        <FormattedText text={title.closing} />
        <ReportPart title={commonTexts.versions}>
          <VersionsSection report={report} {...(revision && { revision })} />
        </ReportPart>
      </article>
    </TitleLevelProvider>
  );
}

function SummarySection({ report }: { report: Report }) {
  return (
    <Section title={reportDocumentTexts.summary}>
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
    <Section title={reportDocumentTexts.workAreasAndEquipment}>
      <AreaMap areas={areas} barriers={barriers} catchments={catchments} fit="areas" />
      <EquipmentTables areas={areas} />
      <BarrierTable barriers={barriers} />
    </Section>
  );
}

/** The map of the site; reports of before have none. */
function SiteSection({ report }: { report: Report }) {
  const { map, barriers, catchments } = report;
  if (map === null) return null;
  return (
    <Section title={reportDocumentTexts.mapOfTheSite}>
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
  if (decided.length === 0) return reportDocumentTexts.noneYet(statusOf(revision).toLowerCase());
  const formatValue = ({ to, decidedBy, inPerson, by }: Revision['steps'][number]) =>
    `${reportDocumentTexts.doneBy(STATE_NAMES[to], decidedBy)}, ${inPerson ? reportDocumentTexts.inPerson : reportDocumentTexts.recordedBy(by)}`;
  return decided.map(formatValue).join('; ');
}

function revisionText({ revision, criteria }: Report): string {
  if (revision === null) return reportDocumentTexts.workingVersionNotIssued;
  const { label, issuedAt, issuedBy, reason } = revision;
  return reportDocumentTexts.issuedBy(
    label,
    shownTimeInZone(new Date(issuedAt), criteria.timeZone),
    nameOfEmail(issuedBy),
    reason,
  );
}

/** When there is work, in words; nothing where dates alone say it. */
function shiftRows({ title: { shifts }, criteria }: Report): Array<[label: string, value: string]> {
  if (shifts.length === 0) return [];
  const summary = formatShiftSummary(summariseShifts(criteria, shifts));
  return [[commonTexts.shifts, `${formatShifts(shifts).join('; ')}: ${summary} (${criteria.timeZone})`]];
}

/** How many addresses are over the screening level of sleep, in times that have one. */
function sleepText({ key, sleepScreening, sleepAtLeast }: TimeSummary, set: Report['criteria']): string {
  const isScreened = set.operatingTimes.some((time) => time.key === key && time.residence.sleep !== null);
  if (!isScreened) return '';
  if (sleepScreening === null) return reportDocumentTexts.sleepDisturbanceIsNotAssessed;
  const least = sleepAtLeast ? reportDocumentTexts.atLeast : '';
  return reportDocumentTexts.areOverSleepDisturbance(least, grouped(sleepScreening));
}

function summaryText(summary: TimeSummary, set: Report['criteria']): string {
  const { name, assessed, notInUse, notAssessed, exceeding, highlyAffected, mostAffected } = summary;
  const [worst] = mostAffected;
  const exceed =
    worst === undefined
      ? reportDocumentTexts.noneOfAddressesExceeds(grouped(assessed))
      : reportDocumentTexts.ofAddressesExceedTheirCriterion(
          grouped(exceeding),
          grouped(assessed),
          overCriterion(set, worst.exceedance).slice(1),
          worst.address || worst.id,
        );
  const highly = highlyAffected > 0 ? reportDocumentTexts.areHighlyAffected(grouped(highlyAffected)) : '';
  const sleep = sleepText(summary, set);
  const others = [
    ...(notInUse > 0 ? [reportDocumentTexts.areNotInUse(grouped(notInUse))] : []),
    ...(notAssessed > 0 ? [reportDocumentTexts.areNotAssessed(grouped(notAssessed))] : []),
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
