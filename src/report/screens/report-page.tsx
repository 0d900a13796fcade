import { Button, Container, Loader } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconFileOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { watchAssessment } from '../../plan/api/assessments.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { useLive } from '../../firebase/live.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { type AssessmentId, assessmentIdSchema } from '../../model/ids.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { comparisonOfRevision } from '../rules/monitoring.ts';
import type { Revision } from '../../model/revisions/revision.ts';
import { useComparisons } from '../../monitoring/api/use-comparisons.ts';
import { useFreshness } from '../../plan/api/use-freshness.ts';
import { useReportConfig, useProjectAt } from '../../projects/api/use-project-data.ts';
import { resultsQuery, useDrawnReport } from '../../results/api/use-results.ts';
import { frozenResultsQuery, useFrozenReport, useRevisions } from '../../revisions/api/use-revisions.ts';
import { useWhatChanged } from '../api/use-what-changed.ts';
import { OutOfDate } from '../../ui/out-of-date.tsx';
import { EmptyState, Failure, LoadingState } from '../../ui/loading/states.tsx';
import { urls } from '../../ui/urls.ts';
import { ReportDocument } from '../document/report-document.tsx';
import { ReportActions } from './report-actions.tsx';
import classes from './report-page.module.css';
import { REPORT_OUT_OF_DATE } from '../../model/texts.ts';

export function ReportPage() {
  const params = useParams();
  const project = useProjectAt(params['project'] ?? '');
  const id = assessmentIdSchema.safeParse(params['assessment']);
  if (project.kind === 'loading') return <LoadingState label="Opening the report …" />;
  if (project.kind === 'failed') return <Problem message={project.message} />;
  if (project.value === null || !id.success) return <NoReport back={urls.home} />;
  return <LiveReport project={project.value} id={id.data} />;
}

function LiveReport({ project, id }: { project: LoadedProjectWithUid; id: AssessmentId }) {
  const asked = useSearchParams()[0].get('revision');
  const assessment = useLive(useMemo(() => watchAssessment(id), [id]));
  if (assessment.kind === 'loading') return <LoadingState label="Opening the report …" />;
  if (assessment.kind === 'failed') return <Problem message={assessment.message} />;
  const found = assessment.value;
  if (found === null || !found.active || found.project !== project.uid) {
    return <NoReport back={urls.project(project.id)} />;
  }
  return asked === null ? (
    <StoredReport project={project} assessment={found} />
  ) : (
    <RevisionReport project={project} assessment={found} label={asked} />
  );
}

/** The report of a revision, as it was issued, with what was decided and measured of it since. */
function RevisionReport({ project, assessment, label }: Opened & { label: string }) {
  useDocumentTitle(`Report ${assessment.name}, revision ${label} – Site noise`);
  const revisions = useRevisions(assessment.id);
  if (revisions.kind === 'loading') return <LoadingState label="Opening the revision …" />;
  if (revisions.kind === 'failed') return <Problem message={revisions.message} />;
  const revision = revisions.value.find((candidate) => candidate.label === label);
  const back = urls.assessment(project.id, assessment.id);
  if (revision === undefined) return <NoReport back={back} />;
  return <FrozenReport project={project} revision={revision} back={back} />;
}

interface FrozenReportProps {
  project: LoadedProjectWithUid;
  revision: Revision;
  back: string;
}

function FrozenReport({ project, revision, back }: FrozenReportProps) {
  const report = useFrozenReport(revision);
  const comparisons = useComparisons(project);
  const measured = useMemo(() => {
    const all = comparisons.kind === 'ready' ? comparisons.value : [];
    const own = all.filter(({ assessment }) => assessment === revision.assessment);
    return comparisonOfRevision(own, revision.label);
  }, [comparisons, revision]);
  if (report.isPending) return <LoadingState label="Fetching the report …" />;
  if (report.data === undefined) {
    return <Problem message={errorText(report.error)} onRetry={() => void report.refetch()} />;
  }
  return (
    <div className={classes.page}>
      <ReportActions
        back={back}
        assessment={revision.assessment}
        revision={revision.label}
        report={report.data}
        fetchResults={(client) => client.fetchQuery(frozenResultsQuery(revision))}
      />
      <ReportDocument report={report.data} revision={revision} measured={measured} methodUrl={METHOD_URL} />
    </div>
  );
}

interface Opened {
  project: LoadedProjectWithUid;
  assessment: Assessment;
}

function StoredReport({ project, assessment }: Opened) {
  useDocumentTitle(`Report ${assessment.name} – Site noise`);
  const config = useReportConfig(project);
  const freshness = useFreshness(assessment, project, config.kind === 'ready' ? config.value : null);
  const { stored, report, drawing } = useDrawnReport(assessment, freshness === 'current');
  const changes = useWhatChanged(assessment, project, freshness);
  const back = urls.assessment(project.id, assessment.id);
  if (freshness === 'none') return <NoReport back={back} />;
  if (stored.isPending) return <LoadingState label="Fetching the report …" />;
  if (report === undefined) {
    return <Problem message={errorText(stored.error)} onRetry={() => void stored.refetch()} />;
  }
  return (
    <div className={classes.page}>
      <ReportActions
        back={back}
        assessment={assessment.id}
        report={report}
        fetchResults={(client) => client.fetchQuery(resultsQuery(assessment))}
      />
      {freshness === 'out-of-date' && (
        <OutOfDate changes={changes} className={classes.notice ?? ''}>
          {REPORT_OUT_OF_DATE}
        </OutOfDate>
      )}
      {drawing.isFetching && (
        <p className={classes.drawing} role="status">
          <Loader size="xs" /> Drawing contours and imagery on the map …
        </p>
      )}
      {drawing.isError && !drawing.isFetching && (
        <div className={classes.notice}>
          <Failure
            message={`Contours and imagery could not be drawn on the map. ${errorText(drawing.error)}`}
            onRetry={() => void drawing.refetch()}
          />
        </div>
      )}
      <ReportDocument report={report} methodUrl={METHOD_URL} />
    </div>
  );
}

/** Where the page of the method is, as a reader of a print has to know it. */
const METHOD_URL = window.location.origin + urls.method;

function Problem({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <Container size="sm" py="xl">
      <Failure message={message} onRetry={onRetry ?? (() => window.location.reload())} />
    </Container>
  );
}

function NoReport({ back }: { back: string }) {
  return (
    <EmptyState
      isPage
      icon={<IconFileOff />}
      title="There is no report yet"
      action={
        <Button component={Link} to={back}>
          Go back
        </Button>
      }
    >
      A report is made when the assessment is processed. If somebody sent you this address, ask whether you belong to
      the company.
    </EmptyState>
  );
}
