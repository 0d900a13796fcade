import { SegmentedControl, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useNarrow } from '../../../../ui/hooks/use-narrow.ts';
import { NumberField, OptionalNumber, type TimePartProps } from '../fields.tsx';

const CRITERION_OF_RESIDENCE = 'Criterion of a residence';

/** Edits the criteria of residences in an operating time. */
export function ResidenceFields({ time: { residence }, path, fault, onChange }: TimePartProps) {
  const isNarrow = useNarrow();
  const { aboveBackground, thresholds, highlyAffected, sleep } = residence;
  const set = (changes: Partial<typeof residence>) => onChange({ residence: { ...residence, ...changes } });
  const rule = thresholds === null ? 'margin' : 'thresholds';
  const setRule = (next: string) =>
    set(
      next === 'margin'
        ? { aboveBackground: 10, thresholds: null }
        : { aboveBackground: null, thresholds: { a: 65, b: 70, c: 75 } },
    );
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" fw={500} mb={4}>
          {CRITERION_OF_RESIDENCE}
        </Text>
        <SegmentedControl
          size="xs"
          orientation={isNarrow ? 'vertical' : 'horizontal'}
          aria-label={CRITERION_OF_RESIDENCE}
          value={rule}
          onChange={setRule}
          data={[
            { value: 'margin', label: 'Above the background' },
            { value: 'thresholds', label: 'Threshold by ambient level' },
          ]}
        />
      </div>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
        {thresholds === null ? (
          <NumberField
            label="Background +"
            suffix=" dB"
            value={aboveBackground ?? Number.NaN}
            error={fault(`${path}.residence.aboveBackground`)}
            onChange={(value) => set({ aboveBackground: value })}
          />
        ) : (
          (['a', 'b', 'c'] as const).map((category) => (
            <NumberField
              key={category}
              label={`Threshold ${category.toUpperCase()}`}
              suffix=" dB(A)"
              value={thresholds[category]}
              error={fault(`${path}.residence.thresholds.${category}`)}
              onChange={(value) => set({ thresholds: { ...thresholds, [category]: value } })}
            />
          ))
        )}
        <OptionalNumber
          label="Highly affected from"
          placeholder="not used"
          suffix=" dB(A)"
          value={highlyAffected}
          error={fault(`${path}.residence.highlyAffected`)}
          onChange={(value) => set({ highlyAffected: value })}
        />
      </SimpleGrid>
      <Switch
        size="xs"
        label="Sleep disturbance by LAmax"
        checked={sleep !== null}
        onChange={({ currentTarget }) =>
          set({ sleep: currentTarget.checked ? { floor: 52, aboveBackground: 15, awakening: 65 } : null })
        }
      />
      {sleep !== null && (
        <SleepFields sleep={sleep} path={path} fault={fault} onChange={(next) => set({ sleep: next })} />
      )}
    </Stack>
  );
}

type Sleep = NonNullable<TimePartProps['time']['residence']['sleep']>;

interface SleepFieldsProps extends Pick<TimePartProps, 'path' | 'fault'> {
  sleep: Sleep;
  onChange: (sleep: Sleep) => void;
}

/** Edits the levels from which the LAmax disturbs sleep. */
function SleepFields({ sleep, path, fault, onChange }: SleepFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
      <NumberField
        label="Screening: at least"
        suffix=" dB(A)"
        value={sleep.floor}
        error={fault(`${path}.residence.sleep.floor`)}
        onChange={(floor) => onChange({ ...sleep, floor })}
      />
      <NumberField
        label="or background +"
        suffix=" dB"
        value={sleep.aboveBackground}
        error={fault(`${path}.residence.sleep.aboveBackground`)}
        onChange={(above) => onChange({ ...sleep, aboveBackground: above })}
      />
      <NumberField
        label="Awakening over"
        suffix=" dB(A)"
        value={sleep.awakening}
        error={fault(`${path}.residence.sleep.awakening`)}
        onChange={(awakening) => onChange({ ...sleep, awakening })}
      />
    </SimpleGrid>
  );
}
