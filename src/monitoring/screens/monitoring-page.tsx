import { useOpenedProject } from '../../projects/api/project-context.ts';
import { useOpenedAssessment } from '../../plan/api/assessment-context.ts';
import { Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useMemo } from 'react';
import { useLive } from '../../firebase/live.ts';
import { watchLoggers, watchEquipmentTimes } from '../api/loggers.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { LOGGER_LIMITS } from '../../model/limits.ts';
import { summariseComparison } from '../rules/bias.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { ReportConfig } from '../../model/project/report-config.ts';
import { permitOf } from '../../model/revisions/revision.ts';
import { useRevisions } from '../../revisions/api/use-revisions.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import { Failure, LoadingState, Unreadable } from '../../ui/loading/states.tsx';
import { urls } from '../../ui/urls.ts';
import { ComparedBefore } from './compared-before.tsx';
import { ListLimit } from './loggers/list-limit.tsx';
import { LoggerSection } from './loggers/logger-section.tsx';
import { MonitoringBoard } from './monitoring-board.tsx';
import classes from './monitoring-page.module.css';
import { useKeptComparison } from './use-kept-comparison.ts';
import { useMonitoredPlan } from './use-monitored-plan.ts';

/** The page with the measurements of an assessment next to the prediction. */
export function MonitoringPage() {
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
  useDocumentTitle(`Monitoring ${assessment.name} – Site noise`);
  const { id } = assessment;
  const loggers = useLive(useMemo(() => watchLoggers(id), [id]));
  return (
    <Stack className={classes.page ?? ''} gap="sm">
      <div>
        <BackLink to={urls.assessment(project.id, id)}>{assessment.name}</BackLink>
        <Title order={1}>Monitoring</Title>
        <Text size="sm" c="dimmed">
          {project.name}, {assessment.name}
          {assessment.permitNumber !== '' && `, permit ${assessment.permitNumber}`}
        </Text>
      </div>
      {loggers.kind === 'loading' && <LoadingState label="Fetching the loggers …" />}
      {loggers.kind === 'failed' && <Failure message={loggers.message} />}
      {loggers.kind === 'ready' && (
        <>
          <Unreadable documents={loggers.unreadable} />
          <ListLimit read={loggers.value.length} most={LOGGER_LIMITS.listed} />
          <PartBoundary>
            <LoggerSection project={project} assessment={assessment} config={config} loggers={loggers.value} />
          </PartBoundary>
          <PartBoundary>
            <Compared
              project={project}
              assessment={assessment}
              config={config}
              loggers={loggers.value.filter(({ active }) => active)}
            />
          </PartBoundary>
        </>
      )}
    </Stack>
  );
}

type ComparedProps = OpenedProps & Pick<Parameters<typeof MonitoringBoard>[0], 'loggers'>;

function Compared(props: ComparedProps) {
  const { id } = props.assessment;
  const revisions = useRevisions(id);
  if (revisions.kind === 'loading') return <LoadingState label="Fetching the revisions …" />;
  if (revisions.kind === 'failed') return <Failure message={revisions.message} />;
  if (props.loggers.length === 0) return <NothingCompared {...props} revisions={revisions.value} />;
  return <OfPlan {...props} revisions={revisions.value} />;
}

/** Without loggers, the stored comparison is no longer valid and is replaced. */
function NothingCompared({ project, assessment, loggers, revisions }: OfPlanProps) {
  const revision = permitOf(revisions)?.label ?? '';
  const compared = { revision, inputHash: '', summary: NOTHING_COMPARED, loggers };
  const { others, failure } = useKeptComparison(project, assessment.id, compared);
  return (
    <>
      {failure !== null && <Failure message={failure} />}
      <ComparedBefore comparisons={others} loggers={loggers} />
    </>
  );
}

const NOTHING_COMPARED = summariseComparison([], String);

type OfPlanProps = ComparedProps & { revisions: Parameters<typeof useMonitoredPlan>[3] };

function OfPlan({ revisions, ...props }: OfPlanProps) {
  const { project, assessment, config } = props;
  const { id } = assessment;
  const equipmentTimes = useLive(useMemo(() => watchEquipmentTimes(id), [id]));
  const plan = useMonitoredPlan(project, assessment, config, revisions);
  if (plan.kind === 'loading' || equipmentTimes.kind === 'loading') return <LoadingState label="Fetching the plan …" />;
  if (plan.kind === 'failed') return <Failure message={plan.message} />;
  if (equipmentTimes.kind === 'failed') return <Failure message={equipmentTimes.message} />;
  return <MonitoringBoard {...props} plan={plan.value} equipmentTimes={equipmentTimes.value} />;
}
