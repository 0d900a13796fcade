import { Alert, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ComparisonSummary } from '../../domain/monitoring/bias.ts';
import { TOLERANCE_DB } from '../../domain/monitoring/comparison.ts';
import type { Revision } from '../../domain/revisions/revision.ts';
import { decibels, shownClock } from '../../format/format.ts';
import { permitTexts } from '../../texts/permit.ts';

interface PermitNoteProps {
  /** The revision whose permit holds; null where none is approved. */
  revision: Revision | null;
  summary: Pick<ComparisonSummary, 'over' | 'mostDb' | 'mostAt' | 'mostLogger'>;
}

/** That the work is louder than was approved, with what the approval asks for. */
export function PermitNote({ revision, summary: { over, mostDb, mostAt, mostLogger } }: PermitNoteProps) {
  if (over === 0) return null;
  const count = permitTexts.quartersOfHour(over);
  return (
    <Alert
      color="yellow"
      // The theme's yellow is no colour to read.
      styles={{ title: { color: 'var(--mantine-color-dark-9)' } }}
      icon={<IconAlertTriangle />}
      role="alert"
      title={revision === null ? permitTexts.louderThanPredicted : permitTexts.permitAmber(revision.label)}
    >
      <Text size="sm">
        {permitTexts.moreThanDBOverPrediction(count, TOLERANCE_DB, decibels(mostDb), shownClock(mostAt), mostLogger)}
      </Text>
      {revision !== null && revision.conditions.length === 0 && (
        <Text size="sm">{permitTexts.approvalHasNoConditions}</Text>
      )}
      {revision !== null && revision.conditions.length > 0 && (
        <>
          <Text size="sm" mt={4}>
            {permitTexts.theApprovalAsksFor}
          </Text>
          <List size="sm" aria-label={permitTexts.conditionsOfTheApproval}>
            {revision.conditions.map(({ id, text }) => (
              <List.Item key={id}>{text}</List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  );
}
