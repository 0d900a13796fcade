import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cancelRun } from '../../plan/api/edit-assessments.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { type Assessment, PREDICTION_SHARE, type Processing } from '../../model/assessment/assessment.ts';
import { Failure } from '../../ui/loading/states.tsx';
import { timeLeftText } from '../../ui/time-left.ts';

/** A run that says nothing new for so long may hang, ms: a dense part of a large one takes a minute. */
const SILENCE_MS = 5 * 60_000;

/** How a run stands, how long it still takes, and what stops it. */
export function RunProgress({ assessment, onAfresh }: { assessment: Assessment; onAfresh: () => void }) {
  const { id, processing } = assessment;
  // Until this run is heard of, the document tells how the last one ended.
  const isThisRun = processing?.state === 'queued' || processing?.state === 'running';
  const isSilent = useIsSilent(`${processing?.jobId} ${processing?.progress}`, SILENCE_MS);
  const left = timeLeftText(useSecondsLeft(processing));
  const stop = useMutation({ mutationFn: () => cancelRun(id) });
  const percent = isThisRun ? Math.round(processing.progress * 100) : 0;
  return (
    <Stack gap={4}>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="end">
        <Text size="sm" role="status">
          {(isThisRun && processing.message) || 'Starting'} …{isThisRun && left !== '' && ` ${left}`}
        </Text>
        {isThisRun && processing.progress < PREDICTION_SHARE && (
          <Button
            size="compact-xs"
            variant="default"
            style={{ flexShrink: 0 }}
            loading={stop.isPending}
            onClick={() => stop.mutate()}
          >
            Stop
          </Button>
        )}
      </Group>
      <Progress value={percent} animated aria-label="Progress" />
      {stop.isError && <Failure message={errorText(stop.error)} />}
      {processing?.state === 'running' && isSilent && (
        <Group gap="xs" justify="space-between" wrap="nowrap">
          <Text size="xs">No progress for five minutes. Restarting discards what has been calculated.</Text>
          <Button size="compact-xs" variant="default" style={{ flexShrink: 0 }} onClick={onAfresh}>
            Restart
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Whether a value has been the same for so long. */
function useIsSilent(value: string, afterMs: number): boolean {
  const [silent, setSilent] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSilent(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return silent === value;
}

/** A run is watched for so long before its pace says anything, ms. */
const MIN_WATCHED_MS = 2_000;

/** How long a run still takes by the pace that this page has seen: no two clocks have to agree. Null while it is not known. */
function useSecondsLeft(processing: Processing | undefined): number | null {
  const first = useRef<{ jobId: string; progress: number; at: number } | null>(null);
  const [left, setLeft] = useState<{ jobId: string; seconds: number } | null>(null);
  const { jobId, progress = 0, state } = processing ?? {};
  useEffect(() => {
    if (jobId === undefined || state !== 'running' || progress === 0) return;
    const now = Date.now();
    if (first.current?.jobId !== jobId) first.current = { jobId, progress, at: now };
    const [gained, watched] = [progress - first.current.progress, now - first.current.at];
    if (gained <= 0 || watched < MIN_WATCHED_MS) return;
    setLeft({ jobId, seconds: ((1 - progress) / gained) * (watched / 1000) });
  }, [jobId, progress, state]);
  return left !== null && left.jobId === jobId ? left.seconds : null;
}
