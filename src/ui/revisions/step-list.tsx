import { Stack, Text } from '@mantine/core';
import { type RevisionStep, STATE_NAMES } from '../../domain/revisions/revision.ts';
import { shownTime } from '../../format/format.ts';
import { revisionPartsTexts } from '../../texts/revision-parts.ts';

/** What was decided of a revision, in the order in which it was. */
export function StepList({ steps }: { steps: readonly RevisionStep[] }) {
  if (steps.length === 0) return null;
  return (
    <Stack component="ol" gap={4} m={0} p={0} aria-label={revisionPartsTexts.steps} style={{ listStyle: 'none' }}>
      {steps.map((step) => (
        <li key={`${step.to} ${step.at.getTime()}`}>
          <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            <b>{STATE_NAMES[step.to]}</b>
            {step.decidedBy === '' ? '' : revisionPartsTexts.by(step.decidedBy)}
            {step.text === '' ? '' : `: ${step.text}`}
          </Text>
          <Text size="xs" c="dimmed">
            {shownTime(step.at)},{' '}
            {step.inPerson ? revisionPartsTexts.recordedInPerson : revisionPartsTexts.recordedBy(step.by)}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
