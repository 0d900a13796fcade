import { Autocomplete, Checkbox, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { type Submission } from '../../../ui/forms/use-submission.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { SPECTRUM_CATEGORIES } from '../../../model/equipment/equipment-spectrum.ts';
import type { EquipmentRow } from '../../rules/equipment/equipment-rows.ts';
import {
  type EquipmentForm,
  EquipmentSpectrum,
  EquipmentTextField,
  useEquipmentForm,
} from '../../../plan/screens/equipment/equipment-form.tsx';

interface ItemDialogProps {
  row: EquipmentRow;
  others: readonly EquipmentRow[];
  onDone: (row: EquipmentRow) => void;
  onClose: () => void;
}

/** Edits one equipment item. Input is checked in the same way as by a load. */
export function ItemDialog({ row, others, onDone, onClose }: ItemDialogProps) {
  const [isTried, setTried] = useState(row.cells.id !== '');
  const form = useEquipmentForm(row, others, isTried);
  const { cells, item, errors, faultOf, set } = form;
  const submission: Submission = {
    problem: null,
    isSubmitting: false,
    onSubmit: (event) => {
      event?.preventDefault();
      setTried(true);
      if (errors.length === 0) onDone({ ...row, cells });
    },
  };
  return (
    <FormDialog
      title={row.cells.name === '' ? 'New equipment item' : row.cells.name}
      size="lg"
      submission={submission}
      submitLabel="Done"
      onClose={onClose}
    >
      <MainFields form={form} />
      <EquipmentTextField
        form={form}
        field="directivity"
        label="Directivity, dB by angle from the front"
        description="Such as “0: 5 | 90: -1 | 180: -8”, or eight levels at each angle for 63 Hz to 8 kHz; empty: alike in all directions"
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <EquipmentTextField form={form} field="lwa" label="Sound power level LWA, dB(A)" />
        <EquipmentTextField form={form} field="lamax" label="Maximum LWA,max, dB(A)" />
      </SimpleGrid>
      <EquipmentSpectrum form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <EquipmentTextField
          form={form}
          field="source"
          label="Source"
          description="Standard, data sheet or measurement"
        />
        <EquipmentTextField
          form={form}
          field="quality"
          label="Quality"
          description="published, measured, estimated …"
        />
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

/** Name, id, category, penalty, heights and on-time. */
function MainFields({ form }: { form: EquipmentForm }) {
  const { cells, faultOf, set } = form;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <EquipmentTextField form={form} field="name" label="Name" withAsterisk />
      <EquipmentTextField form={form} field="id" label="Id" withAsterisk />
      <Autocomplete
        label="Category"
        withAsterisk
        data={[...SPECTRUM_CATEGORIES]}
        value={cells.category}
        error={faultOf('category')}
        onChange={(value) => set('category', value)}
      />
      <EquipmentTextField
        form={form}
        field="penalty"
        label="Annoying characteristics (penalty above 0)"
        description="The criteria set says what is added, dB."
        withAsterisk
      />
      <EquipmentTextField form={form} field="height" label="Height of the source, m" withAsterisk />
      <EquipmentTextField
        form={form}
        field="top"
        label="Top of the equipment, m"
        description="For the quick method; empty: twice the source"
      />
      <EquipmentTextField form={form} field="usage" label="On-time, %" withAsterisk />
    </SimpleGrid>
  );
}
