import { useOpenedProject } from '../../projects/api/project-context.ts';
import { useOpenedAssessment } from '../../plan/api/assessment-context.ts';
import { Button, Container, Loader } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconFileOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { errorText } from '../../firebase/error-texts.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { comparisonOfRevision } from '../rules/monitoring.ts';
import type { Revision } from '../../model/revisions/revision.ts';
import { useComparisons } from '../../monitoring/api/use-comparisons.ts';
import { freshnessOf } from '../../plan/rules/freshness.ts';
import { fetchResultsSource, useDrawnReport } from '../../results/api/use-results.ts';
import { readFrozenBytes } from '../../revisions/api/revisions.ts';
import { useFrozenReport, useRevisions } from '../../revisions/api/use-revisions.ts';
import { useWhatChanged } from '../api/use-what-changed.ts';
import { OutOfDate } from '../../ui/out-of-date.tsx';
import { EmptyState, Failure, LoadingState } from '../../ui/loading/states.tsx';
import { urls } from '../../ui/urls.ts';
import { ReportDocument } from '../document/report-document.tsx';
import { ReportActions } from './report-actions.tsx';
import classes from './report-page.module.css';
import { REPORT_OUT_OF_DATE } from '../../model/texts.ts';

export function ReportPage() {
  const { project } = useOpenedProject();
  const { assessment } = useOpenedAssessment();
  const asked = useSearchParams()[0].get('revision');
  return asked === null ? (
    <StoredReport project={project} assessment={assessment} />
  ) : (
    <RevisionReport project={project} assessment={assessment} label={asked} />
  );
}

/** The report of a revision as issued, with the decisions and measurements since its issue. */
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
        fetchResults={async () => ({ kind: 'json', bytes: await readFrozenBytes(revision, 'results') })}
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
  const { config } = useOpenedProject();
  const freshness = config.kind === 'ready' ? freshnessOf(assessment, project, config.value) : null;
  const { stored, report, drawing } = useDrawnReport(assessment, freshness === 'current');
  const changes = useWhatChanged(assessment, project, freshness === 'out-of-date');
  const back = urls.assessment(project.id, assessment.id);
  if (assessment.processing?.resultHash == null) return <NoReport back={back} />;
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
        fetchResults={(client) => fetchResultsSource(client, assessment)}
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

/** Absolute address of the page about the method, which a reader of the printed report needs. */
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
