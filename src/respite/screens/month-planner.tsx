import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { saveDetails } from '../../plan/api/edit-assessments.ts';
import type { Work } from '../../cumulative/rules/work.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { useAccount } from '../../people/api/session.ts';
import { waitForSync } from '../../firebase/unsaved.ts';
import { hasShifts } from '../../model/time/shift.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { AGREEMENT_LIMITS } from '../../model/limits.ts';
import { dateOfDay, dayNumber, localDate } from '../../model/time/calendar.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { KeptComparison } from '../../monitoring/rules/bias.ts';
import { conflictCount, excessCount, monthsOfExcess, type RespiteOutcome } from '../rules/respite-ledger.ts';
import { daysOfMonth } from '../rules/respite-rules.ts';
import { whenOfShifts } from '../../model/time/shifts.ts';
import { searchedAddresses } from '../../prediction/rules/scene/searched-addresses.ts';
import { useOtherWorks } from '../../cumulative/api/use-works.ts';
import { useComparisons } from '../../monitoring/api/use-comparisons.ts';
import { usePreparedScene } from '../../projects/api/use-project-data.ts';
import { grouped, plural, shownMonth } from '../../model/format/format.ts';
import { AddressNights } from './address-nights.tsx';
import { MonthBoard } from './month-board.tsx';
import { MonthContext, type OpenedMonth, useOpenedMonth } from './month-context.ts';
import type { MovedShifts } from './month-plan.ts';
import { NightsMap } from './nights-map.tsx';
import classes from '../../ui/layout/map-page.module.css';
import { useAddressesOver } from './use-addresses-over.ts';
import { useMonthPlan } from './use-month-plan.ts';

interface MonthPlannerProps extends Pick<OpenedMonth, 'project' | 'config' | 'set' | 'today' | 'first' | 'month'> {
  onMonth: (first: string) => void;
}

const NONE_MEASURED: readonly KeptComparison[] = [];
const NO_WORKS: readonly Work[] = [];

/** Shows a month with its map, its board and the selected address. Shifts can be moved, evaluated and saved. */
export function MonthPlanner({ onMonth, ...shown }: MonthPlannerProps) {
  const { project, config, set, first, month } = shown;
  const scene = usePreparedScene(project).data ?? null;
  const measured = useComparisons(project);
  const isHeld = config.criteriaHeldAgainst === 'sum';
  const elsewhere = useOtherWorks(project, scene, isHeld);
  const searched = useMemo(() => searchedAddresses(scene), [scene]);
  const [address, setAddress] = useState<string | null>(null);
  const days = useMemo(() => daysBetween(first, daysOfMonth(first.slice(0, 7)).to), [first]);
  const plan = useMonthPlan(set, month, days);
  const works = elsewhere.kind === 'ready' ? elsewhere.value.works : NO_WORKS;
  const over = useAddressesOver(
    { set, scene, days, entries: month.entries, elsewhere: works, moved: plan.moved },
    isHeld,
  );
  return (
    <MonthContext value={{ ...shown, days, scene, searched, ...plan }}>
      <Stack gap="sm">
        <div className={classes.top}>
          <NightsMap address={address} onAddress={setAddress} />
          <AddressNights address={address} />
        </div>
        <MonthBar onMonth={onMonth} />
        <Gaps />
        <MonthBoard over={over} comparisons={measured.kind === 'ready' ? measured.value : NONE_MEASURED} />
      </Stack>
    </MonthContext>
  );
}

/** Leads to other months, states the respite of the month, and saves or undoes moves. */
function MonthBar({ onMonth }: Pick<MonthPlannerProps, 'onMonth'>) {
  const { project, set, first, month, moved, stored, planned, onUndo } = useOpenedMonth();
  const save = useSaveMoved(set, month.assessments, onUndo);
  return (
    <>
      <Group justify="space-between">
        <Group gap="xs">
          <MonthButton label="Previous month" to={neighbour(first, -1)} onMonth={onMonth} />
          <Text fw={600} miw={130} ta="center" aria-live="polite">
            {shownMonth(localDate(first))}
          </Text>
          <MonthButton label="Next month" to={neighbour(first, 1)} onMonth={onMonth} />
        </Group>
        <Text size="sm" role="status">
          {conflictText(planned.outcome, first.slice(0, 7))}
          {moved.size > 0 && ` Before the moves: ${excessText(stored.outcome)}.`}
        </Text>
        {moved.size > 0 && (
          <Group gap="xs">
            <Button variant="default" onClick={onUndo}>
              Undo
            </Button>
            <Button loading={save.isPending} disabled={project.archived} onClick={() => save.mutate(moved)}>
              Save the moved shifts
            </Button>
          </Group>
        )}
      </Group>
      {save.isError && <Alert color="red">{errorText(save.error)}</Alert>}
    </>
  );
}

function MonthButton({ label, to, onMonth }: { label: string; to: string; onMonth: (first: string) => void }) {
  const Icon = label.startsWith('Next') ? IconChevronRight : IconChevronLeft;
  return (
    <Button variant="default" px={8} aria-label={label} onClick={() => onMonth(to)}>
      <Icon size={16} />
    </Button>
  );
}

/** @param shown the displayed month, `YYYY-MM`; the text names the other months */
function conflictText(outcome: RespiteOutcome, shown: string): string {
  const count = conflictCount(outcome);
  if (count === 0) return 'The respite periods are complied with at every address.';
  const months = monthsOfExcess(outcome);
  const names = months.map((month) => shownMonth(localDate(`${month}-01`)));
  const when = months.length === 1 && months[0] === shown ? '' : `, in ${names.join(' and ')}`;
  return `The respite periods are exceeded at ${plural(count, 'an address', `${grouped(count)} addresses`)}: ${excessText(outcome)}${when}.`;
}

/** Formats the excess: `1,310 address-nights too many`. It includes evenings. */
function excessText(outcome: RespiteOutcome): string {
  const excess = excessCount(outcome);
  if (excess === 0) return 'none over the limit';
  return plural(excess, 'one night of an address over the limit', `${grouped(excess)} address-nights over the limit`);
}

/** States which data the board does not have. */
function Gaps() {
  const { month, set, planned } = useOpenedMonth();
  const { assessments, consents, unprocessed, isCut, isFetching } = month;
  const nameOf = (key: string) => set.operatingTimes.find((time) => time.key === key)?.name ?? key;
  const gaps = [
    ...(isFetching ? ['Results are still being fetched.'] : []),
    ...(unprocessed.length > 0 ? [`Not yet processed: ${unprocessed.join(', ')}.`] : []),
    ...[...planned.unknown].map(([id, keys]) => {
      const name = assessments.find((assessment) => assessment.id === id)?.name ?? id;
      return `${name} was not processed for ${keys.map(nameOf).join(' and ')}, which its shifts touch. Process it again after they are saved.`;
    }),
    ...(isCut ? [`The ${assessments.length} assessments that end first are included.`] : []),
    ...(consents.length >= AGREEMENT_LIMITS.listed
      ? [`The newest ${consents.length} agreements are included. Withdraw those that no longer apply.`]
      : []),
  ];
  if (gaps.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title="Missing information">
      {gaps.map((gap) => (
        <Text size="sm" key={gap}>
          {gap}
        </Text>
      ))}
    </Alert>
  );
}

/** Returns a function that saves moved shifts with the dates and operating times that follow from them. */
function useSaveMoved(set: CriteriaSet, assessments: readonly Assessment[], onSaved: () => void) {
  const { email } = useAccount();
  return useMutation({
    mutationFn: async (moved: MovedShifts) => {
      const saved = assessments.flatMap((assessment) => {
        const shifts = moved.get(assessment.id);
        if (shifts === undefined || !hasShifts(shifts)) return [];
        const { name, description, permitNumber, stage, startDate, endDate, operatingTime } = assessment;
        const details = { name, description, permitNumber, stage, startDate, endDate, operatingTime };
        const before = { ...details, shifts: assessment.shifts };
        const after = { ...details, ...whenOfShifts(set, shifts), shifts: [...shifts] };
        return [waitForSync(saveDetails(assessment, before, after, email))];
      });
      await Promise.all(saved);
    },
    onSuccess: onSaved,
  });
}

function daysBetween(from: string, to: string): string[] {
  return Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, index) => dateOfDay(dayNumber(from) + index));
}

/** Returns the first day of the month before or after. */
function neighbour(first: string, step: -1 | 1): string {
  return `${dateOfDay(dayNumber(first) + (step > 0 ? 31 : -1)).slice(0, 7)}-01`;
}
