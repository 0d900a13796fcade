import { FormBody } from '../../../ui/forms/form-body.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconMoon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type FieldErrors, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type AssessmentDetails, assessmentDetailsSchema } from '../../../model/assessment/assessment.ts';
import { todayIn } from '../../../model/time/calendar.ts';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import { faultsOfDates } from '../../../model/criteria/date-faults.ts';
import { faultsOfShifts, whenOfShifts } from '../../../model/time/shifts.ts';
import { hasShifts, nameOfShift, type Shift } from '../../../model/time/shift.ts';
import { listed } from '../../../model/format/format.ts';
import { ShiftEditor } from '../shifts/shift-editor.tsx';
import { newShiftDraft, type ShiftDraft, withShiftDraft } from '../shifts/shift-draft.ts';
import { shiftTonight } from '../shifts/tonight.ts';
import { type DatesAndTimes, WhenFields } from './when-fields.tsx';

interface AssessmentDetailsFormProps {
  initial: AssessmentDetails;
  criteria: CriteriaSet;
  /** Names of other assessments by permit number. */
  otherPermits: ReadonlyMap<string, readonly string[]>;
  submitLabel: string;
  /** Saves the details. The form shows a thrown error with `describeError` and keeps all entries. */
  onSubmit: (details: AssessmentDetails) => Promise<void>;
  onCancel: () => void;
  describeError: (error: unknown) => string;
}

const formSchema = assessmentDetailsSchema.extend({
  startDate: z.string(),
  endDate: z.string(),
  operatingTime: z.string(),
});
type FormValues = z.infer<typeof formSchema>;

/** Edits name, permit number, stage, and when there is work: by dates and operating times, or by shifts. */
export function AssessmentDetailsForm(props: AssessmentDetailsFormProps) {
  const { initial, criteria, otherPermits, submitLabel, onCancel } = props;
  const [today] = useState(() => todayIn(criteria.timeZone));
  const [tonight] = useState(() => shiftTonight(criteria.timeZone));
  const { form, draft, when, values, setShifts, changeDraft } = useDetailsForm(props);
  const { errors } = form.formState;
  const sharing = otherPermits.get(values.permitNumber.trim()) ?? [];
  return (
    <FormBody
      submission={form.submission}
      submitLabel={submitLabel}
      onCancel={onCancel}
      note={`Times are local (${criteria.timeZone})${hasHolidays(criteria.holidays) ? '; public holidays count as Sundays' : ''}.`}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="Name" withAsterisk data-autofocus {...form.field('name')} />
        <TextInput label="Permit number" {...form.field('permitNumber')} />
      </SimpleGrid>
      {sharing.length > 0 && (
        <Text size="sm" c="orange.9" role="status">
          This permit number is used already, by {listed(sharing, 'conjunction')}.
        </Text>
      )}
      <TonightButton tonight={tonight} shifts={values.shifts} onChange={setShifts} />
      <WhenFields
        criteria={criteria}
        value={when}
        isOfShifts={hasShifts(when.shifts)}
        errors={messagesOf(errors)}
        onChange={(next) => {
          for (const field of DATE_FIELDS) form.setValue(field, next[field], { shouldDirty: true });
          form.clearErrors(DATE_FIELDS);
        }}
      />
      <Folded
        title="Exact shifts"
        about={ABOUT_SHIFTS}
        isOpenAtFirst={hasShifts(initial.shifts) && !isOnlyTonight(initial.shifts, tonight)}
      >
        <ShiftEditor
          criteria={criteria}
          shifts={values.shifts}
          onChange={setShifts}
          draft={draft}
          onDraft={changeDraft}
          today={today}
          error={errors.shifts?.message}
        />
      </Folded>
      <Folded
        title="Stage and description"
        about=""
        isOpenAtFirst={(initial.stage ?? '') !== '' || initial.description !== ''}
      >
        <TextInput label="Stage" placeholder="such as Earthworks" {...form.field('stage')} />
        <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.field('description')} />
      </Folded>
    </FormBody>
  );
}

/** The form of the details, with the shift that is being entered. */
function useDetailsForm({ initial, criteria, onSubmit, describeError }: AssessmentDetailsFormProps) {
  const [draft, setDraft] = useState(() => newShiftDraft(initial.shifts ?? []));
  const schema = formSchema.superRefine((values, context) => {
    const { faults } = whenOf(criteria, values, draft);
    for (const { field, message } of faults) context.addIssue({ code: 'custom', path: [field], message });
  });
  const form = useZodForm(schema, {
    defaultValues: { ...initial, stage: initial.stage ?? '', shifts: [...(initial.shifts ?? [])] },
    send: ({ shifts, ...fields }) => onSubmit({ ...fields, ...whenOf(criteria, { ...fields, shifts }, draft).when }),
    describeError,
  });
  const values = useWatch({ control: form.control, compute: (all: FormValues) => all });
  const { when } = whenOf(criteria, values, draft);
  const setShifts = (shifts: Shift[]) => {
    form.setValue('shifts', shifts, { shouldDirty: true });
    form.clearErrors(WHEN_FIELDS);
  };
  const changeDraft = (next: ShiftDraft) => {
    setDraft(next);
    form.clearErrors(WHEN_FIELDS);
  };
  return { form, draft, when, values, setShifts, changeDraft };
}

interface TonightButtonProps {
  tonight: Shift;
  shifts: readonly Shift[];
  onChange: (shifts: Shift[]) => void;
}

/** Plans the work for tonight alone, or withdraws that. */
function TonightButton({ tonight, shifts, onChange }: TonightButtonProps) {
  const isTonight = isOnlyTonight(shifts, tonight);
  return (
    <Group data-enters>
      <Button
        size="compact-sm"
        variant={isTonight ? 'filled' : 'default'}
        leftSection={<IconMoon size={14} />}
        aria-pressed={isTonight}
        onClick={() => onChange(isTonight ? [] : [tonight])}
      >
        Tonight, {tonight.start}–{tonight.end}
      </Button>
    </Group>
  );
}

const DATE_FIELDS = ['startDate', 'endDate', 'operatingTime'] as const;
const WHEN_FIELDS = [...DATE_FIELDS, 'shifts'] as const;

const messagesOf = ({ startDate, endDate, operatingTime }: FieldErrors<FormValues>) => ({
  startDate: startDate?.message,
  endDate: endDate?.message,
  operatingTime: operatingTime?.message,
});

const hasHolidays = ({ region, dates }: CriteriaSet['holidays']) => region !== 'none' || dates.length > 0;

type When = Pick<AssessmentDetails, (typeof WHEN_FIELDS)[number]>;
type WhenFault = { field: (typeof WHEN_FIELDS)[number]; message: string };

/** The dates and operating times of the entries, derived from shifts if there are any, with their faults. */
function whenOf(
  criteria: CriteriaSet,
  { shifts, startDate, endDate, operatingTime }: DatesAndTimes & { shifts: Shift[] },
  draft: ShiftDraft,
): { when: When; faults: WhenFault[] } {
  const all = withShiftDraft(shifts, draft);
  const dates = { startDate, endDate, operatingTime };
  if (typeof all === 'string') return { when: dates, faults: [{ field: 'shifts', message: all }] };
  if (!hasShifts(all)) return { when: dates, faults: faultsOfDates(criteria, dates) };
  const faults = faultsOfShifts(criteria, all).slice(0, 1);
  const when = { ...whenOfShifts(criteria, all), shifts: [...all] };
  return { when, faults: faults.map((message) => ({ field: 'shifts', message }) as const) };
}

/** Shifts are optional. Without them, dates and operating times apply. */
const ABOUT_SHIFTS = 'For work with known shifts. Dates and operating times then follow from the shifts.';

function isOnlyTonight(shifts: readonly Shift[] | undefined, tonight: Shift): boolean {
  return hasShifts(shifts) && shifts.length === 1 && nameOfShift(shifts[0]) === nameOfShift(tonight);
}

interface FoldedProps {
  title: string;
  /** Text next to the title while the section is collapsed. */
  about: string;
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** A collapsible section for rarely used fields. */
function Folded({ title, about, isOpenAtFirst, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          variant="subtle"
          color="green.9"
          size="compact-sm"
          aria-expanded={isOpen}
          rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
        </Button>
        {!isOpen && (
          <Text size="xs" c="dimmed">
            {about}
          </Text>
        )}
      </Group>
      {isOpen && children}
    </Stack>
  );
}
