import { Alert, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ComparisonSummary } from '../rules/bias.ts';
import { TOLERANCE_DB } from '../rules/comparison.ts';
import type { Revision } from '../../model/revisions/revision.ts';
import { decibels, plural, shownClock } from '../../model/format/format.ts';

interface PermitNoteProps {
  /** Revision whose permit is valid. Null if none is approved. */
  revision: Revision | null;
  summary: Pick<ComparisonSummary, 'over' | 'mostDb' | 'mostAt' | 'mostLogger'>;
}

/** Warns that the work is louder than approved, with the conditions of the approval. */
export function PermitNote({ revision, summary: { over, mostDb, mostAt, mostLogger } }: PermitNoteProps) {
  if (over === 0) return null;
  const count = plural(over, 'One 15-min period is', `${over} 15-min periods are`);
  return (
    <Alert
      color="yellow"
      // The theme's yellow is not legible as text.
      styles={{ title: { color: 'var(--mantine-color-dark-9)' } }}
      icon={<IconAlertTriangle />}
      role="alert"
      title={
        revision === null
          ? 'Louder than predicted'
          : `Permit at risk: louder than predicted in revision ${revision.label}`
      }
    >
      <Text size="sm">
        {count} more than {TOLERANCE_DB} dB above the prediction, by up to {decibels(mostDb)} dB on {shownClock(mostAt)}{' '}
        at {mostLogger}.
      </Text>
      {revision !== null && revision.conditions.length === 0 && <Text size="sm">The approval has no conditions.</Text>}
      {revision !== null && revision.conditions.length > 0 && (
        <>
          <Text size="sm" mt={4}>
            Conditions of the approval:
          </Text>
          <List size="sm" aria-label="Conditions of the approval">
            {revision.conditions.map(({ id, text }) => (
              <List.Item key={id}>{text}</List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  );
}
