import { Badge } from '@mantine/core';
import type { Revision } from '../../../model/revisions/revision.ts';
import type { RevisionState } from '../../../model/revisions/latest-revision.ts';
import { STATE_NAMES, statusOf } from '../../../model/revisions/revision.ts';

const COLOURS: Record<RevisionState, string> = {
  draft: 'sand',
  submitted: 'lilac',
  reviewed: 'lilac',
  approved: 'green',
  refused: 'red',
  'in-force': 'green.9',
  closed: 'gray',
  withdrawn: 'gray',
};

/** Shows the status of a revision. */
export function StatusBadge({ revision }: { revision: Pick<Revision, 'state' | 'conditions'> }) {
  return <StateBadge state={revision.state}>{statusOf(revision)}</StateBadge>;
}

/** Shows the label and the state of a revision: `Rev A · In force`. */
export function RevisionBadge({ label, state }: Pick<Revision, 'label' | 'state'>) {
  return (
    <StateBadge state={state}>
      Rev {label} · {STATE_NAMES[state]}
    </StateBadge>
  );
}

/** Shows a state in its colour. */
export function StateBadge({ state, children }: { state: RevisionState; children: React.ReactNode }) {
  return (
    <Badge color={COLOURS[state]} variant={state === 'in-force' ? 'filled' : 'light'} style={{ flexShrink: 0 }}>
      {children}
    </Badge>
  );
}
