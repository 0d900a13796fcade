import { Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import type { Method } from '../../../domain/report-config.ts';
import { NumberField, type SectionProps } from './fields.tsx';

const EDITIONS = [
  { value: '1996', label: 'ISO 9613-2:1996, with ISO/TR 17534-3' },
  { value: '2024', label: 'ISO 9613-2:2024' },
];
const GROUND_METHODS = [
  { value: 'general', label: 'General method, by octave bands (clause 7.3.1)' },
  { value: 'alternative', label: 'Alternative method, A-weighted, porous ground (clause 7.3.2)' },
];
const PREDICTIONS = [
  { value: 'iso9613', label: 'ISO 9613-2, in octave bands' },
  { value: 'quick', label: 'Quick A-weighted method of BS 5228-1, annex F' },
];

/** How levels are predicted. */
export function MethodSection({ entered, change, fault }: SectionProps) {
  const { method } = entered;
  const isQuick = method.prediction === 'quick';
  const set = (changes: Partial<Method>) => change({ method: { ...method, ...changes } });
  const number = (field: 'groundDefault' | 'temperatureC' | 'humidityPct' | 'pressureKPa' | 'barrierHeightM') => ({
    value: method[field],
    onChange: (value: number) => set({ [field]: value }),
    error: fault(`method.${field}`),
  });
  return (
    <Stack gap="md">
      <Select
        label="Prediction"
        description={isQuick ? 'Edition, air, reflections and the sides of obstacles do not enter it.' : null}
        data={PREDICTIONS}
        allowDeselect={false}
        value={method.prediction}
        onChange={(chosen) => set({ prediction: chosen === 'quick' ? 'quick' : 'iso9613' })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Edition"
          data={EDITIONS}
          disabled={isQuick}
          allowDeselect={false}
          value={method.edition}
          onChange={(edition) => set({ edition: edition === '2024' ? '2024' : '1996' })}
        />
        <Select
          label="Ground"
          data={GROUND_METHODS}
          disabled={isQuick}
          allowDeselect={false}
          value={method.groundMethod}
          onChange={(chosen) => set({ groundMethod: chosen === 'alternative' ? 'alternative' : 'general' })}
        />
        <NumberField
          label="Ground factor elsewhere"
          description="Where no ground polygon lies: 0 is hard, 1 is porous."
          step={0.1}
          {...number('groundDefault')}
        />
        <NumberField
          label="Height of a temporary noise barrier"
          description="Where a work area does not give its own."
          suffix=" m"
          step={0.1}
          {...number('barrierHeightM')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField label="Temperature" suffix=" °C" {...number('temperatureC')} />
        <NumberField label="Relative humidity" suffix=" %" {...number('humidityPct')} />
        <NumberField label="Air pressure" suffix=" kPa" {...number('pressureKPa')} />
      </SimpleGrid>
      <Switch
        label="Sound goes round obstacles at their sides too"
        description="Lateral diffraction. Without it screened levels come out lower than they are."
        checked={method.lateral}
        disabled={isQuick}
        onChange={({ currentTarget }) => set({ lateral: currentTarget.checked })}
      />
      <Switch
        label="Reflections off façades, first order"
        description="Takes much longer in a town. Leave it off where the criteria hold at a façade."
        error={fault('method.reflections')}
        checked={method.reflections === 1}
        disabled={isQuick}
        onChange={({ currentTarget }) => set({ reflections: currentTarget.checked ? 1 : 0 })}
      />
      <Text size="sm" c="dimmed">
        A change of the method puts every assessment of this project out of date until it is processed again.
      </Text>
    </Stack>
  );
}
