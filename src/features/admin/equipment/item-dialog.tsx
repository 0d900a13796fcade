import { Alert, Autocomplete, Button, Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { equipmentSpectrum, SPECTRUM_CATEGORIES } from '../../../domain/equipment/equipment-spectrum.ts';
import type { EquipmentField } from '../../../geodata/equipment/equipment.ts';
import {
  bandCells,
  bandFaults,
  checkEquipmentRows,
  type EquipmentRow,
} from '../../../geodata/equipment/equipment-rows.ts';
import { commonTexts } from '../../../texts/common.ts';
import { equipmentTexts } from '../../../texts/admin-equipment.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { PredictedSpectrum, SpectrumFields } from '../../../ui/spectrum-fields.tsx';

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isValid) onDone(edited);
  };
  const spectrum = item === null ? null : equipmentSpectrum(item);
  return (
    <FormModal
      opened
      onClose={onClose}
      size="lg"
      title={row.cells.name === '' ? equipmentTexts.newEquipmentItem : row.cells.name}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {text('name', 'Name', { withAsterisk: true })}
            {text('id', 'Id', { withAsterisk: true })}
            <Autocomplete
              label={commonTexts.category}
              withAsterisk
              data={[...SPECTRUM_CATEGORIES]}
              value={cells.category}
              error={faultOf('category')}
              onChange={(value) => set('category', value)}
            />
            {text('penalty', equipmentTexts.annoyingEquipmentPenaltyAbove0, {
              description: equipmentTexts.criteriaSetSays,
              withAsterisk: true,
            })}
            {text('height', equipmentTexts.heightOfSource, { withAsterisk: true })}
            {text('top', equipmentTexts.topOfEquipment, { description: equipmentTexts.forQuickMethod })}
            {text('usage', 'Usage, %', { withAsterisk: true })}
          </SimpleGrid>
          {text('directivity', equipmentTexts.directivityDBByAngle, {
            description: equipmentTexts.suchAs0,
          })}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {text('lwa', equipmentTexts.soundPowerLevelLwa)}
            {text('lamax', equipmentTexts.maximumLwaMaxDBA)}
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
            {text('source', 'Source', { description: equipmentTexts.standardDataSheetOrMeasurement })}
            {text('quality', 'Quality', { description: equipmentTexts.publishedMeasuredEstimated })}
          </SimpleGrid>
          <Checkbox
            label={equipmentTexts.notRecommendedHours}
            description={equipmentTexts.planningItOutsideStandardHours}
            checked={item?.notRecommendedOutOfHours ?? cells.not_recommended_out_of_hours === 'yes'}
            error={faultOf('not_recommended_out_of_hours')}
            onChange={({ currentTarget }) => set('not_recommended_out_of_hours', currentTarget.checked ? 'yes' : '')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit">{commonTexts.done}</Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}
