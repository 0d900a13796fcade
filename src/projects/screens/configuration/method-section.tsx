import { Checkbox, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { type Method, methodSchema } from '../../../model/project/report-config.ts';
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
const REFLECTIONS = [
  { value: '0', label: 'None' },
  { value: '1', label: 'First order' },
  { value: '2', label: 'First and second order' },
];

const DEFAULT_CAP_DB = methodSchema.parse({}).temporaryScreenCapDb;

interface ScreenLimitProps {
  capDb: number | null;
  onChange: (capDb: number | null) => void;
  error: string | undefined;
}

/** Edits the limit on temporary noise barriers. */
function ScreenLimit({ capDb, onChange, error }: ScreenLimitProps) {
  return (
    <Stack gap="xs">
      <Switch
        label="Cap the attenuation of temporary noise barriers"
        description="The prediction does not include gaps and gates of a hoarding. BS 5228-1, annex F, uses 10 dB where the equipment is hidden; estimators for road works in New South Wales use 5 to 10 dB. Permanent walls and buildings are not capped."
        checked={capDb !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? DEFAULT_CAP_DB : null)}
      />
      {capDb !== null && (
        <NumberField
          label="Maximum total attenuation"
          description="In each octave band of a path: barriers round areas and along lines."
          suffix=" dB"
          step={1}
          maw={360}
          value={capDb}
          onChange={onChange}
          error={error}
        />
      )}
    </Stack>
  );
}

/** Edits the prediction method. */
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
        description={isQuick ? 'Edition, air, reflections and lateral diffraction do not apply.' : null}
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
      <ScreenLimit
        capDb={method.temporaryScreenCapDb}
        onChange={(temporaryScreenCapDb) => set({ temporaryScreenCapDb })}
        error={fault('method.temporaryScreenCapDb')}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField label="Temperature" suffix=" °C" {...number('temperatureC')} />
        <NumberField label="Relative humidity" suffix=" %" {...number('humidityPct')} />
        <NumberField label="Air pressure" suffix=" kPa" {...number('pressureKPa')} />
      </SimpleGrid>
      <ObstacleFields method={method} error={fault('method.reflections')} onChange={set} />
      <Text size="sm" c="dimmed">
        A change of the method puts every assessment of this project out of date until it is processed again.
      </Text>
    </Stack>
  );
}

interface ObstacleFieldsProps {
  method: Method;
  error: string | undefined;
  onChange: (changes: Partial<Method>) => void;
}

/** Edits lateral diffraction and reflections. */
function ObstacleFields({ method, error, onChange }: ObstacleFieldsProps) {
  const isQuick = method.prediction === 'quick';
  return (
    <>
      <Switch
        label="Lateral diffraction around obstacles"
        description="Without it, screened levels are underestimated."
        checked={method.lateral}
        disabled={isQuick}
        onChange={({ currentTarget }) => onChange({ lateral: currentTarget.checked })}
      />
      <Checkbox
        label="Smooth transitions at building corners"
        description="Removes the step of up to 4.8 dB where the line of sight opens past a corner: the nearest corner beside it attenuates too. ISO 9613-2 does not require it; levels near corners are lower."
        checked={method.sideEdges}
        disabled={isQuick || !method.lateral}
        onChange={({ currentTarget }) => onChange({ sideEdges: currentTarget.checked })}
      />
      <Select
        label="Reflections off façades"
        description="In a town the first order takes about ten times as long. The second order, for streets and yards, takes about two hundred times as long. Choose none where the criteria apply at a façade."
        data={REFLECTIONS}
        error={error}
        allowDeselect={false}
        disabled={isQuick}
        value={String(method.reflections)}
        onChange={(order) => onChange({ reflections: order === '2' ? 2 : order === '1' ? 1 : 0 })}
      />
    </>
  );
}
