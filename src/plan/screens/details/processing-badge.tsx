import { Badge } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Processing } from '../../../model/assessment/assessment.ts';
import type { Freshness } from '../../rules/freshness.ts';

export type ShownState = 'not-processed' | 'running' | 'failed' | 'stopped' | 'current' | 'out-of-date';

/**
 * The state of an assessment's results. It is computed again when the deadline of a run passes, so that a dead run is shown as
 * dead.
 */
export function useShownState(processing: Processing | undefined, freshness: Freshness): ShownState {
  const [now, setNow] = useState(() => new Date());
  const deadline = processing?.deadline.getTime() ?? 0;
  useEffect(() => {
    const wait = deadline - Date.now();
    if (wait <= 0) return undefined;
    const timer = setTimeout(() => setNow(new Date()), wait + 100);
    return () => clearTimeout(timer);
  }, [deadline]);
  return shownState(processing, freshness, now);
}

/** The state of an assessment's results for its badge. */
export function shownState(processing: Processing | undefined, freshness: Freshness, now: Date): ShownState {
  if (processing === undefined) return 'not-processed';
  const underWay = processing.state === 'queued' || processing.state === 'running';
  if (underWay && processing.deadline > now) return 'running';
  if (freshness === 'out-of-date') return 'out-of-date';
  if (processing.state === 'failed' && processing.cancelledBy !== null)
    return freshness === 'current' ? 'current' : 'stopped';
  if (underWay || processing.state === 'failed') return 'failed';
  return 'current';
}

const LABELS: Record<ShownState, { label: string; colour: string }> = {
  'not-processed': { label: 'Not processed', colour: 'sand' },
  running: { label: 'Processing', colour: 'lilac' },
  failed: { label: 'Failed', colour: 'red' },
  stopped: { label: 'Stopped', colour: 'sand' },
  current: { label: 'Results ready', colour: 'green' },
  'out-of-date': { label: 'Out of date', colour: 'orange' },
};

/** The name of a state. */
export function stateName(state: ShownState): string {
  return LABELS[state].label;
}

export function ProcessingBadge({ state }: { state: ShownState }) {
  const { label, colour } = LABELS[state];
  return (
    <Badge color={colour} variant={state === 'out-of-date' ? 'filled' : 'light'} style={{ flexShrink: 0 }}>
      {label}
    </Badge>
  );
}
