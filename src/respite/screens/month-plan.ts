/** The shifts of a month as they are planned on the board: those that are stored, and those that were moved and are not saved yet. */
import { type Shift, startOfShift } from '../../model/time/shift.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { HoursOfSet } from '../../model/criteria/hours.ts';
import type { AssessmentId } from '../../model/ids.ts';
import { type ResidentConsent, withoutConsented } from '../rules/consent.ts';
import { type RespiteDay, type RespiteLedger, type RespiteOutcome, respiteOutcome } from '../rules/respite-ledger.ts';
import { workedShifts } from '../../model/time/shifts-in-hours.ts';

/** A shift on the board. */
export interface ChosenShift {
  assessment: Assessment;
  shift: Shift;
}

/** A shift by what it is called, whatever is written meanwhile. */
export interface NamedShift {
  id: AssessmentId;
  start: string;
}

/** Shifts in place of the stored ones, by assessment. */
export type MovedShifts = ReadonlyMap<AssessmentId, readonly Shift[]>;

/** The shifts of an assessment, moved ones in their new places; of one that has none the hours that its dates and operating times say. */
export function shiftsNow(set: HoursOfSet, assessment: Assessment, moved: MovedShifts): readonly Shift[] {
  return moved.get(assessment.id) ?? workedShifts(set, assessment);
}

/** The shift of a name as it is planned now; null where there is none. */
export function shiftNamed(
  set: HoursOfSet,
  named: NamedShift | null,
  assessments: readonly Assessment[],
  moved: MovedShifts,
): ChosenShift | null {
  const assessment = assessments.find(({ id }) => id === named?.id);
  if (assessment === undefined || named === null) return null;
  const shift = shiftsNow(set, assessment, moved).find((candidate) => startOfShift(candidate) === named.start);
  return shift === undefined ? null : { assessment, shift };
}

export interface PlannedRespite {
  days: readonly RespiteDay[];
  outcome: RespiteOutcome;
  /** Names of operating times that shifts touch and results do not know, by assessment. */
  unknown: ReadonlyMap<AssessmentId, readonly string[]>;
}

/** What the shifts of a month come to, without the days on which residents agreed to more. */
export function respiteOf(
  set: HoursOfSet,
  ledger: RespiteLedger,
  assessments: readonly Assessment[],
  moved: MovedShifts,
  consents: readonly ResidentConsent[],
): PlannedRespite {
  const found = assessments.map((assessment) => ({
    id: assessment.id,
    ...ledger.daysOf(assessment.id, shiftsNow(set, assessment, moved)),
  }));
  const days = withoutConsented(
    found.flatMap((exceeding) => exceeding.days),
    consents,
    ledger,
  );
  return {
    days,
    outcome: respiteOutcome(days, ledger.addresses.length),
    unknown: new Map(found.filter(({ unknown }) => unknown.length > 0).map(({ id, unknown }) => [id, unknown])),
  };
}
