import { Group, Stack, Text, TextInput } from '@mantine/core';
import type { CriteriaSections } from '../../../../model/criteria/criteria-set.ts';
import { withBackgroundKey, withoutBackground } from '../../../../model/criteria/edit-backgrounds.ts';
import { Fault, type SectionProps } from '../fields.tsx';
import { AddButton, RemoveButton } from '../row-buttons.tsx';
import { freeKey } from './free-key.ts';

interface BackgroundListProps {
  criteria: CriteriaSections;
  fault: SectionProps['fault'];
  onChange: (criteria: CriteriaSections) => void;
}

/** Edits the background levels of catchments. Their keys are the column names in files. */
export function BackgroundList({ criteria, fault, onChange }: BackgroundListProps) {
  const { backgrounds } = criteria;
  const setName = (index: number, name: string) =>
    onChange({
      ...criteria,
      backgrounds: backgrounds.map((background, at) => (at === index ? { ...background, name } : background)),
    });
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        Background levels of a catchment
      </Text>
      {backgrounds.map(({ key, name }, index) => (
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            size="xs"
            flex={1}
            aria-label={`Background ${index + 1}: name`}
            value={name}
            error={fault(`criteria.backgrounds.${index}.name`)}
            onChange={({ currentTarget }) => setName(index, currentTarget.value)}
          />
          <TextInput
            size="xs"
            flex={1}
            aria-label={`Background ${index + 1}: key in files`}
            value={key}
            error={fault(`criteria.backgrounds.${index}.key`)}
            onChange={({ currentTarget }) => onChange(withBackgroundKey(criteria, index, currentTarget.value))}
          />
          <RemoveButton
            label={`Remove the background ${name}`}
            disabled={backgrounds.length === 1}
            onClick={() => onChange(withoutBackground(criteria, index))}
          />
        </Group>
      ))}
      <Fault text={fault('criteria.backgrounds')} />
      <AddButton
        size="compact-xs"
        disabled={backgrounds.length >= 20}
        onClick={() => {
          const key = freeKey('background-', backgrounds);
          onChange({ ...criteria, backgrounds: [...backgrounds, { key, name: '' }] });
        }}
      >
        Add a background
      </AddButton>
    </Stack>
  );
}
