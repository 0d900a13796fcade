/** The shifts of a month on the board: the stored ones, and those that were moved and are not saved yet. */
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

/** A shift identified by its name. The reference stays valid when other data of the assessment changes. */
export interface NamedShift {
  id: AssessmentId;
  start: string;
}

/** By assessment, shifts that replace the stored ones. */
export type MovedShifts = ReadonlyMap<AssessmentId, readonly Shift[]>;

/**
 * Returns the shifts of an assessment with its moved shifts. An assessment without shifts has the hours of its dates and
 * operating times.
 */
export function shiftsNow(set: HoursOfSet, assessment: Assessment, moved: MovedShifts): readonly Shift[] {
  return moved.get(assessment.id) ?? workedShifts(set, assessment);
}

/** Returns the current shift with a name. Null if there is none. */
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
  /** By assessment, names of operating times of the shifts that the results do not contain. */
  unknown: ReadonlyMap<AssessmentId, readonly string[]>;
}

/** Evaluates the shifts of a month, without the days on which residents agreed to more. */
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
