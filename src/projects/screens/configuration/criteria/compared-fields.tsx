import { Input, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { crewSchema } from '../../../../model/assessment/work-area.ts';
import { NumberField, type SectionProps } from '../fields.tsx';

const WORDS = [
  ['level', 'The level', 'LAeq,15min'],
  ['criterion', 'Its criterion', 'NML'],
  ['background', 'The background level', 'RBL'],
  ['catchment', 'A catchment', 'NCA'],
] as const;

/** Edits what is compared with a criterion, and the terms on screens. */
export function ComparedFields({ entered, change, fault }: SectionProps) {
  const { criteria } = entered;
  const set = (changes: Partial<typeof criteria>) => change({ criteria: { ...criteria, ...changes } });
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Stack gap={2}>
          <Input.Label>Default crew movement</Input.Label>
          <SegmentedControl
            size="xs"
            aria-label="How a crew works"
            value={criteria.crew}
            onChange={(crew) => set({ crew: crewSchema.parse(crew) })}
            data={[
              { value: 'one-place', label: 'At one place at a time' },
              { value: 'all-over', label: 'All over it' },
            ]}
          />
        </Stack>
        <Stack gap={2}>
          <Input.Label>Levels are compared</Input.Label>
          <SegmentedControl
            size="xs"
            aria-label="Rounding"
            value={criteria.rounding}
            onChange={(rounding) => set({ rounding: rounding === 'integer' ? 'integer' : 'none' })}
            data={[
              { value: 'integer', label: 'Rounded to 1 dB' },
              { value: 'none', label: 'To 0.01 dB' },
            ]}
          />
        </Stack>
        <Stack gap={2}>
          <Input.Label>Compare with</Input.Label>
          <SegmentedControl
            size="xs"
            orientation="vertical"
            aria-label="What criteria are compared with"
            value={entered.heldAgainst}
            onChange={(against) => change({ heldAgainst: against === 'sum' ? 'sum' : 'each' })}
            data={[
              { value: 'each', label: 'Each assessment' },
              { value: 'sum', label: 'The cumulative noise of all works' },
            ]}
          />
        </Stack>
        <NumberField
          label="Annoying characteristics"
          description="Added to its part of the level; 0 where nothing is."
          suffix=" dB"
          value={criteria.annoyingEquipmentDb}
          error={fault('criteria.annoyingEquipmentDb')}
          onChange={(annoyingEquipmentDb) => set({ annoyingEquipmentDb })}
        />
        <NumberField
          label="Façade correction"
          description="Added at buildings where criteria apply at a façade; 0 where they apply in the free field."
          suffix=" dB"
          step={0.5}
          value={criteria.facadeCorrectionDb}
          error={fault('criteria.facadeCorrectionDb')}
          onChange={(facadeCorrectionDb) => set({ facadeCorrectionDb })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs" style={{ alignItems: 'end' }}>
        {WORDS.map(([key, label, placeholder]) => (
          <TextInput
            key={key}
            size="xs"
            label={`${label} is called`}
            placeholder={placeholder}
            value={criteria.words[key]}
            error={fault(`criteria.words.${key}`)}
            onChange={({ currentTarget }) => set({ words: { ...criteria.words, [key]: currentTarget.value } })}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
