import { Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import { aWeightedSum, OCTAVE_BANDS_HZ } from '../../../engine/scene/octave-bands.ts';
import { decibels } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';
import { SpectrumPlot } from './spectrum-plot.tsx';

interface SpectrumFieldsProps {
  /** Entered text by octave band, valid or not. */
  levels: readonly string[];
  /** Faults by octave band. */
  faults: ReadonlyArray<string | undefined>;
  onChange: (hz: (typeof OCTAVE_BANDS_HZ)[number], level: string) => void;
}

/** Edits the octave spectrum of an equipment item: all eight bands, or none. */
export function SpectrumFields({ levels, faults, onChange }: SpectrumFieldsProps) {
  const label = useId();
  const fault = faults.find((message) => message !== undefined);
  return (
    <div role="group" aria-labelledby={label}>
      <Text size="sm" fw={500} id={label}>
        Octave spectrum, dB unweighted
      </Text>
      <Text size="xs" c="dimmed" mb={4}>
        All eight bands, or none: then the spectrum of the category is shifted to LWA.
      </Text>
      <SimpleGrid cols={{ base: 4, sm: 8 }} spacing={6}>
        {OCTAVE_BANDS_HZ.map((hz, band) => (
          <TextInput
            key={hz}
            size="xs"
            label={hz < 1000 ? units.hertz(hz) : units.kilohertz(hz / 1000)}
            autoComplete="off"
            value={levels[band] ?? ''}
            error={faults[band] !== undefined}
            onChange={({ currentTarget }) => onChange(hz, currentTarget.value)}
          />
        ))}
      </SimpleGrid>
      {fault !== undefined && (
        <Text size="xs" c="red.9" mt={4} role="alert">
          {fault}
        </Text>
      )}
    </div>
  );
}

interface PredictedSpectrumProps {
  /** Unweighted sound power level by octave band, dB re 1 pW. */
  lw: readonly number[];
  /** Source of the spectrum. Empty for the item's own. */
  note: string;
}

/** The spectrum with which an item is predicted. */
export function PredictedSpectrum({ lw, note }: PredictedSpectrumProps) {
  return (
    <Group gap="md" align="center">
      <SpectrumPlot levels={lw} own={note === ''} width={280} height={60} labelled />
      <Text size="sm" flex="1 1 180px">
        {note === ''
          ? `Predicted with the A-weighted sum of its spectrum, ${decibels(aWeightedSum(lw))} dB(A); LWA counts where there is none.`
          : `No spectrum of its own: ${note}`}
      </Text>
    </Group>
  );
}
