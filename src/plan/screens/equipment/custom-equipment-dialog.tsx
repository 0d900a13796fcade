import { Checkbox, Select, SimpleGrid, Text } from '@mantine/core';
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
import { SPECTRUM_CATEGORIES } from '../../../model/equipment/equipment-spectrum.ts';
import type { EquipmentUse } from '../../../model/assessment/work-area.ts';
import { emptyRow, equipmentRow, type EquipmentRow } from '../../../projects/rules/equipment/equipment-rows.ts';
import { type EquipmentForm, EquipmentSpectrum, EquipmentTextField, useEquipmentForm } from './equipment-form.tsx';

interface CustomEquipmentDialogProps {
  /** Edited line. Undefined for new equipment. */
  line: EquipmentUse | undefined;
  onDone: (other: CustomEquipment) => void;
  onClose: () => void;
}

/**
 * Edits equipment that the project's list does not have, for this assessment only. The input is checked like an equipment list.
 */
export function CustomEquipmentDialog({ line, onDone, onClose }: CustomEquipmentDialogProps) {
  const [row] = useState(() => rowOf(line));
  const [isTried, setTried] = useState(false);
  const checked = useEquipmentForm(row, NO_OTHERS, isTried);
  const { cells, item, errors, set } = checked;
  const isWithoutSource = isTried && cells.source.trim() === '';
  const form: EquipmentForm = {
    ...checked,
    faultOf: (field) =>
      field === 'source' && isWithoutSource ? 'Say where the levels come from.' : checked.faultOf(field),
  };
  const found = item === null ? null : customEquipmentSchema.safeParse({ ...item, annoying: item.penalty > 0 });
  // Errors of fields that this dialog does not have.
  const rest = errors.filter(({ field }) => field === null || field === 'id');
  const submission: Submission = {
    problem: null,
    isSubmitting: false,
    onSubmit: (event) => {
      event?.preventDefault();
      setTried(true);
      if (found?.success === true) onDone(found.data);
    },
  };
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
      <MainFields form={form} />
      <EquipmentSpectrum form={form} />
      <EquipmentTextField
        form={form}
        field="source"
        label="Source"
        description="Data sheet, measurement or standard, with its date"
        withAsterisk
        maxLength={CUSTOM_EQUIPMENT_LIMITS.source}
      />
      <Checkbox
        label="Annoying characteristics"
        description="Tonal, impulsive or similar: the criteria set gives the penalty."
        checked={Number(cells.penalty) > 0}
        onChange={({ currentTarget }) => set('penalty', currentTarget.checked ? ANNOYING : '0')}
      />
      {isTried && rest.length > 0 && (
        <Text size="sm" c="red.9" role="alert">
          {rest.map(({ message }) => message).join(' ')}
        </Text>
      )}
    </FormDialog>
  );
}

/** Name, category, levels, height and on-time. */
function MainFields({ form }: { form: EquipmentForm }) {
  const { cells, set } = form;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <EquipmentTextField form={form} field="name" label="Name" withAsterisk maxLength={CUSTOM_EQUIPMENT_LIMITS.name} />
      <Select
        label="Category"
        withAsterisk
        allowDeselect={false}
        data={[...SPECTRUM_CATEGORIES]}
        value={cells.category}
        error={form.faultOf('category')}
        onChange={(value) => set('category', value ?? '')}
      />
      <EquipmentTextField
        form={form}
        field="lwa"
        label="Sound power level LWA, dB(A)"
        description="Or the octave spectrum below"
      />
      <EquipmentTextField
        form={form}
        field="lamax"
        label="Maximum LWA,max, dB(A)"
        description="If empty, LAmax is not available and sleep disturbance may be underestimated"
      />
      <EquipmentTextField form={form} field="height" label="Height of the source, m" withAsterisk />
      <EquipmentTextField form={form} field="usage" label="On-time, %" withAsterisk />
    </SimpleGrid>
  );
}

const NO_OTHERS: readonly EquipmentRow[] = [];

/** A penalty above 0: the criteria set replaces its amount. */
const ANNOYING = '5';

/** The cells of custom equipment. The id is assigned at the end. */
function rowOf(line: EquipmentUse | undefined): EquipmentRow {
  if (line?.other !== undefined) return equipmentRow('', itemOfOther(line.id, line.other));
  const row = emptyRow('');
  return { ...row, cells: { ...row.cells, id: 'other', category: 'other', quality: ENTERED_BY_ENGINEER } };
}
