import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Plan } from '../../../assessment/changed-plan.ts';
import { errorText } from '../../../backend/error-texts.ts';
import { isLimited } from '../../../domain/area-hours.ts';
import type { Assessment } from '../../../domain/assessment.ts';
import { isBarrierLine } from '../../../domain/barrier-line.ts';
import { todayIn } from '../../../domain/calendar.ts';
import { type CriteriaSet, operatingTimeName } from '../../../domain/criteria/criteria-set.ts';
import { ASSESSMENT_LIMITS } from '../../../domain/limits.ts';
import { faultsOfShifts, summariseShifts, whenOfShifts } from '../../../domain/shifts.ts';
import { hasShifts, type Shift } from '../../../domain/shift.ts';
import { shiftsInHours } from '../../../domain/shifts-in-hours.ts';
import { workAreaName } from '../../../domain/work-area.ts';
import { commonTexts } from '../../../texts/common.ts';
import { whatIfTexts } from '../../../texts/assessment-what-if.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { ShiftEditor } from '../../../ui/shifts/shift-editor.tsx';
import { dateRange } from '../../../ui/dates.ts';
import { newShiftDraft, withShiftDraft } from '../../../ui/shifts/shift-draft.ts';

interface HoursDialogProps {
  /** What the new assessment is called. */
  name: string;
  /** The assessment that the variant is of, as it was when this was opened. */
  assessment: Assessment;
  /** The plan of the variant: in one operating time, without shifts. */
  plan: Plan;
  criteria: CriteriaSet;
  /** Whether somebody changed the assessment since. */
  isChanged: boolean;
  /** Makes it and leaves the page. @throws where it was refused */
  onMake: (plan: Plan) => Promise<void>;
  onClose: () => void;
}

/** Asks for the shifts of a variant by hours, and says what is written when it becomes an assessment. It stays open whatever others change. */
export function HoursDialog(props: HoursDialogProps) {
  return (
    <FormModal opened onClose={props.onClose} title={whatIfTexts.makeItAnAssessment} size="lg">
      <HoursForm {...props} />
    </FormModal>
  );
}

const MAX_DAYS_NAMED = 5;

function HoursForm({ name, assessment, plan, criteria, isChanged, onMake, onClose }: HoursDialogProps) {
  const time = plan.operatingTime;
  const timeName = operatingTimeName(criteria, time);
  const [proposed] = useState(() => shiftsInHours(criteria, assessment, time));
  const [shifts, setShifts] = useState<Shift[]>(proposed.shifts);
  const [draft, setDraft] = useState(() => newShiftDraft(proposed.shifts));
  const [isTried, setTried] = useState(false);
  const [today] = useState(() => todayIn(criteria.timeZone));
  const all = withShiftDraft(shifts, draft);
  const problem = typeof all === 'string' ? all : problemOf(criteria, all);
  const made = typeof all === 'string' ? shifts : all;
  const others = [...summariseShifts(criteria, made).minutes.keys()].filter((key) => key !== time);
  const [isMaking, setMaking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const make = async () => {
    setTried(true);
    if (problem !== null || !hasShifts(made)) return;
    setMaking(true);
    try {
      await onMake({ ...plan, ...whenOfShifts(criteria, made), shifts: [...made] });
      onClose();
    } catch (error) {
      setRefusal(errorText(error));
      setMaking(false);
    }
  };
  return (
    <Stack gap="sm">
      {isChanged && (
        <Alert color="orange" role="status">
          {whatIfTexts.planWasChangedSince}
        </Alert>
      )}
      <Text size="sm">{whatIfTexts.scenarioSaysInWhichHours(timeName)}</Text>
      {proposed.daysWithout.length > 0 && (
        <Text size="sm" c="orange.9">
          {whatIfTexts.noHoursOfOnNo(timeName, formatDays(proposed.daysWithout))}
        </Text>
      )}
      {proposed.daysLeftOut > 0 && (
        <Text size="sm" c="orange.9">
          {whatIfTexts.assessmentHasShiftsAtMost(ASSESSMENT_LIMITS.shifts, proposed.daysLeftOut)}
        </Text>
      )}
      <ShiftEditor
        criteria={criteria}
        shifts={shifts}
        onChange={setShifts}
        draft={draft}
        onDraft={setDraft}
        today={today}
        error={isTried ? (problem ?? undefined) : undefined}
      />
      <Text size="sm" fw={600}>
        {whatIfTexts.whatIsWritten}
      </Text>
      <List size="sm">
        {writtenOf({ name, assessment, plan, criteria, others, timeName, shiftCount: made.length }).map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
      {refusal !== null && <Alert color="red">{refusal}</Alert>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        <Button loading={isMaking} onClick={() => void make()}>
          {whatIfTexts.makeTheAssessment}
        </Button>
      </Group>
    </Stack>
  );
}

function formatDays(days: readonly string[]): string {
  const more = days.length - MAX_DAYS_NAMED;
  const named = days.slice(0, MAX_DAYS_NAMED).map((date) => dateRange(date, date));
  return [...named, ...(more > 0 ? [whatIfTexts.moreDays(more)] : [])].join(', ');
}

function problemOf(criteria: CriteriaSet, shifts: readonly Shift[]): string | null {
  return hasShifts(shifts) ? (faultsOfShifts(criteria, shifts)[0] ?? null) : whatIfTexts.addAtLeastOneShift;
}

interface Written extends Pick<HoursDialogProps, 'name' | 'assessment' | 'plan' | 'criteria'> {
  timeName: string;
  shiftCount: number;
  /** Other operating times that the shifts touch. */
  others: readonly string[];
}

/** What the new assessment has, as sentences. */
function writtenOf({ name, assessment, plan, criteria, timeName, shiftCount, others }: Written): string[] {
  const areas = Object.entries(assessment.workAreas).filter(([, area]) => !isBarrierLine(area));
  const kept = areas.filter(([id]) => Object.hasOwn(plan.workAreas, id));
  const gone = areas.filter((entry) => !kept.includes(entry)).map(([, area]) => workAreaName(area));
  const limited = kept.filter(([, { feature }]) => isLimited(feature.properties)).map(([, area]) => workAreaName(area));
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
  return [
    whatIfTexts.newAssessment(name, count(kept.length, whatIfTexts.workArea), count(shiftCount, 'shift')),
    ...(gone.length === 0 ? [] : [whatIfTexts.withoutNoWorkIn(gone.join(', '), timeName)]),
    ...(limited.length === 0 ? [] : [whatIfTexts.mayWork(limited.join(', '))]),
    ...(others.length === 0
      ? []
      : [whatIfTexts.shiftsAlsoTouch(others.map((key) => operatingTimeName(criteria, key)).join(', '))]),
  ];
}
