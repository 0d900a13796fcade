import { Alert, Checkbox, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Submission } from '../../../ui/forms/use-submission.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import {
  ENTERED_BY_ENGINEER,
  itemOfOther,
  CUSTOM_EQUIPMENT_LIMITS,
  type CustomEquipment,
  customEquipmentSchema,
} from '../../../model/equipment/custom-equipment.ts';
import { equipmentSpectrum, SPECTRUM_CATEGORIES } from '../../../model/equipment/equipment-spectrum.ts';
import type { EquipmentUse } from '../../../model/assessment/work-area.ts';
import type { EquipmentField } from '../../../projects/rules/equipment/equipment.ts';
import {
  bandCells,
  bandFaults,
  checkEquipmentRows,
  emptyRow,
  equipmentRow,
  type EquipmentRow,
} from '../../../projects/rules/equipment/equipment-rows.ts';
import { PredictedSpectrum, SpectrumFields } from './spectrum-fields.tsx';

interface CustomEquipmentDialogProps {
  /** That is edited; none for new equipment. */
  line: EquipmentUse | undefined;
  onDone: (other: CustomEquipment) => void;
  onClose: () => void;
}

/** Equipment that the project's list does not have, for this assessment alone; checked as an equipment list is while it is typed. */
export function CustomEquipmentDialog({ line, onDone, onClose }: CustomEquipmentDialogProps) {
  const [row] = useState(() => rowOf(line));
  const [cells, setCells] = useState(row.cells);
  const [tried, setTried] = useState(false);
  const checked = checkEquipmentRows([{ ...row, cells }]);
  const problems = checked.problems.get(row.key) ?? [];
  const item = checked.items.get(row.key) ?? null;
  const found = item === null ? null : customEquipmentSchema.safeParse({ ...item, annoying: item.penalty > 0 });
  const faultOf = (field: EquipmentField) => {
    if (!tried) return undefined;
    if (field === 'source' && cells.source.trim() === '') return 'Say where the levels come from.';
    return problems.find((problem) => problem.field === field && problem.severity === 'error')?.message;
  };
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  // What has no field of its own in this dialog.
  const rest = problems.filter(({ field, severity }) => severity === 'error' && (field === null || field === 'id'));
  const set = (field: EquipmentField, value: string) => setCells((before) => ({ ...before, [field]: value }));
  const text = (
    field: EquipmentField,
    label: string,
    more: { description?: string; withAsterisk?: boolean; maxLength?: number } = {},
  ) => (
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
      if (found?.success === true) onDone(found.data);
    },
  };
  const spectrum = item === null ? null : equipmentSpectrum(item);
  return (
    <FormDialog
      title={line === undefined ? 'Enter custom equipment' : `Edit ${row.cells.name}`}
      size="lg"
      submission={submission}
      submitLabel={line === undefined ? 'Add' : 'Done'}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        For this assessment alone. Lists, results and the report mark it as entered by the engineer, with its source.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {text('name', 'Name', { withAsterisk: true, maxLength: CUSTOM_EQUIPMENT_LIMITS.name })}
        <Select
          label="Category"
          withAsterisk
          allowDeselect={false}
          data={[...SPECTRUM_CATEGORIES]}
          value={cells.category}
          error={faultOf('category')}
          onChange={(value) => set('category', value ?? '')}
        />
        {text('lwa', 'Sound power level LWA, dB(A)', {
          description: 'Or the octave spectrum below',
        })}
        {text('lamax', 'Maximum LWA,max, dB(A)', {
          description: 'If empty, LAmax is not available and sleep disturbance may be underestimated',
        })}
        {text('height', 'Height of the source, m', { withAsterisk: true })}
        {text('usage', 'On-time, %', { withAsterisk: true })}
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
      {text('source', 'Source', {
        description: 'Data sheet, measurement or standard, with its date',
        withAsterisk: true,
        maxLength: CUSTOM_EQUIPMENT_LIMITS.source,
      })}
      <Checkbox
        label="Annoying characteristics"
        description="Tonal, impulsive or similar: the criteria set gives the penalty."
        checked={Number(cells.penalty) > 0}
        onChange={({ currentTarget }) => set('penalty', currentTarget.checked ? ANNOYING : '0')}
      />
      {tried && rest.length > 0 && (
        <Text size="sm" c="red.9" role="alert">
          {rest.map(({ message }) => message).join(' ')}
        </Text>
      )}
    </FormDialog>
  );
}

/** Above 0 is all that counts. */
const ANNOYING = '5';

/** The cells of custom equipment; its id is given when it is done. */
function rowOf(line: EquipmentUse | undefined): EquipmentRow {
  if (line?.other !== undefined) return equipmentRow('', itemOfOther(line.id, line.other));
  const row = emptyRow('');
  return { ...row, cells: { ...row.cells, id: 'other', category: 'other', quality: ENTERED_BY_ENGINEER } };
}
