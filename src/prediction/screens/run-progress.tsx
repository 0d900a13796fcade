import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cancelRun } from '../../plan/api/edit-assessments.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { type Assessment, PREDICTION_SHARE, type Processing } from '../../model/assessment/assessment.ts';
import { Failure } from '../../ui/loading/states.tsx';
import { timeLeftText } from '../../ui/time-left.ts';

/** Time without progress after which a run may be hanging, ms. A dense part of a large run takes a minute. */
const SILENCE_MS = 5 * 60_000;

/** The progress of a run with its remaining time, and the button that stops it. */
export function RunProgress({ assessment, onAfresh }: { assessment: Assessment; onAfresh: () => void }) {
  const { id, processing } = assessment;
  // Until the first progress of this run arrives, the document has the end of the previous run.
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
      <Progress value={percent} aria-label="Progress" />
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

/** Whether a value has been unchanged for a time. */
function useIsSilent(value: string, afterMs: number): boolean {
  const [silent, setSilent] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSilent(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return silent === value;
}

/** Shortest observation before the pace of a run is meaningful, ms. */
const MIN_WATCHED_MS = 2_000;

/**
 * The remaining time of a run, estimated from the pace that this page has observed, so that clocks need not agree. Null while it
 * is not known.
 */
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
