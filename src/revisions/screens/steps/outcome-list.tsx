import { Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconEye } from '@tabler/icons-react';
import type { ConditionOutcome } from '../../../model/revisions/condition.ts';
import { OUTCOME_NAMES } from '../../rules/outcome-names.ts';

const ICONS = { kept: IconCheck, broken: IconAlertTriangle, 'not-checked': IconEye } as const;
const COLOURS = { kept: 'green', broken: 'red', 'not-checked': 'gray' } as const;

interface OutcomeListProps {
  label: string;
  outcomes: ReadonlyArray<{ key: string; text: string; outcome: ConditionOutcome }>;
}

/** Lists conditions, each with its outcome and the figure that decides it. */
export function OutcomeList({ label, outcomes }: OutcomeListProps) {
  return (
    <Stack component="ul" gap="xs" aria-label={label} m={0} p={0} style={{ listStyle: 'none' }}>
      {outcomes.map(({ key, text, outcome }) => {
        const Icon = ICONS[outcome.state];
        return (
          <Group component="li" key={key} gap="xs" wrap="nowrap" align="flex-start">
            <ThemeIcon size="sm" radius="xl" variant="light" color={COLOURS[outcome.state]} mt={2}>
              <Icon size={12} />
            </ThemeIcon>
            <Stack gap={0} miw={0}>
              <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                {text}
              </Text>
              <Text size="xs" c={outcome.state === 'broken' ? 'red.9' : 'dimmed'}>
                <b>{OUTCOME_NAMES[outcome.state]}.</b> {outcome.detail}
              </Text>
            </Stack>
          </Group>
        );
      })}
    </Stack>
  );
}
