import { notifications } from '@mantine/notifications';
import { useMemo, useState } from 'react';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import { startOfShift } from '../../model/time/shift.ts';
import { withoutConsented } from '../rules/consent.ts';
import { type FreeDay, freeDays } from '../rules/free-days.ts';
import { moveShift } from '../rules/move-shift.ts';
import type { RespiteDay } from '../rules/respite-ledger.ts';
import {
  type ChosenShift,
  type MovedShifts,
  type NamedShift,
  type PlannedRespite,
  respiteOf,
  shiftNamed,
  shiftsNow,
} from './month-plan.ts';
import type { Month } from './use-month.ts';

const NONE_MOVED: MovedShifts = new Map();

/** The shifts of a month with those that were moved, and what follows from the moves. */
export interface MonthPlan {
  readonly moved: MovedShifts;
  /** The respite of the stored shifts. */
  readonly stored: PlannedRespite;
  /** The respite of the shifts with the moved ones. */
  readonly planned: PlannedRespite;
  /** The selected shift. */
  readonly chosen: ChosenShift | null;
  /** Days to which the selected shift can be moved. Null if no shift is selected. */
  readonly free: readonly FreeDay[] | null;
  readonly onChoose: (chosen: ChosenShift | null) => void;
  readonly onMove: (chosen: ChosenShift, day: string) => void;
  /** Returns all shifts to their stored days. */
  readonly onUndo: () => void;
}

/** @param days the days of the month */
export function useMonthPlan(
  set: CriteriaSet,
  { ledger, assessments, consents }: Month,
  days: readonly string[],
): MonthPlan {
  const [moved, setMoved] = useState(NONE_MOVED);
  const [named, setNamed] = useState<NamedShift | null>(null);
  const stored = useMemo(
    () => respiteOf(set, ledger, assessments, NONE_MOVED, consents),
    [set, ledger, assessments, consents],
  );
  const planned = useMemo(
    () => (moved.size === 0 ? stored : respiteOf(set, ledger, assessments, moved, consents)),
    [set, ledger, assessments, moved, stored, consents],
  );
  const chosen = useMemo(() => shiftNamed(set, named, assessments, moved), [set, named, assessments, moved]);
  const free = useMemo(() => {
    if (chosen === null) return null;
    const { assessment, shift } = chosen;
    const others = planned.days.filter((day) => day.assessment !== assessment.id);
    const shifts = shiftsNow(set, assessment, moved);
    const counted = (own: readonly RespiteDay[]) => withoutConsented(own, consents, ledger);
    return freeDays(ledger, assessment.id, { shifts, moved: shift, others, counted }, days);
  }, [set, chosen, planned, moved, ledger, days, consents]);
  const choose = (of: ChosenShift | null) =>
    setNamed(of === null ? null : { id: of.assessment.id, start: startOfShift(of.shift) });
  const move = ({ assessment, shift }: ChosenShift, day: string) => {
    const outcome = moveShift(set, assessment, shiftsNow(set, assessment, moved), shift, day);
    if (outcome.kind === 'refused') {
      notifications.show({
        color: 'orange',
        title: 'It was not moved',
        message: outcome.reason,
        autoClose: 10_000,
      });
      return;
    }
    setMoved(new Map(moved).set(assessment.id, outcome.shifts));
    choose({ assessment, shift: outcome.shift });
  };
  return { moved, stored, planned, chosen, free, onChoose: choose, onMove: move, onUndo: () => setMoved(NONE_MOVED) };
}
