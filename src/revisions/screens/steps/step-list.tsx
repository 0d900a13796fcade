import { Stack, Text } from '@mantine/core';
import { type RevisionStep, STATE_NAMES } from '../../../model/revisions/revision.ts';
import { shownTime } from '../../../model/format/format.ts';

/** Lists the decisions on a revision in chronological order. */
export function StepList({ steps }: { steps: readonly RevisionStep[] }) {
  if (steps.length === 0) return null;
  return (
    <Stack component="ol" gap={4} m={0} p={0} aria-label="Steps" style={{ listStyle: 'none' }}>
      {steps.map((step) => (
        <li key={`${step.to} ${step.at.getTime()}`}>
          <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            <b>{STATE_NAMES[step.to]}</b>
            {step.decidedBy === '' ? '' : ` by ${step.decidedBy}`}
            {step.text === '' ? '' : `: ${step.text}`}
          </Text>
          <Text size="xs" c="dimmed">
            {shownTime(step.at)}, {step.inPerson ? 'recorded in person' : `recorded by ${step.by}`}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
