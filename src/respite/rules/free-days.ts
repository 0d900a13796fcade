/** Evaluates each day to which a shift can be moved. */
import type { AssessmentId } from '../../model/ids.ts';
import type { Shift } from '../../model/time/shift.ts';
import { shiftOn } from './move-shift.ts';
import { addTo, excessCount, type RespiteDay, type RespiteLedger, respiteOutcome } from './respite-ledger.ts';

/**
 * A day for a shift, and the number of additional evenings and nights above the limits that it causes, summed over all addresses.
 */
export interface FreeDay {
  readonly day: string;
  readonly more: number;
  /** Whether the results contain all operating times of the shift on that day. */
  readonly isKnown: boolean;
}

/** A shift that may be moved. */
interface Moved {
  /** All shifts of its assessment. */
  shifts: readonly Shift[];
  moved: Shift;
  /** The days of all other assessments. */
  others: readonly RespiteDay[];
  /** Removes the days that do not count. */
  counted: (days: readonly RespiteDay[]) => readonly RespiteDay[];
}

/**
 * Returns the consequences of moving a shift to each of the days.
 * @param candidates the days to which the shift could be moved
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
  // The outcome of all other addresses stays the same.
  const touched = addressesOf([...kept, ...tried.flatMap(({ days }) => days)], ledger.addresses.length);
  const excessOf = excessAt(touched, others);
  const without = excessOf(kept);
  return tried.map(({ day, days, unknown }) => ({
    day,
    more: excessOf(days) - without,
    isKnown: unknown.length === 0,
  }));
}

/** Returns the indices of the addresses that require respite on any of the days. */
function addressesOf(days: readonly RespiteDay[], count: number): Uint32Array {
  const all = new Uint8Array(count);
  for (const asked of new Set(days.map((day) => day.asked))) addTo(all, asked);
  return Uint32Array.from(all.keys()).filter((address) => all[address] === 1);
}

/** Returns a function that counts the evenings and nights above the limits at the given addresses only. */
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
