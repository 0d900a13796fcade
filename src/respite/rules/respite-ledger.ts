/** Records which addresses require respite on which evenings and nights, over all assessments of a project. */
import { areasAtWork } from '../../model/assessment/area-hours.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { dateOfDay, dayNumber } from '../../model/time/calendar.ts';
import type { HoursOfSet } from '../../model/criteria/hours.ts';
import type { AssessmentId } from '../../model/ids.ts';
import type { Results } from '../../model/results/results.ts';
import { isEvening, nightOf, piecesOf, type ShiftPiece } from '../../model/time/shifts.ts';
import type { Shift } from '../../model/time/shift.ts';
import { dateOfWall } from '../../model/time/wall-clock.ts';
import { RESPITE_LIMITS, RESPITE_RULES, type RespiteRule } from './respite-rules.ts';

/** A day on which an assessment requires respite. A night belongs to the day on which it begins. */
export interface RespiteDay {
  readonly assessment: AssessmentId;
  readonly rule: RespiteRule;
  readonly day: number;
  /** By the index of the address in the ledger: 1 if the address requires respite. */
  readonly asked: Uint8Array;
}

/** An assessment with its results. */
export interface LedgerEntry {
  readonly assessment: Assessment;
  readonly results: Results;
}

/** The consequences of a plan of shifts. */
export interface RespiteOutcome {
  /** By rule and index of the address: 1 if the address breaks the rule. */
  readonly conflicted: Record<RespiteRule, Uint8Array>;
  /**
   * By rule and day: the number of addresses that require respite, and the number of addresses at which the day exceeds a limit.
   */
  readonly days: Record<RespiteRule, ReadonlyMap<number, { asked: number; tooMuch: number }>>;
}

/**
 * The respite that assessments require. Addresses are represented by indices, so that 50,000 addresses and 60 shifts are
 * evaluated within milliseconds.
 */
export class RespiteLedger {
  /** Ids of the addresses, by index. */
  readonly addresses: readonly string[];
  readonly #numbers = new Map<string, number>();
  readonly #entries: ReadonlyMap<AssessmentId, LedgerEntry>;
  /** Cached addresses by results, operating time and rule. */
  readonly #asked = new Map<Results, Map<string, Uint8Array | null>>();

  readonly #set: HoursOfSet;

  constructor(set: HoursOfSet, entries: readonly LedgerEntry[]) {
    this.#set = set;
    for (const { results } of entries) {
      for (const id of results.receivers.addressId) {
        if (!this.#numbers.has(id)) this.#numbers.set(id, this.#numbers.size);
      }
    }
    this.addresses = [...this.#numbers.keys()];
    this.#entries = new Map(entries.map((entry) => [entry.assessment.id, entry]));
  }

  /** Returns the index of an address. Null if no results contain it. */
  numberOf(address: string): number | null {
    return this.#numbers.get(address) ?? null;
  }

  /**
   * Returns the days on which an assessment would require respite with the given shifts.
   * @returns the days, and the keys of operating times of the shifts that the results do not contain
   */
  daysOf(id: AssessmentId, shifts: readonly Shift[]): { days: RespiteDay[]; unknown: string[] } {
    const entry = this.#entries.get(id);
    if (entry === undefined) return { days: [], unknown: [] };
    const found = new Map<string, RespiteDay>();
    const unknown = new Set<string>();
    for (const piece of shifts.flatMap((shift) => piecesOf(this.#set, shift))) {
      if (piece.minutes === 0) continue;
      for (const { key } of piece.times) {
        if (entry.results.receivers.times[key] === undefined) unknown.add(key);
        for (const rule of RESPITE_RULES) {
          const asked = this.#askedOn(entry, key, rule, piece);
          if (asked === null) continue;
          const day = dayNumber(dateOfPiece(piece));
          const before = found.get(`${rule} ${day}`);
          found.set(`${rule} ${day}`, {
            assessment: id,
            rule,
            day,
            asked: before === undefined ? asked : either(before.asked, asked),
          });
        }
      }
    }
    return { days: [...found.values()], unknown: [...unknown] };
  }

  /** Returns the addresses that require respite in a part of a shift. Null if there are none. */
  #askedOn(entry: LedgerEntry, time: string, rule: RespiteRule, piece: ShiftPiece): Uint8Array | null {
    const asked = this.#askedIn(entry.results, time, rule);
    if (asked === null) return null;
    const audible = this.#audibleOn(entry, time, piece);
    return audible === null ? asked : asked.map((isAsked, address) => (isAsked === 1 && audible.has(address) ? 1 : 0));
  }

  /** Returns the addresses at which a measure is required in an operating time. Null if there are none. */
  #askedIn(results: Results, time: string, rule: RespiteRule): Uint8Array | null {
    const known = this.#asked.get(results) ?? new Map<string, Uint8Array | null>();
    this.#asked.set(results, known);
    const key = `${rule} ${time}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const asked = new Uint8Array(this.#numbers.size);
    let isAsked = false;
    results.receivers.times[time]?.measures.forEach((measures, receiver) => {
      if (!measures.includes(rule)) return;
      asked[this.#numbers.get(results.receivers.addressId[receiver] ?? '') ?? -1] = 1;
      isAsked = true;
    });
    known.set(key, isAsked ? asked : null);
    return isAsked ? asked : null;
  }

  /**
   * Returns the addresses that can hear the crews on an evening or a night if all working crews move. Null if any crew stays,
   * because every address may then hear it. Also null if the results do not contain the evening or night.
   */
  #audibleOn({ assessment, results }: LedgerEntry, time: string, piece: ShiftPiece): ReadonlySet<number> | null {
    if (results.passes.length === 0) return null;
    const working = areasAtWork(this.#set, assessment, time)?.areas ?? results.areas.map(({ id }) => id);
    const passes = results.passes.filter(({ area }) => working.includes(area));
    if (passes.length < working.length) return null;
    const night = nightOf(piece);
    if (night === null && !isEvening(piece)) return null;
    const date = dateOfPiece(piece);
    const audible = new Set<number>();
    for (const pass of passes) {
      const at = (night === null ? pass.evenings : pass.nights).indexOf(date);
      if (at < 0) return null;
      (night === null ? pass.heardEvenings : pass.heardNights).forEach((dates, receiver) => {
        if (dates.includes(at)) audible.add(this.#numbers.get(results.receivers.addressId[receiver] ?? '') ?? -1);
      });
    }
    return audible;
  }
}

/** Returns the day to which a part of a shift belongs. */
function dateOfPiece(piece: ShiftPiece): string {
  return nightOf(piece) ?? dateOfWall(piece.from);
}

function either(a: Uint8Array, b: Uint8Array): Uint8Array {
  return a === b ? a : addTo(a.slice(), b);
}

export function addTo(sum: Uint8Array, more: Uint8Array): Uint8Array {
  for (let at = 0; at < sum.length; at++) sum[at]! |= more[at]!;
  return sum;
}

/** Evaluates the days of several assessments at each address. @param count the number of addresses */
export function respiteOutcome(days: readonly RespiteDay[], count: number): RespiteOutcome {
  const of = (rule: RespiteRule) =>
    outcomeOf(
      rule,
      days.filter((day) => day.rule === rule),
      count,
    );
  const [r1, r2] = [of('R1'), of('R2')];
  return { conflicted: { R1: r1.conflicted, R2: r2.conflicted }, days: { R1: r1.days, R2: r2.days } };
}

/** A day number so early that the first day never counts as too soon. */
const NEVER = -1_000_000;

function outcomeOf(rule: RespiteRule, days: readonly RespiteDay[], count: number) {
  const { inRow, freeDays, inMonth } = RESPITE_LIMITS[rule];
  const conflicted = new Uint8Array(count);
  const found = new Map<number, { asked: number; tooMuch: number }>();
  const last = new Int32Array(count).fill(NEVER);
  const row = new Uint16Array(count);
  const isSoon = new Uint8Array(count);
  const monthly = new Uint8Array(count);
  let month = '';
  for (const [day, asked] of [...mergedByDay(days)].sort(([a], [b]) => a - b)) {
    const ofDay = dateOfDay(day).slice(0, 7);
    if (ofDay !== month) monthly.fill(0);
    month = ofDay;
    const counts = { asked: 0, tooMuch: 0 };
    for (let address = 0; address < count; address++) {
      if (asked[address] !== 1) continue;
      counts.asked++;
      const free = day - last[address]! - 1;
      last[address] = day;
      row[address] = free === 0 ? row[address]! + 1 : 1;
      if (free > 0) isSoon[address] = free < freeDays ? 1 : 0;
      monthly[address]!++;
      if (row[address]! <= inRow && isSoon[address] === 0 && monthly[address]! <= inMonth) continue;
      conflicted[address] = 1;
      counts.tooMuch++;
    }
    found.set(day, counts);
  }
  return { conflicted, days: found };
}

function mergedByDay(days: readonly RespiteDay[]): Map<number, Uint8Array> {
  const merged = new Map<number, Uint8Array>();
  const own = new Set<number>();
  for (const { day, asked } of days) {
    const before = merged.get(day);
    if (before === undefined) merged.set(day, asked);
    else if (own.has(day)) addTo(before, asked);
    else {
      merged.set(day, either(before, asked));
      own.add(day);
    }
  }
  return merged;
}

/** Returns the days on which an address requires respite by a rule, in ascending order. */
export function daysAt(days: readonly RespiteDay[], rule: RespiteRule, address: number): number[] {
  const of = days
    .filter((respiteDay) => respiteDay.rule === rule && respiteDay.asked[address] === 1)
    .map(({ day }) => day);
  return [...new Set(of)].sort((a, b) => a - b);
}

/** Counts the addresses that break any rule. */
export function conflictCount({ conflicted: { R1, R2 } }: RespiteOutcome): number {
  let count = 0;
  for (let address = 0; address < R1.length; address++) count += R1[address]! | R2[address]!;
  return count;
}

/** Counts the evenings and nights above the limits, summed over all addresses. */
export function excessCount({ days: { R1, R2 } }: RespiteOutcome): number {
  return [...R1.values(), ...R2.values()].reduce((sum, { tooMuch }) => sum + tooMuch, 0);
}

/** Returns the months with days above the limits, `YYYY-MM`, in ascending order. */
export function monthsOfExcess({ days: { R1, R2 } }: RespiteOutcome): string[] {
  const tooMuch = [...R1, ...R2].filter(([, counts]) => counts.tooMuch > 0);
  return [...new Set(tooMuch.map(([day]) => dateOfDay(day).slice(0, 7)))].sort();
}
