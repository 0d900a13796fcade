import { Select, Text, TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { notifications } from '@mantine/notifications';
import { errorText } from '../../firebase/error-texts.ts';
import { publishLevels } from '../api/other-levels.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { assessmentIdSchema, companyIdSchema } from '../../model/ids.ts';

interface PublishDialogProps {
  assessments: readonly Assessment[];
  onClose: () => void;
}

const publishSchema = z.object({
  assessment: assessmentIdSchema.nullable().refine((id) => id !== null, 'Choose an assessment.'),
  to: z
    .string()
    .trim()
    .refine((code) => companyIdSchema.safeParse(code).success, 'Enter the code that the company gave you.')
    .pipe(companyIdSchema),
});

/** Shares the levels of an assessment with another company. */
export function PublishDialog({ assessments, onClose }: PublishDialogProps) {
  const processed = assessments.filter(({ processing }) => processing?.resultHash != null);
  const form = useZodForm(publishSchema, {
    defaultValues: { assessment: processed.length === 1 ? (processed[0]?.id ?? null) : null, to: '' },
    send: async ({ assessment, to }) => {
      if (assessment === null) return;
      await publishLevels(assessment, to);
      notifications.show({ message: 'The levels are offered. They count once the company accepts them.' });
      onClose();
    },
    describeError: errorText,
  });
  return (
    <FormDialog
      title="Share levels with a company"
      submission={form.submission}
      submitLabel="Share levels"
      onClose={onClose}
    >
      <Text size="sm">
        They receive the assessed level at each address and the dates of the work, but no equipment, work areas or
        criteria. You can withdraw the levels.
      </Text>
      <Controller
        control={form.control}
        name="assessment"
        render={({ field, fieldState }) => (
          <Select
            label="Assessment"
            data={processed.map(({ id, name }) => ({ value: id, label: name }))}
            {...field}
            nothingFoundMessage="No assessment is processed."
            error={fieldState.error?.message}
            data-autofocus
          />
        )}
      />
      <TextInput
        label="Code of the company"
        description="They accept the levels on their page Cumulative noise."
        {...form.field('to')}
      />
    </FormDialog>
  );
}
