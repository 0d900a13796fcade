import type { Report } from '../rules/report.ts';
import type { ReportedComparison } from '../rules/monitoring.ts';
import { FormattedText } from './formatted-text.tsx';
import type { Revision } from '../../model/revisions/revision.ts';
import { TitleBlock } from '../../ui/layout/title-block.tsx';
import { type TitleLevel, TitleLevelProvider } from './headings.tsx';
import { printPageStyle } from './print-page.ts';
import classes from './report-document.module.css';
import { ReportPart } from './report-part.tsx';
import { Section } from './section.tsx';
import { ApprovalSection, ConditionSection } from './sections/approval-section.tsx';
import { CatchmentSection } from './sections/catchment-section.tsx';
import { CommitmentsSection } from './sections/commitments-section.tsx';
import { ConclusionSection, ContactSection, CoverFacts, SignatureTable } from './sections/cover-section.tsx';
import { CumulativeSection } from './sections/cumulative-section.tsx';
import { BarrierTable, EquipmentTables } from './sections/equipment-tables.tsx';
import { DetailSections, SiteSection } from './sections/maps-section.tsx';
import { MitigationSection } from './sections/mitigation-section.tsx';
import { MonitoringSection } from './sections/monitoring-section.tsx';
import { OutcomesSection } from './sections/outcomes-section.tsx';
import { RecordSection } from './sections/record-section.tsx';
import { SummarySection } from './sections/summary-section.tsx';
import { TimeSections } from './sections/time-sections.tsx';
import { VibrationSection } from './sections/vibration-section.tsx';
import { MAP_OF_THE_SITE } from './texts.ts';

const WORK_AREAS_AND_EQUIPMENT = 'Work areas and equipment';

export interface ReportDocumentProps {
  report: Report;
  /** The revision of the report, with the decisions made since its issue. Absent for the report of a run. */
  revision?: Revision;
  /** The comparison with measurements since the revision was issued. Undefined if there is none and for the report of a run. */
  measured?: ReportedComparison | null | undefined;
  /** Address of the page about the method. Null if a reader cannot use it. */
  methodUrl?: string | null;
  /** Notice at the start of the report. Empty if there is none. */
  notice?: string;
  /** Level of the report's heading: 2 if the page has a title of its own. */
  titleLevel?: TitleLevel;
}

/**
 * The report as submitted: only HTML and SVG, the same on the page and in the PDF. It needs only the stored report. Decisions and
 * measurements since its issue are separate properties.
 */
export function ReportDocument(props: ReportDocumentProps) {
  const { report, revision, notice = '', titleLevel = 1 } = props;
  return (
    <TitleLevelProvider value={titleLevel}>
      <article className={classes.document}>
        <style>{printPageStyle(report)}</style>
        <div className={classes.cover}>
          <TitleBlock {...report.title} level={titleLevel} />
          {notice !== '' && <p className={classes.notice}>{notice}</p>}
          <CoverFacts report={report} {...(revision && { revision })} />
          <ReportPart title="Conclusion">
            <ConclusionSection report={report} />
          </ReportPart>
          <SignatureTable report={report} />
          {revision !== undefined && (
            <ReportPart title="Approvals">
              <ApprovalSection revision={revision} timeZone={report.criteria.timeZone} />
            </ReportPart>
          )}
        </div>
        <Introduction report={report} />
        <ReportPart title={MAP_OF_THE_SITE}>
          <SiteSection report={report} />
        </ReportPart>
        <ReportPart title="Detail maps">
          <DetailSections report={report} />
        </ReportPart>
        {report.catchments.length > 0 && (
          <ReportPart title={report.criteria.words.catchment}>
            <CatchmentSection report={report} />
          </ReportPart>
        )}
        <ReportPart title={WORK_AREAS_AND_EQUIPMENT}>
          <WorkSection report={report} />
        </ReportPart>
        <ResultParts {...props} />
        <ReportPart title="Mitigation measures">
          <MitigationSection report={report} />
        </ReportPart>
        <ReportPart title="Commitments">
          <CommitmentsSection report={report} />
        </ReportPart>
        <ReportPart title="Conditions of approval">
          <ConditionSection conditions={report.conditions} />
        </ReportPart>
        <ReportPart title="Contact">
          <ContactSection report={report} />
        </ReportPart>
        <FormattedText text={report.title.closing} />
        <Annexes {...props} />
      </article>
    </TitleLevelProvider>
  );
}

/** Describes the work that is applied for, in the words of the assessment and the project. */
function Introduction({ report: { title } }: { report: Report }) {
  return (
    <>
      {title.description !== '' && (
        <Section title="Introduction">
          <p className={classes.text}>{title.description}</p>
        </Section>
      )}
      <FormattedText text={title.introduction} />
    </>
  );
}

function ResultParts({ report, measured }: ReportDocumentProps) {
  return (
    <>
      <ReportPart title="Summary">
        <SummarySection report={report} />
      </ReportPart>
      <ReportPart title="Results by catchment and operating time">
        <OutcomesSection report={report} />
      </ReportPart>
      <ReportPart title="Works at the same time">
        <CumulativeSection report={report} />
      </ReportPart>
      <ReportPart title="Vibration">
        <VibrationSection found={report.vibration} />
      </ReportPart>
      <ReportPart title="Monitoring">
        <MonitoringSection report={report} measured={measured} />
      </ReportPart>
    </>
  );
}

function Annexes({ report, methodUrl = null }: ReportDocumentProps) {
  return (
    <>
      <div className={classes.annex}>
        <ReportPart title="Results by operating time">
          <TimeSections report={report} />
        </ReportPart>
      </div>
      <div className={classes.annex}>
        <ReportPart title="Calculation record">
          <RecordSection report={report} methodUrl={methodUrl} />
        </ReportPart>
      </div>
    </>
  );
}

function WorkSection({ report: { areas, barriers } }: { report: Report }) {
  return (
    <Section title={WORK_AREAS_AND_EQUIPMENT}>
      <EquipmentTables areas={areas} />
      <BarrierTable barriers={barriers} />
    </Section>
  );
}
