import { Button, Checkbox, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { type AssessmentDetails, assessmentDetailsSchema } from '../domain/assessment.ts';
import { type CriteriaSet, joinOperatingTimes, operatingTimeKeys } from '../domain/criteria/criteria-set.ts';
import { resolveOperatingTimes } from '../domain/criteria/resolve-operating-times.ts';
import { Failure } from './states.tsx';

interface AssessmentDetailsFormProps {
  initial: AssessmentDetails;
  criteria: CriteriaSet;
  submitLabel: string;
  /** Saves; what it throws is shown by `describeError`, and nothing of the form is lost. */
  onSubmit: (details: AssessmentDetails) => Promise<void>;
  onCancel: () => void;
  describeError: (error: unknown) => string;
}

/** Name, permit, stage, dates and operating time of an assessment. */
export function AssessmentDetailsForm(props: AssessmentDetailsFormProps) {
  const { initial, criteria, submitLabel, onSubmit, onCancel, describeError } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(assessmentDetailsSchema),
    defaultValues: { ...initial, stage: initial.stage ?? '', operatingTimes: operatingTimeKeys(initial.operatingTime) },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ operatingTimes, ...fields }) => {
    setProblem(null);
    const operatingTime = joinOperatingTimes(operatingTimes, criteria);
    const { problems } = resolveOperatingTimes(criteria, { ...fields, operatingTime });
    const [first] = problems;
    if (first !== undefined) {
      form.setError('operatingTimes', { message: first });
      return;
    }
    try {
      await onSubmit({ ...fields, operatingTime });
    } catch (error) {
      setProblem(describeError(error));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <TextInput label="Name" withAsterisk data-autofocus error={errors.name?.message} {...form.register('name')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label="Permit number" error={errors.permitNumber?.message} {...form.register('permitNumber')} />
          <TextInput
            label="Stage"
            placeholder="such as Earthworks"
            error={errors.stage?.message}
            {...form.register('stage')}
          />
          <TextInput
            type="date"
            label="First day"
            withAsterisk
            error={errors.startDate?.message}
            {...form.register('startDate')}
          />
          <TextInput
            type="date"
            label="Last day"
            withAsterisk
            error={errors.endDate?.message}
            {...form.register('endDate')}
          />
        </SimpleGrid>
        <Controller
          control={form.control}
          name="operatingTimes"
          render={({ field }) => (
            <Checkbox.Group
              label="Operating time"
              description="Every time that is ticked is assessed."
              withAsterisk
              error={errors.operatingTimes?.message}
              value={field.value}
              onChange={field.onChange}
            >
              <Stack gap={6} mt="xs">
                {criteria.operatingTimes.map(({ key, name, hours }) => (
                  <Checkbox key={key} value={key} label={name} description={hours} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxRows={8}
          error={errors.description?.message}
          {...form.register('description')}
        />
        {problem !== null && <Failure message={problem} />}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {submitLabel}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          Times are local ({criteria.timeZone}); public holidays count as Sundays.
        </Text>
      </Stack>
    </form>
  );
}
