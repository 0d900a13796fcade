import { Alert, Autocomplete, Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Submission } from '../../../ui/forms/use-submission.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { equipmentSpectrum, SPECTRUM_CATEGORIES } from '../../../model/equipment/equipment-spectrum.ts';
import type { EquipmentField } from '../../rules/equipment/equipment.ts';
import { bandCells, bandFaults, checkEquipmentRows, type EquipmentRow } from '../../rules/equipment/equipment-rows.ts';
import { PredictedSpectrum, SpectrumFields } from '../../../plan/screens/equipment/spectrum-fields.tsx';

interface ItemDialogProps {
  row: EquipmentRow;
  others: readonly EquipmentRow[];
  onDone: (row: EquipmentRow) => void;
  onClose: () => void;
}

/** Edits one equipment item, checked as a load does while it is typed. */
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
  const isValid = !problems.some(({ severity }) => severity === 'error');
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
  const submission: Submission = {
    problem: null,
    isSubmitting: false,
    onSubmit: (event) => {
      event?.preventDefault();
      setTried(true);
      if (isValid) onDone(edited);
    },
  };
  const spectrum = item === null ? null : equipmentSpectrum(item);
  return (
    <FormDialog
      title={row.cells.name === '' ? 'New equipment item' : row.cells.name}
      size="lg"
      submission={submission}
      submitLabel="Done"
      onClose={onClose}
    >
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
        {text('penalty', 'Annoying characteristics (penalty above 0)', {
          description: 'The criteria set says what is added, dB.',
          withAsterisk: true,
        })}
        {text('height', 'Height of the source, m', { withAsterisk: true })}
        {text('top', 'Top of the equipment, m', { description: 'For the quick method; empty: twice the source' })}
        {text('usage', 'On-time, %', { withAsterisk: true })}
      </SimpleGrid>
      {text('directivity', 'Directivity, dB by angle from the front', {
        description:
          'Such as “0: 5 | 90: -1 | 180: -8”, or eight levels at each angle for 63 Hz to 8 kHz; empty: alike in all directions',
      })}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {text('lwa', 'Sound power level LWA, dB(A)')}
        {text('lamax', 'Maximum LWA,max, dB(A)')}
      </SimpleGrid>
      <SpectrumFields
        levels={bandCells(cells)}
        faults={bandFaults(faultOf)}
        onChange={(hz, value) => set(`lw${hz}`, value)}
      />
      {spectrum !== null && <PredictedSpectrum {...spectrum} />}
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
    </FormDialog>
  );
}
