import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPlay } from '@tabler/icons-react';
import { useHotkeys } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { processAssessment, type ProcessOptions } from '../../plan/api/edit-assessments.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { outOfHoursWarnings } from '../../prediction/rules/sources/out-of-hours-equipment.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { todayIn } from '../../model/time/calendar.ts';
import { lateNotices, measuresOfPlan } from '../../notifications/rules/late-notices.ts';
import { type ShownState, useShownState } from '../../plan/screens/details/processing-badge.tsx';
import { Failure } from '../../ui/loading/states.tsx';
import { outsideDialogs } from '../../ui/dialogs/outside-dialogs.ts';
import { useCommands } from '../../ui/commands.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts';
import classes from './process-bar.module.css';
import type { Preview } from '../../prediction/screens/preview/use-preview.ts';
import { RunProgress } from '../../prediction/screens/run-progress.tsx';
import type { CheckedPlan } from './plan-problems.ts';
import { fetchCode, prefetchCode } from '../../ui/loading/fetch-code.ts';
import { useCode } from '../../ui/loading/use-code.ts';
import { useUnfinishedEntries } from '../../ui/forms/unfinished-entries.ts';
import { useWhatChanged } from '../../report/api/use-what-changed.ts';
import { RunStatus } from './run-status.tsx';
import type { View } from './views.ts';
import { plural } from '../../model/format/format.ts';
import { type OpenedPlan, usePlan } from '../../plan/screens/editing/plan-context.ts';

/** The checks of a plan are fetched when somebody is about to process it. */
const loadChecks = () => import('./plan-problems.ts');
const prefetchChecks = () => void prefetchCode(loadChecks);

interface ProcessBarProps {
  preview: Preview;
  /** The view that the panel shows. */
  view: View;
  /** Called when a run has succeeded and the panel still shows the view of its start. */
  onDone: () => void;
}

const PROCESS = 'process';

/** Link for keyboard users that skips the plan. It is visible only while it has the focus. */
export function SkipToProcess() {
  return (
    <a
      href={`#${PROCESS}`}
      className={classes.skip}
      onClick={(event) => {
        // The link moves the focus only. The address of the page must not change.
        event.preventDefault();
        document.getElementById(PROCESS)?.focus();
      }}
    >
      Skip to Process
    </a>
  );
}

const PROCESS_COMMAND = { id: 'process', label: 'Process', keys: 'Ctrl+Enter' };

/** The button that predicts, what keeps it from doing so, and how a run stands, whoever started it. */
export function ProcessBar({ preview, view, onDone }: ProcessBarProps) {
  const plan = usePlan();
  const { assessment, freshness } = plan;
  const [asked, setAsked] = useState(false);
  const unfinished = Object.values(useUnfinishedEntries());
  const process = useMutation({ mutationFn: (options: ProcessOptions) => processAssessment(assessment.id, options) });
  const check = useMutation({
    mutationFn: async () => (await fetchCode(loadChecks)).problemsOfPlan(plan, true),
    onSuccess: (found) => {
      if (found.length === 0) process.mutate({});
    },
  });
  const isPending = check.isPending || process.isPending;
  const error = check.error ?? process.error;
  const state = useShownState(assessment.processing, freshness);
  const failure = error === null ? storedFailure(assessment, state) : errorText(error);
  const problems = useProblems(plan, asked, asked || failure !== null);
  const hindrances = [...unfinished, ...problems];
  const running = process.isPending || state === 'running';
  useAfterRun(
    running && !process.isError,
    assessment.processing?.state === 'failed',
    freshness === 'current',
    view,
    onDone,
  );
  const start = () => {
    setAsked(true);
    if (unfinished.length === 0) check.mutate();
  };
  const begin = useStableCallback(() => void (running || isPending || start()));
  useHotkeys([['mod+Enter', outsideDialogs(begin)]]);
  useCommands(useMemo(() => ({ name: 'Process', find: () => [{ ...PROCESS_COMMAND, run: begin }] }), [begin]));
  const changes = useWhatChanged(assessment, plan.project, freshness === 'out-of-date');
  return (
    <div className={classes.bar} data-tour="process">
      <Stack gap="xs">
        {asked && hindrances.length > 0 && <Problems problems={hindrances} />}
        {!running && failure !== null && hindrances.length === 0 && <Failure message={failure} />}
        {!running && error === null && isStopped(assessment) && (
          <Text size="sm" role="status">
            {assessment.processing?.message}
          </Text>
        )}
        {running && <RunProgress assessment={assessment} onAfresh={() => process.mutate({ force: true })} />}
        <PlanWarnings isProcessed={state === 'current'} />
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <RunStatus state={state} preview={preview.state} changes={changes} isQuiet={asked && hindrances.length > 0} />
          <Button
            id={PROCESS}
            title="Ctrl+Enter"
            leftSection={<IconPlayerPlay size={16} />}
            onPointerEnter={prefetchChecks}
            onFocus={prefetchChecks}
            onClick={begin}
            loading={check.isPending}
            // A run has its own progress bar. The button keeps the keyboard focus, also while another person's run goes on.
            data-disabled={running}
            aria-disabled={running}
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

/**
 * The problems of a plan, once the checks are fetched. The estimate of the size of a run takes some milliseconds, so they are found
 * again only if the plan changed.
 */
function useProblems(
  { project, assessment, config, equipment, scene }: CheckedPlan & Pick<OpenedPlan, 'assessment'>,
  asked: boolean,
  isWanted: boolean,
): string[] {
  const { code: checks } = useCode(loadChecks, isWanted);
  const { workAreas, shifts, operatingTime, startDate, endDate } = assessment;
  return useMemo(() => {
    if (checks === null || !isWanted) return [];
    const dated = { workAreas, operatingTime, startDate, endDate, ...(shifts && { shifts }) };
    return checks.problemsOfPlan({ project, assessment: dated, config, equipment, scene }, asked);
  }, [
    checks,
    isWanted,
    project,
    workAreas,
    shifts,
    operatingTime,
    startDate,
    endDate,
    config,
    equipment,
    scene,
    asked,
  ]);
}

/** Opens the results after a run that this page observed has succeeded, unless the user has changed the view in the meantime. */
function useAfterRun(running: boolean, failed: boolean, current: boolean, view: View, onDone: () => void): void {
  const startedIn = useRef<View | null>(null);
  useEffect(() => {
    if (running) startedIn.current ??= view;
    else if (failed) startedIn.current = null;
    else if (startedIn.current !== null && current) {
      if (startedIn.current === view) onDone();
      startedIn.current = null;
    }
  }, [running, failed, current, view, onDone]);
}

function storedFailure({ processing }: Assessment, state: ShownState): string | null {
  if (processing === undefined || isStopped({ processing })) return null;
  // The reason of a failed run is shown even if older, outdated results exist.
  if (processing.state === 'failed') return processing.message;
  return state === 'failed' ? 'The last run stopped without finishing. Press Process to run it again.' : null;
}

/** Whether a person cancelled the last run. */
function isStopped({ processing }: Pick<Assessment, 'processing'>): boolean {
  return processing?.state === 'failed' && processing.cancelledBy !== null;
}

/** Most warnings in the bar. Each is also shown next to its equipment. */
const MAX_WARNINGS = 2;

/** What does not keep the plan from being processed, and somebody should know before. */
function PlanWarnings({ isProcessed }: { isProcessed: boolean }) {
  const { assessment, criteria, times, equipment } = usePlan();
  const { shifts, workAreas } = assessment;
  const { startDate, endDate } = assessment;
  const today = todayIn(criteria.timeZone, useNow());
  const late = useMemo(
    () =>
      // Results list the measures for their addresses.
      isProcessed
        ? []
        : lateNotices(criteria, { shifts, startDate, endDate, workAreas }, measuresOfPlan(criteria, times), today),
    [isProcessed, criteria, times, shifts, startDate, endDate, workAreas, today],
  );
  const warnings = useMemo(
    () => outOfHoursWarnings(criteria, times, { shifts, workAreas }, equipment),
    [criteria, times, shifts, workAreas, equipment],
  );
  if (late.length + warnings.length === 0) return null;
  const more = warnings.length - MAX_WARNINGS;
  return (
    <List size="xs" c="orange.9" aria-label="Warnings" icon={<IconAlertTriangle size={14} />}>
      {late.map((notice) => (
        <List.Item key={notice}>{notice}</List.Item>
      ))}
      {warnings.slice(0, MAX_WARNINGS).map((warning) => (
        <List.Item key={warning}>{warning}</List.Item>
      ))}
      {more > 0 && (
        <List.Item>
          {plural(more, 'One more is shown beside its equipment.', `${more} more are shown beside their equipment.`)}
        </List.Item>
      )}
    </List>
  );
}

function Problems({ problems }: { problems: string[] }) {
  return (
    <Alert color="orange" title="To do before processing" role="alert" className={classes.problems ?? ''}>
      <List size="sm">
        {problems.map((problem) => (
          <List.Item key={problem}>{problem}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
