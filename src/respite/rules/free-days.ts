/** What each day would mean for a shift that is to be moved. */
import type { AssessmentId } from '../../model/ids.ts';
import type { Shift } from '../../model/time/shift.ts';
import { shiftOn } from './move-shift.ts';
import { addTo, excessCount, type RespiteDay, type RespiteLedger, respiteOutcome } from './respite-ledger.ts';

/** A day for a shift, and how many evenings and nights of addresses are too much then that are not without the shift. */
export interface FreeDay {
  readonly day: string;
  readonly more: number;
  /** Whether the results know all operating times that it would touch. */
  readonly isKnown: boolean;
}

/** A shift that may go elsewhere. */
interface Moved {
  /** All of its assessment. */
  shifts: readonly Shift[];
  moved: Shift;
  /** The days of all other assessments. */
  others: readonly RespiteDay[];
  /** Leaves out of days what does not count. */
  counted: (days: readonly RespiteDay[]) => readonly RespiteDay[];
}

/**
 * What each day would mean for a shift.
 * @param candidates the days to which the shift could belong
 */
export function freeDays(
  ledger: RespiteLedger,
  id: AssessmentId,
  { shifts, moved, others, counted }: Moved,
  candidates: readonly string[],
): FreeDay[] {
  const rest = shifts.filter((shift) => shift !== moved);
  const kept = counted(ledger.daysOf(id, rest).days);
  const tried = candidates.map((day) => {
    const { days, unknown } = ledger.daysOf(id, [...rest, shiftOn(moved, day)]);
    return { day, unknown, days: counted(days) };
  });
  // Nothing changes elsewhere.
  const touched = addressesOf([...kept, ...tried.flatMap(({ days }) => days)], ledger.addresses.length);
  const excessOf = excessAt(touched, others);
  const without = excessOf(kept);
  return tried.map(({ day, days, unknown }) => ({
    day,
    more: excessOf(days) - without,
    isKnown: unknown.length === 0,
  }));
}

/** The numbers of the addresses at which some day asks for respite. */
function addressesOf(days: readonly RespiteDay[], count: number): Uint32Array {
  const all = new Uint8Array(count);
  for (const asked of new Set(days.map((day) => day.asked))) addTo(all, asked);
  return Uint32Array.from(all.keys()).filter((address) => all[address] === 1);
}

/** Counts what is too much at some addresses alone. */
function excessAt(addresses: Uint32Array, others: readonly RespiteDay[]): (days: readonly RespiteDay[]) => number {
  const known = new Map<Uint8Array, Uint8Array>();
  const short = (day: RespiteDay): RespiteDay => {
    const asked = known.get(day.asked) ?? Uint8Array.from(addresses, (address) => day.asked[address]!);
    known.set(day.asked, asked);
    return { ...day, asked };
  };
  const shortOthers = others.map(short);
  return (days) => excessCount(respiteOutcome([...shortOthers, ...days.map(short)], addresses.length));
}
