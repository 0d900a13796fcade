import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { REVISION_LIMITS } from '../../../model/limits.ts';
import type { Condition } from '../../../model/revisions/condition.ts';
import type { ProposedCondition } from '../../../model/revisions/review.ts';

/** A condition that a reviewer proposes. */
export interface Proposal extends ProposedCondition {
  at: Date;
  by: string;
}

interface ProposalsProps {
  title: string;
  proposals: readonly Proposal[];
  /** The conditions entered so far. */
  conditions: readonly Condition[];
  onTake: (condition: Condition) => void;
}

/** Lists conditions that reviewers propose, which can be added to the approval. Renders nothing if there are none. */
export function Proposals({ title, proposals, conditions, onTake }: ProposalsProps) {
  if (proposals.length === 0) return null;
  const isFull = conditions.length >= REVISION_LIMITS.conditions;
  return (
    <Stack gap="xs" component="section" aria-label="Proposed conditions">
      <Title order={3} size="sm">
        {title}
      </Title>
      {proposals.map(({ text, check, at, by }) => (
        <Group key={`${at.getTime()} ${text}`} justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {text}{' '}
            <Text span c="dimmed" size="xs">
              ({by}; {CHECKED_BY[check.kind]})
            </Text>
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            style={{ flexShrink: 0 }}
            aria-label={`Adopt: ${text}`}
            disabled={isFull || conditions.some((condition) => condition.text === text)}
            onClick={() => onTake({ id: crypto.randomUUID(), text, check })}
          >
            Adopt
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

const CHECKED_BY: Record<Condition['check']['kind'], string> = {
  words: 'checked by a person',
  level: 'each run checks a level',
  equipment: 'each run checks the equipment',
  hours: 'each run checks the hours',
};
