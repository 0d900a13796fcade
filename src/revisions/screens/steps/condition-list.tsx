import { Button, Group, Paper, Select, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { REVISION_LIMITS } from '../../../model/limits.ts';
import type { Condition, ConditionCheck } from '../../../model/revisions/condition.ts';
import { CheckFields, type ConditionChoices } from './check-fields.tsx';

interface ConditionListProps {
  conditions: readonly Condition[];
  onChange: (conditions: Condition[]) => void;
  /** Returns the error at a path within the step, as a sentence. Null if there is none. */
  problemAt: (...path: Array<string | number>) => string | null;
  choices: ConditionChoices;
}

const KINDS: ReadonlyArray<{ value: ConditionCheck['kind']; label: string }> = [
  { value: 'words', label: 'A person' },
  { value: 'level', label: 'Level, at every run' },
  { value: 'equipment', label: 'Number of equipment items, at every run' },
  { value: 'hours', label: 'Hours without work or equipment, at every run' },
];

/** Returns an empty check of a kind. It is invalid until its figures are entered. */
function emptyCheck(kind: ConditionCheck['kind'], equipment: readonly EquipmentItem[]): ConditionCheck {
  const [first] = equipment;
  switch (kind) {
    case 'words':
      return { kind };
    case 'level':
      return { kind, level: 'laeqAssessed', address: null, time: null, mostDb: NaN };
    case 'equipment':
      return first === undefined ? { kind: 'words' } : { kind, equipment: { id: first.id, name: first.name }, most: 0 };
    case 'hours':
      return { kind, equipment: null, from: '', to: '' };
  }
}

/** Lists the conditions of an approval, each with its text and how a run checks it. */
export function ConditionList({ conditions, onChange, problemAt, choices }: ConditionListProps) {
  const { equipment } = choices;
  const change = (at: number, changes: Partial<Condition>) =>
    onChange(conditions.map((condition, index) => (index === at ? { ...condition, ...changes } : condition)));
  return (
    <Stack gap="xs" component="section" aria-label="Conditions">
      <Title order={3} size="sm">
        Conditions
      </Title>
      {conditions.length === 0 && (
        <Text size="sm" c="dimmed">
          None. Conditions are checked at every later run.
        </Text>
      )}
      {conditions.map(({ id, text, check }, at) => (
        <Paper key={id} withBorder p="sm" role="group" aria-label={`Condition ${at + 1}`}>
          <Stack gap="xs">
            <Textarea
              label={`Condition ${at + 1}, as worded`}
              autosize
              minRows={1}
              maxRows={6}
              maxLength={REVISION_LIMITS.condition}
              value={text}
              onChange={({ currentTarget }) => change(at, { text: currentTarget.value })}
              error={problemAt('conditions', at, 'text')}
            />
            <Group justify="space-between" align="flex-end">
              <Select
                label="Checked by"
                miw={260}
                allowDeselect={false}
                data={KINDS}
                value={check.kind}
                onChange={(kind) => kind !== null && change(at, { check: emptyCheck(kind, equipment) })}
              />
              <Button
                variant="subtle"
                color="red.9"
                size="xs"
                leftSection={<IconTrash size={14} />}
                onClick={() => onChange(conditions.toSpliced(at, 1))}
              >
                Remove condition
              </Button>
            </Group>
            <CheckFields
              {...choices}
              check={check}
              onChange={(next) => change(at, { check: next })}
              problemAt={(field) => problemAt('conditions', at, 'check', field)}
            />
          </Stack>
        </Paper>
      ))}
      {conditions.length < REVISION_LIMITS.conditions && (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...conditions, { id: crypto.randomUUID(), text: '', check: { kind: 'words' } }])}
        >
          Add a condition
        </Button>
      )}
    </Stack>
  );
}
