import { Alert, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { equipmentSpectrum } from '../../../model/equipment/equipment-spectrum.ts';
import type { EquipmentField } from '../../../projects/rules/equipment/equipment.ts';
import {
  bandCells,
  bandFaults,
  checkEquipmentRows,
  type EquipmentRow,
} from '../../../projects/rules/equipment/equipment-rows.ts';
import { PredictedSpectrum, SpectrumFields } from './spectrum-fields.tsx';

type Problem = NonNullable<ReturnType<ReturnType<typeof checkEquipmentRows>['problems']['get']>>[number];

/** The form of one equipment item. Its cells are checked at each change, as those of an equipment list are. */
export interface EquipmentForm {
  readonly cells: EquipmentRow['cells'];
  /** Null while a cell is wrong. */
  readonly item: EquipmentItem | null;
  readonly errors: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly set: (field: EquipmentField, value: string) => void;
  /** The error that a field shows. */
  readonly faultOf: (field: EquipmentField) => string | undefined;
}

/**
 * @param others the other rows of the list, whose ids the row must not have
 * @param isTried whether the person has tried to submit. Errors of empty fields are shown only then
 */
export function useEquipmentForm(row: EquipmentRow, others: readonly EquipmentRow[], isTried: boolean): EquipmentForm {
  const [cells, setCells] = useState(row.cells);
  // The row comes last, so that a duplicate id is an error of this row and not of the other one.
  const checked = checkEquipmentRows([
    ...others.map((other) => ({ ...other, file: '' })),
    { ...row, cells, file: '\uFFFF' },
  ]);
  const problems = checked.problems.get(row.key) ?? [];
  const errors = problems.filter(({ severity }) => severity === 'error');
  return {
    cells,
    item: checked.items.get(row.key) ?? null,
    errors,
    warnings: problems.filter(({ severity }) => severity === 'warning'),
    set: (field, value) => setCells((before) => ({ ...before, [field]: value })),
    faultOf: (field) => (isTried ? errors.find((problem) => problem.field === field)?.message : undefined),
  };
}

interface EquipmentTextFieldProps {
  form: EquipmentForm;
  field: EquipmentField;
  label: string;
  description?: string;
  withAsterisk?: boolean;
  maxLength?: number;
}

export function EquipmentTextField({ form, field, ...input }: EquipmentTextFieldProps) {
  return (
    <TextInput
      {...input}
      autoComplete="off"
      value={form.cells[field]}
      error={form.faultOf(field)}
      onChange={({ currentTarget }) => form.set(field, currentTarget.value)}
    />
  );
}

/** The octave spectrum of the item, the spectrum it is predicted with, and the warnings about it. */
export function EquipmentSpectrum({ form }: { form: EquipmentForm }) {
  const spectrum = form.item === null ? null : equipmentSpectrum(form.item);
  return (
    <>
      <SpectrumFields
        levels={bandCells(form.cells)}
        faults={bandFaults(form.faultOf)}
        onChange={(hz, value) => form.set(`lw${hz}`, value)}
      />
      {spectrum !== null && <PredictedSpectrum {...spectrum} />}
      {form.warnings.map(({ message }) => (
        <Alert key={message} color="orange" py="xs">
          {message}
        </Alert>
      ))}
    </>
  );
}
