import { Checkbox, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { type Method, methodSchema } from '../../../domain/report-config.ts';
import { commonTexts } from '../../../texts/common.ts';
import { configurationTexts } from '../../../texts/admin-configuration.ts';
import { NumberField, type SectionProps } from './fields.tsx';

const EDITIONS = [
  { value: '1996', label: configurationTexts.editionOf1996 },
  { value: '2024', label: configurationTexts.editionOf2024 },
];
const GROUND_METHODS = [
  { value: 'general', label: configurationTexts.generalMethod },
  { value: 'alternative', label: configurationTexts.alternativeMethod },
];
const PREDICTIONS = [
  { value: 'iso9613', label: configurationTexts.inOctaveBands },
  { value: 'quick', label: configurationTexts.quickWeightedMethodOfBs },
];
const REFLECTIONS = [
  { value: '0', label: commonTexts.none },
  { value: '1', label: configurationTexts.firstOrder },
  { value: '2', label: configurationTexts.firstAndSecondOrder },
];

const DEFAULT_CAP_DB = methodSchema.parse({}).temporaryScreenCapDb;

interface ScreenLimitProps {
  capDb: number | null;
  onChange: (capDb: number | null) => void;
  error: string | undefined;
}

/** Whether and by how much what temporary barriers take off is limited. */
function ScreenLimit({ capDb, onChange, error }: ScreenLimitProps) {
  return (
    <Stack gap="xs">
      <Switch
        label={configurationTexts.limitWhatTemporaryNoise}
        description={configurationTexts.predictionKnowsNothingOfGaps}
        checked={capDb !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? DEFAULT_CAP_DB : null)}
      />
      {capDb !== null && (
        <NumberField
          label={configurationTexts.mostThatTheyTakeOff}
          description={configurationTexts.inEachOctaveBand}
          suffix={configurationTexts.dB}
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
        label={configurationTexts.prediction}
        description={isQuick ? configurationTexts.editionAirReflectionsAndSides : null}
        data={PREDICTIONS}
        allowDeselect={false}
        value={method.prediction}
        onChange={(chosen) => set({ prediction: chosen === 'quick' ? 'quick' : 'iso9613' })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={configurationTexts.edition}
          data={EDITIONS}
          disabled={isQuick}
          allowDeselect={false}
          value={method.edition}
          onChange={(edition) => set({ edition: edition === '2024' ? '2024' : '1996' })}
        />
        <Select
          label={configurationTexts.ground}
          data={GROUND_METHODS}
          disabled={isQuick}
          allowDeselect={false}
          value={method.groundMethod}
          onChange={(chosen) => set({ groundMethod: chosen === 'alternative' ? 'alternative' : 'general' })}
        />
        <NumberField
          label={configurationTexts.groundFactorElsewhere}
          description={configurationTexts.whereNoGroundPolygonLies}
          step={0.1}
          {...number('groundDefault')}
        />
        <NumberField
          label={configurationTexts.heightOfTemporaryNoiseBarrier}
          description={configurationTexts.whereWorkAreaDoesNot}
          suffix={configurationTexts.metres}
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
        <NumberField
          label={configurationTexts.temperature}
          suffix={configurationTexts.degreesCelsius}
          {...number('temperatureC')}
        />
        <NumberField label={configurationTexts.relativeHumidity} suffix=" %" {...number('humidityPct')} />
        <NumberField
          label={configurationTexts.airPressure}
          suffix={configurationTexts.kPa}
          {...number('pressureKPa')}
        />
      </SimpleGrid>
      <Switch
        label={configurationTexts.soundGoesRoundObstacles}
        description={configurationTexts.lateralDiffraction}
        checked={method.lateral}
        disabled={isQuick}
        onChange={({ currentTarget }) => set({ lateral: currentTarget.checked })}
      />
      <Checkbox
        label={configurationTexts.smoothTransitions}
        description={configurationTexts.noStepWhereSightLineOpens}
        checked={method.sideEdges}
        disabled={isQuick || !method.lateral}
        onChange={({ currentTarget }) => set({ sideEdges: currentTarget.checked })}
      />
      <Select
        label={configurationTexts.reflectionsOffFacades}
        description={configurationTexts.inTownFirstOrderTakes}
        data={REFLECTIONS}
        error={fault('method.reflections')}
        allowDeselect={false}
        disabled={isQuick}
        value={String(method.reflections)}
        onChange={(order) => set({ reflections: order === '2' ? 2 : order === '1' ? 1 : 0 })}
      />
      <Text size="sm" c="dimmed">
        {configurationTexts.changeOfMethodPutsEvery}
      </Text>
    </Stack>
  );
}
