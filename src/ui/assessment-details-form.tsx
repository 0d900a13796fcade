import { Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { type AssessmentDetails, assessmentDetailsSchema } from '../domain/assessment.ts';
import { todayIn } from '../domain/calendar.ts';
import { type CriteriaSet, operatingTimeKeys, operatingTimeName } from '../domain/criteria/criteria-set.ts';
import { faultsOfShifts, whenOfShifts } from '../domain/shifts.ts';
import { hasShifts, type Shift } from '../domain/shift.ts';
import { commonTexts } from '../texts/common.ts';
import { listed } from '../texts/format.ts';
import { partsTexts } from '../texts/parts.ts';
import { shiftsTexts } from '../texts/shifts.ts';
import { dateRange } from './dates.ts';
import { ShiftEditor } from './shifts/shift-editor.tsx';
import { newShiftDraft, withShiftDraft } from './shifts/shift-draft.ts';
import { Failure } from './states.tsx';

interface AssessmentDetailsFormProps {
  initial: AssessmentDetails;
  criteria: CriteriaSet;
  /** Names of other assessments by their permit number. */
  otherPermits: ReadonlyMap<string, readonly string[]>;
  submitLabel: string;
  /** Saves; what it throws is shown by `describeError`, and nothing of the form is lost. */
  onSubmit: (details: AssessmentDetails) => Promise<void>;
  onCancel: () => void;
  describeError: (error: unknown) => string;
}

/** Name, permit, stage and shifts of an assessment. */
export function AssessmentDetailsForm(props: AssessmentDetailsFormProps) {
  const { initial, criteria, otherPermits, submitLabel, onSubmit, onCancel, describeError } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [draft, setDraft] = useState(() => newShiftDraft(initial.shifts ?? []));
  const [today] = useState(() => todayIn(criteria.timeZone));
  const whenOfForm = (shifts: Shift[]) => {
    const all = withShiftDraft(shifts, draft);
    return typeof all === 'string' ? all : whenOf(criteria, initial, all);
  };
  const schema = assessmentDetailsSchema.superRefine(({ shifts }, context) => {
    const when = whenOfForm(shifts);
    if (typeof when === 'string') context.addIssue({ code: 'custom', path: ['shifts'], message: when });
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { ...initial, stage: initial.stage ?? '', shifts: [...(initial.shifts ?? [])] },
  });
  const { errors, isSubmitting } = form.formState;
  const permitNumber = useWatch({ control: form.control, name: 'permitNumber' }).trim();
  const sharing = otherPermits.get(permitNumber) ?? [];
  const submit = form.handleSubmit(async ({ shifts, ...fields }) => {
    setProblem(null);
    const when = whenOfForm(shifts);
    if (typeof when === 'string') return;
    try {
      await onSubmit({ ...fields, ...when });
    } catch (error) {
      setProblem(describeError(error));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <TextInput
          label={commonTexts.name}
          withAsterisk
          data-autofocus
          error={errors.name?.message}
          {...form.register('name')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            label={commonTexts.permitNumber}
            error={errors.permitNumber?.message}
            {...form.register('permitNumber')}
          />
          <TextInput
            label={commonTexts.stage}
            placeholder={partsTexts.suchAsEarthworks}
            error={errors.stage?.message}
            {...form.register('stage')}
          />
        </SimpleGrid>
        {sharing.length > 0 && (
          <Text size="sm" c="orange.9" role="status">
            {shiftsTexts.permitIsAlsoOf(listed(sharing, 'conjunction'))}
          </Text>
        )}
        <Controller
          control={form.control}
          name="shifts"
          render={({ field, fieldState }) => (
            <>
              {isWithoutShifts(initial) && !hasShifts(field.value) && <DatesAlone {...initial} criteria={criteria} />}
              <ShiftEditor
                criteria={criteria}
                shifts={field.value}
                onChange={field.onChange}
                draft={draft}
                onDraft={(next) => {
                  setDraft(next);
                  form.clearErrors('shifts');
                }}
                today={today}
                error={fieldState.error?.message}
              />
            </>
          )}
        />
        <Textarea
          label={partsTexts.description}
          autosize
          minRows={2}
          maxRows={8}
          error={errors.description?.message}
          {...form.register('description')}
        />
        {problem !== null && <Failure message={problem} />}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onCancel}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {submitLabel}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          {partsTexts.timesAreLocal(criteria.timeZone)}
          {hasHolidays(criteria.holidays) && partsTexts.publicHolidaysCountAsSundays}.
        </Text>
      </Stack>
    </form>
  );
}

const hasHolidays = ({ region, dates }: CriteriaSet['holidays']) => region !== 'none' || dates.length > 0;

/** Whether an assessment says by dates and operating times alone when there is work, as older ones do. */
function isWithoutShifts({ shifts, operatingTime }: AssessmentDetails): boolean {
  return operatingTime !== '' && !hasShifts(shifts);
}

/** When there is work, or what is wrong with it, as a sentence. */
function whenOf(
  criteria: CriteriaSet,
  initial: AssessmentDetails,
  shifts: Shift[],
): Pick<AssessmentDetails, 'shifts' | 'startDate' | 'endDate' | 'operatingTime'> | string {
  if (hasShifts(shifts))
    return faultsOfShifts(criteria, shifts)[0] ?? { ...whenOfShifts(criteria, shifts), shifts: [...shifts] };
  const { startDate, endDate, operatingTime } = initial;
  return isWithoutShifts(initial) ? { startDate, endDate, operatingTime } : partsTexts.addAtLeastOneShift;
}

function DatesAlone({ startDate, endDate, operatingTime, criteria }: AssessmentDetails & { criteria: CriteriaSet }) {
  const names = operatingTimeKeys(operatingTime).map((key) => operatingTimeName(criteria, key));
  return <Text size="sm">{partsTexts.thisHoldsUntil(dateRange(startDate, endDate), names.join(', '))}</Text>;
}
