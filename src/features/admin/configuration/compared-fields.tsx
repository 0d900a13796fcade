import { Input, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { crewSchema } from '../../../domain/work-area.ts';
import { configurationTexts } from '../../../texts/admin-configuration.ts';
import { NumberField, type SectionProps } from './fields.tsx';

const WORDS = [
  ['level', configurationTexts.theLevel, 'LAeq,15min'],
  ['criterion', configurationTexts.itsCriterion, 'NML'],
  ['background', configurationTexts.theBackgroundLevel, 'RBL'],
  ['catchment', configurationTexts.aCatchment, 'NCA'],
] as const;

/** What is compared with a criterion, and what things are called. */
export function ComparedFields({ entered, change, fault }: SectionProps) {
  const { criteria } = entered;
  const set = (changes: Partial<typeof criteria>) => change({ criteria: { ...criteria, ...changes } });
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Stack gap={2}>
          <Input.Label>{configurationTexts.crewWorks}</Input.Label>
          <SegmentedControl
            size="xs"
            aria-label={configurationTexts.howACrewWorks}
            value={criteria.crew}
            onChange={(crew) => set({ crew: crewSchema.parse(crew) })}
            data={[
              { value: 'one-place', label: configurationTexts.atOnePlaceAtTime },
              { value: 'all-over', label: configurationTexts.allOverIt },
            ]}
          />
        </Stack>
        <Stack gap={2}>
          <Input.Label>{configurationTexts.levelsAreCompared}</Input.Label>
          <SegmentedControl
            size="xs"
            aria-label={configurationTexts.rounding}
            value={criteria.rounding}
            onChange={(rounding) => set({ rounding: rounding === 'integer' ? 'integer' : 'none' })}
            data={[
              { value: 'integer', label: configurationTexts.roundedTo1DB },
              { value: 'none', label: configurationTexts.to001DB },
            ]}
          />
        </Stack>
        <Stack gap={2}>
          <Input.Label>{configurationTexts.criteriaAreHeldAgainst}</Input.Label>
          <SegmentedControl
            size="xs"
            orientation="vertical"
            aria-label={configurationTexts.whatCriteriaAreHeldAgainst}
            value={entered.heldAgainst}
            onChange={(against) => change({ heldAgainst: against === 'sum' ? 'sum' : 'each' })}
            data={[
              { value: 'each', label: configurationTexts.eachAssessment },
              { value: 'sum', label: configurationTexts.cumulativeNoise },
            ]}
          />
        </Stack>
        <NumberField
          label={configurationTexts.annoyingEquipment}
          description={configurationTexts.addedToItsPart}
          suffix={configurationTexts.dB}
          value={criteria.annoyingEquipmentDb}
          error={fault('criteria.annoyingEquipmentDb')}
          onChange={(annoyingEquipmentDb) => set({ annoyingEquipmentDb })}
        />
        <NumberField
          label={configurationTexts.facadeCorrection}
          description={configurationTexts.addedAtBuildingsWhereCriteria}
          suffix={configurationTexts.dB}
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
            label={configurationTexts.isCalled(label)}
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
