import { Alert, Autocomplete, Button, Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { plantSpectrum, SPECTRUM_CATEGORIES } from '../../../domain/equipment/plant-spectrum.ts';
import { aWeightedSum, OCTAVE_BANDS_HZ } from '../../../domain/octave-bands.ts';
import type { EquipmentField } from '../../../geodata/equipment/equipment.ts';
import { checkEquipmentRows, type EquipmentRow } from '../../../geodata/equipment/equipment-rows.ts';
import { decibels } from '../../../ui/decibels.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { SpectrumPlot } from '../../../ui/spectrum-plot.tsx';

interface ItemDialogProps {
  row: EquipmentRow;
  others: readonly EquipmentRow[];
  onDone: (row: EquipmentRow) => void;
  onClose: () => void;
}

/** Edits one plant item, checked as a load does while it is typed. */
export function ItemDialog({ row, others, onDone, onClose }: ItemDialogProps) {
  const [cells, setCells] = useState(row.cells);
  const [tried, setTried] = useState(row.cells.id !== '');
  const edited = { ...row, cells };
  // Last, so that an id that is there already is the fault of the one that is edited.
  const checked = checkEquipmentRows([
    ...others.map((other) => ({ ...other, file: '' })),
    { ...edited, file: '\uFFFF' },
  ]);
  const problems = checked.problems.get(row.key) ?? [];
  const item = checked.items.get(row.key) ?? null;
  const faultOf = (field: EquipmentField) =>
    tried ? problems.find((problem) => problem.field === field && problem.severity === 'error')?.message : undefined;
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const isSound = !problems.some(({ severity }) => severity === 'error');
  const set = (field: EquipmentField, value: string) => setCells((before) => ({ ...before, [field]: value }));
  const text = (field: EquipmentField, label: string, more: { description?: string; withAsterisk?: boolean } = {}) => (
    <TextInput
      key={field}
      label={label}
      {...more}
      autoComplete="off"
      value={cells[field]}
      error={faultOf(field)}
      onChange={({ currentTarget }) => set(field, currentTarget.value)}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isSound) onDone(edited);
  };
  const spectrum = item === null ? null : plantSpectrum(item);
  return (
    <FormModal opened onClose={onClose} size="lg" title={row.cells.name === '' ? 'New plant item' : row.cells.name}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {text('name', 'Name', { withAsterisk: true })}
            {text('id', 'Id', { withAsterisk: true })}
            <Autocomplete
              label="Category"
              withAsterisk
              data={[...SPECTRUM_CATEGORIES]}
              value={cells.category}
              error={faultOf('category')}
              onChange={(value) => set('category', value)}
            />
            {text('penalty', 'Annoying plant (penalty above 0)', {
              description: 'The criteria set says what is added, dB.',
              withAsterisk: true,
            })}
            {text('height', 'Height of the source, m', { withAsterisk: true })}
            {text('top', 'Top of the plant, m', { description: 'For the quick method; empty: twice the source' })}
            {text('usage', 'Usage, %', { withAsterisk: true })}
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {text('lwa', 'Sound power level LWA, dBA')}
            {text('lamax', 'Maximum LWA,max, dBA')}
          </SimpleGrid>
          <div role="group" aria-labelledby="spectrum">
            <Text size="sm" fw={500} id="spectrum">
              Octave spectrum, dB unweighted
            </Text>
            <Text size="xs" c="dimmed" mb={4}>
              All eight bands, or none: then the spectrum of the category is shifted to LWA.
            </Text>
            <SimpleGrid cols={{ base: 4, sm: 8 }} spacing={6}>
              {OCTAVE_BANDS_HZ.map((hz) => {
                const field: EquipmentField = `lw${hz}`;
                return (
                  <TextInput
                    key={hz}
                    size="xs"
                    label={hz < 1000 ? `${hz} Hz` : `${hz / 1000} kHz`}
                    autoComplete="off"
                    value={cells[field]}
                    error={faultOf(field) !== undefined}
                    onChange={({ currentTarget }) => set(field, currentTarget.value)}
                  />
                );
              })}
            </SimpleGrid>
            {OCTAVE_BANDS_HZ.map((hz) => faultOf(`lw${hz}`))
              .filter((message) => message !== undefined)
              .slice(0, 1)
              .map((message) => (
                <Text key={message} size="xs" c="red.9" mt={4} role="alert">
                  {message}
                </Text>
              ))}
          </div>
          {spectrum !== null && (
            <Group gap="md" align="center">
              <SpectrumPlot levels={spectrum.lw} own={spectrum.note === ''} width={280} height={60} labelled />
              <Text size="sm" flex="1 1 180px">
                {spectrum.note === ''
                  ? `Predicted with the A-weighted sum of its spectrum, ${decibels(aWeightedSum(spectrum.lw))} dBA; LWA counts where there is none.`
                  : `No spectrum of its own: ${spectrum.note}`}
              </Text>
            </Group>
          )}
          {warnings.map(({ message }) => (
            <Alert key={message} color="orange" py="xs">
              {message}
            </Alert>
          ))}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {text('source', 'Source', { description: 'Standard, data sheet or measurement' })}
            {text('quality', 'Quality', { description: 'published, measured, estimated …' })}
          </SimpleGrid>
          <Checkbox
            label="Not recommended out of hours"
            description="Planning it outside standard hours warns."
            checked={item?.notRecommendedOutOfHours ?? cells.not_recommended_out_of_hours === 'yes'}
            error={faultOf('not_recommended_out_of_hours')}
            onChange={({ currentTarget }) => set('not_recommended_out_of_hours', currentTarget.checked ? 'yes' : '')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Done</Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}
