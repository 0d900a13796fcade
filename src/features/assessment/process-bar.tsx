import { Alert, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { processAssessment } from '../../backend/assessments.ts';
import { errorText } from '../../backend/error-texts.ts';
import { type Assessment, workAreasInOrder } from '../../domain/assessment.ts';
import { resolveOperatingTimes } from '../../domain/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../domain/equipment/equipment.ts';
import type { LoadedProjectWithUid } from '../../domain/project.ts';
import { criteriaSetOf, type ReportConfig } from '../../domain/report-config.ts';
import type { Freshness } from '../../queries/use-freshness.ts';
import { type ShownState, useShownState } from '../../ui/processing-badge.tsx';
import { Failure } from '../../ui/states.tsx';
import { problemsOfArea } from './area-problems.ts';
import classes from './process-bar.module.css';
import { useUnfinishedEntries } from './unfinished-entries.ts';

interface ProcessBarProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  config: ReportConfig;
  equipment: EquipmentItem[];
  freshness: Freshness;
  onDone: () => void;
}

/** The button that predicts, what keeps it from doing so, and how a run stands, whoever started it. */
export function ProcessBar({ project, assessment, config, equipment, freshness, onDone }: ProcessBarProps) {
  const [asked, setAsked] = useState(false);
  const unfinished = useUnfinishedEntries();
  const problems = [...Object.values(unfinished), ...problemsOf({ project, assessment, config, equipment })];
  const process = useMutation({ mutationFn: () => processAssessment(assessment.id) });
  const state = useShownState(assessment.processing, freshness);
  const running = process.isPending || state === 'running';
  useAfterRun(running && !process.isError, freshness === 'current', onDone);
  const start = () => {
    setAsked(true);
    if (problems.length === 0) process.mutate();
  };
  const failure = process.isError ? errorText(process.error) : storedFailure(assessment, state);
  return (
    <div className={classes.bar}>
      <Stack gap="xs">
        {asked && problems.length > 0 && <Problems problems={problems} />}
        {!running && failure !== null && problems.length === 0 && <Failure message={failure} />}
        {running && <RunProgress assessment={assessment} />}
        <Group justify="space-between" wrap="nowrap">
          <Text size="xs" c="dimmed">
            {hintOf(state)}
          </Text>
          <Button
            leftSection={<IconPlayerPlay size={16} />}
            onClick={start}
            loading={process.isPending}
            variant={state === 'current' ? 'default' : 'filled'}
            style={{ flexShrink: 0 }}
          >
            {state === 'current' ? 'Process again' : 'Process'}
          </Button>
        </Group>
      </Stack>
    </div>
  );
}

/** Goes on to the results when a run that this page saw has ended well. */
function useAfterRun(running: boolean, current: boolean, onDone: () => void): void {
  const seen = useRef(false);
  useEffect(() => {
    if (running) seen.current = true;
    else if (seen.current && current) {
      seen.current = false;
      onDone();
    }
  }, [running, current, onDone]);
}

function problemsOf({
  project,
  assessment,
  config,
  equipment,
}: Omit<ProcessBarProps, 'freshness' | 'onDone'>): string[] {
  const areas = workAreasInOrder(assessment.workAreas);
  return [
    ...(project.scene === null ? ['The project is not prepared yet. Ask an administrator to load it.'] : []),
    ...(areas.length === 0 ? ['Draw at least one work area.'] : []),
    ...resolveOperatingTimes(criteriaSetOf(config), assessment).problems,
    ...areas.flatMap(([, area]) => problemsOfArea(area, equipment)),
  ];
}

function storedFailure({ processing }: Assessment, state: ShownState): string | null {
  if (state !== 'failed' || processing === undefined) return null;
  return processing.state === 'failed'
    ? processing.message
    : 'The last run stopped without finishing. Press Process to run it again.';
}

function hintOf(state: ShownState): string {
  switch (state) {
    case 'current':
      return 'The results belong to what is shown.';
    case 'out-of-date':
      return 'Something changed since the last run: process again.';
    case 'running':
      return 'You may leave this page; the run goes on.';
    case 'failed':
    case 'not-processed':
      return 'Predicts the level at every receiver.';
  }
}

function Problems({ problems }: { problems: string[] }) {
  return (
    <Alert color="orange" title="Before it can be processed" role="alert" className={classes.problems ?? ''}>
      <List size="sm">
        {problems.map((problem) => (
          <List.Item key={problem}>{problem}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function RunProgress({ assessment: { processing } }: { assessment: Assessment }) {
  // Until this run is heard of, the document tells how the last one ended.
  const isThisRun = processing?.state === 'queued' || processing?.state === 'running';
  const percent = isThisRun ? Math.round(processing.progress * 100) : 0;
  return (
    <Stack gap={4} role="status">
      <Text size="sm">{(isThisRun && processing.message) || 'Starting'} …</Text>
      <Progress value={percent} animated aria-label="Progress" />
    </Stack>
  );
}
