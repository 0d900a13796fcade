import { Alert, List, Text } from '@mantine/core';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useSubmission } from '../../ui/forms/use-submission.ts';
import { useState } from 'react';
import type { Plan } from '../rules/changed-plan.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { isLimited } from '../../model/assessment/area-hours.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { isBarrierLine } from '../../model/assessment/barrier-line.ts';
import { todayIn } from '../../model/time/calendar.ts';
import { type CriteriaSet, operatingTimeName } from '../../model/criteria/criteria-set.ts';
import { ASSESSMENT_LIMITS } from '../../model/limits.ts';
import { faultsOfShifts, summariseShifts, whenOfShifts } from '../../model/time/shifts.ts';
import { hasShifts, type Shift } from '../../model/time/shift.ts';
import { shiftsInHours } from '../../model/time/shifts-in-hours.ts';
import { workAreaName } from '../../model/assessment/work-area.ts';
import { ShiftEditor } from '../../plan/screens/shifts/shift-editor.tsx';
import { dateRange } from '../../model/time/dates.ts';
import { newShiftDraft, withShiftDraft } from '../../plan/screens/shifts/shift-draft.ts';

interface HoursDialogProps {
  /** Name of the new assessment. */
  name: string;
  /** The assessment of the variant, as it was when the dialog was opened. */
  assessment: Assessment;
  /** The plan of the variant. It has one operating time and no shifts. */
  plan: Plan;
  criteria: CriteriaSet;
  /** Whether another person has changed the assessment since the dialog was opened. */
  isChanged: boolean;
  /** Creates the assessment and leaves the page. @throws if the server refuses it */
  onMake: (plan: Plan) => Promise<void>;
  onClose: () => void;
}

const MAX_DAYS_NAMED = 5;

/**
 * Asks for the shifts of a variant in other hours and lists what the new assessment contains. The dialog stays open when other
 * people change the assessment.
 */
export function HoursDialog({ name, assessment, plan, criteria, isChanged, onMake, onClose }: HoursDialogProps) {
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
  const submission = useSubmission(async () => {
    setTried(true);
    if (problem !== null || !hasShifts(made)) return;
    await onMake({ ...plan, ...whenOfShifts(criteria, made), shifts: [...made] });
    onClose();
  }, errorText);
  return (
    <FormDialog
      title="Save as assessment"
      size="lg"
      submission={submission}
      submitLabel="Create assessment"
      onClose={onClose}
    >
      {isChanged && (
        <Alert color="orange" role="status">
          The plan was changed since you opened this dialog. The new assessment uses the plan as it was then.
        </Alert>
      )}
      <Text size="sm">
        The scenario sets the hours of work, but no shifts. These shifts are proposed: {timeName} on the days of the
        plan. Change them as needed.
      </Text>
      {proposed.daysWithout.length > 0 && (
        <Text size="sm" c="orange.9">
          No hours of {timeName} on {formatDays(proposed.daysWithout)}: no shift is proposed there.
        </Text>
      )}
      {proposed.daysLeftOut > 0 && (
        <Text size="sm" c="orange.9">
          An assessment has {ASSESSMENT_LIMITS.shifts} shifts at most: the last {proposed.daysLeftOut} days of the plan
          are left out.
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
        The new assessment
      </Text>
      <List size="sm">
        {writtenOf({ name, assessment, plan, criteria, others, timeName, shiftCount: made.length }).map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </FormDialog>
  );
}

function formatDays(days: readonly string[]): string {
  const more = days.length - MAX_DAYS_NAMED;
  const named = days.slice(0, MAX_DAYS_NAMED).map((date) => dateRange(date, date));
  return [...named, ...(more > 0 ? [`${more} more days`] : [])].join(', ');
}

function problemOf(criteria: CriteriaSet, shifts: readonly Shift[]): string | null {
  return hasShifts(shifts) ? (faultsOfShifts(criteria, shifts)[0] ?? null) : 'Add at least one shift.';
}

interface Written extends Pick<HoursDialogProps, 'name' | 'assessment' | 'plan' | 'criteria'> {
  timeName: string;
  shiftCount: number;
  /** Other operating times in which the shifts lie. */
  others: readonly string[];
}

/** Lists the contents of the new assessment, as sentences. */
function writtenOf({ name, assessment, plan, criteria, timeName, shiftCount, others }: Written): string[] {
  const areas = Object.entries(assessment.workAreas).filter(([, area]) => !isBarrierLine(area));
  const kept = areas.filter(([id]) => Object.hasOwn(plan.workAreas, id));
  const gone = areas.filter((entry) => !kept.includes(entry)).map(([, area]) => workAreaName(area));
  const limited = kept.filter(([, { feature }]) => isLimited(feature.properties)).map(([, area]) => workAreaName(area));
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
  return [
    `A new assessment “${name}” with ${count(kept.length, 'work area')} and ${count(shiftCount, 'shift')}. This assessment does not change.`,
    ...(gone.length === 0 ? [] : [`Without ${gone.join(', ')}: no work in ${timeName}.`]),
    ...(limited.length === 0
      ? []
      : [`${limited.join(', ')} may work in all of its shifts: limits to some are left out.`]),
    ...(others.length === 0
      ? []
      : [
          `The shifts also touch ${others.map((key) => operatingTimeName(criteria, key)).join(', ')}: it is assessed in these too.`,
        ]),
  ];
}
