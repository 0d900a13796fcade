import { useOpenedProject } from '../../projects/api/project-context.ts';
import { useOpenedAssessment } from '../../plan/api/assessment-context.ts';
import { Alert, Anchor, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconMailOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../firebase/error-texts.ts';
import { type Live, useLive } from '../../firebase/live.ts';
import { watchNotices } from '../api/notices.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { additionAt90, biasOf } from '../../monitoring/rules/bias.ts';
import { resultsAt90 } from '../../monitoring/rules/lists-at-90.ts';
import { NOTICE_LIMITS } from '../../model/limits.ts';
import type { Notice } from '../rules/notice.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { criteriaSetOf, type ReportConfig } from '../../model/project/report-config.ts';
import { useComparisonsThatCount } from '../../monitoring/api/use-bias.ts';
import { useComparisons } from '../../monitoring/api/use-comparisons.ts';
import { freshnessOf } from '../../plan/rules/freshness.ts';
import { useResults } from '../../results/api/use-results.ts';
import { useWhatChanged } from '../../report/api/use-what-changed.ts';
import { OutOfDate } from '../../ui/out-of-date.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import { EmptyState, Failure, LoadingState } from '../../ui/loading/states.tsx';
import { urls } from '../../ui/urls.ts';
import { ListsAt90 } from './lists-at-90.tsx';
import { NoticeBoard } from './notice-board.tsx';
import classes from './notices-page.module.css';
import { plural } from '../../model/format/format.ts';

/** Page about the notifications of an assessment: who has to be notified, the last days, and who was notified. */
export function NoticesPage() {
  const { project, config } = useOpenedProject();
  const { assessment } = useOpenedAssessment();
  if (config.kind === 'loading') return <LoadingState label="Opening the assessment …" />;
  if (config.kind === 'failed') return <Failure message={config.message} />;
  return <Opened project={project} assessment={assessment} config={config.value} />;
}

interface OpenedProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  config: ReportConfig;
}

function Opened({ project, assessment, config }: OpenedProps) {
  useDocumentTitle(`Notifications ${assessment.name} – Site noise`);
  const results = useResults(assessment);
  const notices = useLive(useMemo(() => watchNotices(assessment.id), [assessment.id]));
  const set = useMemo(() => criteriaSetOf(config), [config]);
  const freshness = freshnessOf(assessment, project, config);
  const changes = useWhatChanged(assessment, project, freshness === 'out-of-date');
  const comparisons = useComparisonsThatCount(project, useComparisons(project));
  const bias = comparisons.kind === 'ready' ? biasOf(comparisons.value) : null;
  const [isAt90, setAt90] = useState(false);
  const addition = isAt90 && bias !== null ? additionAt90(bias) : null;
  const stored = results.data;
  const shown = useMemo(
    () => (stored === undefined || addition === null ? stored : resultsAt90(stored, addition)),
    [stored, addition],
  );
  return (
    <Stack className={classes.page ?? ''} gap="sm">
      <div>
        <BackLink to={urls.assessment(project.id, assessment.id)} className={classes.screen ?? ''}>
          {assessment.name}
        </BackLink>
        <Title order={1}>Notifications</Title>
        <Text size="sm" c="dimmed">
          {project.name}, {assessment.name}
          {assessment.permitNumber !== '' && `, permit ${assessment.permitNumber}`}
        </Text>
      </div>
      {freshness === 'none' && <NotProcessed back={urls.assessment(project.id, assessment.id)} />}
      {freshness === 'out-of-date' && (
        <OutOfDate changes={changes} className={classes.screen ?? ''}>
          Process the assessment again before anybody is notified: the addresses belong to the earlier plan.
        </OutOfDate>
      )}
      {freshness !== 'none' && results.isPending && <LoadingState label="Fetching the results …" />}
      {results.isError && <Failure message={errorText(results.error)} onRetry={() => void results.refetch()} />}
      {notices.kind === 'failed' && <Failure message={notices.message} />}
      {notices.kind === 'ready' && <LogGaps notices={notices} />}
      {results.data !== undefined && notices.kind === 'ready' && (
        <ListsAt90 bias={bias} isOn={addition !== null} onSwitch={setAt90} />
      )}
      {shown !== undefined && notices.kind === 'ready' && (
        <PartBoundary>
          <NoticeBoard
            project={project}
            assessment={assessment}
            config={config}
            set={set}
            results={shown}
            isAt90={addition !== null}
            notices={notices.value}
            isCurrent={freshness === 'current'}
          />
        </PartBoundary>
      )}
    </Stack>
  );
}

/** States which entries of the log are not included. */
function LogGaps({ notices: { value, unreadable = [] } }: { notices: Extract<Live<Notice[]>, { kind: 'ready' }> }) {
  const gaps = [
    ...(value.length + unreadable.length >= NOTICE_LIMITS.listed
      ? [
          `The last ${NOTICE_LIMITS.listed} entries of the log are included: addresses that were notified earlier may be shown as to do.`,
        ]
      : []),
    ...(unreadable.length > 0
      ? [
          `${plural(unreadable.length, 'An entry', `${unreadable.length} entries`)} of the log cannot be read and are ignored.`,
        ]
      : []),
  ];
  return gaps.map((gap) => (
    <Alert key={gap} color="orange">
      {gap}
    </Alert>
  ));
}

function NotProcessed({ back }: { back: string }) {
  return (
    <EmptyState
      icon={<IconMailOff />}
      title="No results yet"
      action={
        <Anchor component={Link} to={back}>
          Go to the assessment
        </Anchor>
      }
    >
      The addresses to notify follow from the results. Process the assessment first.
    </EmptyState>
  );
}
