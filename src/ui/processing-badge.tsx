import { Badge } from '@mantine/core';
import type { Processing } from '../domain/assessment.ts';

export type ShownState = 'not-processed' | 'running' | 'failed' | 'current' | 'out-of-date';

/** What a badge says of an assessment's results. */
export function shownState(
  processing: Processing | undefined,
  freshness: 'none' | 'current' | 'out-of-date' | 'unknown',
  now: Date,
): ShownState {
  if (processing === undefined) return 'not-processed';
  const underWay = processing.state === 'queued' || processing.state === 'running';
  if (underWay && processing.deadline > now) return 'running';
  if (freshness === 'out-of-date') return 'out-of-date';
  if (underWay || processing.state === 'failed') return 'failed';
  return 'current';
}

const LABELS: Record<ShownState, { label: string; colour: string }> = {
  'not-processed': { label: 'Not processed', colour: 'gray' },
  running: { label: 'Processing', colour: 'green' },
  failed: { label: 'Failed', colour: 'red' },
  current: { label: 'Results ready', colour: 'green' },
  'out-of-date': { label: 'Out of date', colour: 'orange' },
};

export function ProcessingBadge({ state }: { state: ShownState }) {
  const { label, colour } = LABELS[state];
  return (
    <Badge color={colour} variant={state === 'out-of-date' ? 'filled' : 'light'} style={{ flexShrink: 0 }}>
      {label}
    </Badge>
  );
}
