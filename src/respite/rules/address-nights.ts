/** What an address hears on which evenings and nights, over all assessments of a project. */
import { dayOfShift } from '../../model/assessment/coming-work.ts';
import type { HoursOfSet } from '../../model/criteria/hours.ts';
import { positionOf } from '../../model/results/results-by-address.ts';
import { levelsInTime, type Results } from '../../model/results/results.ts';
import { summariseShifts } from '../../model/time/shifts.ts';
import { type Shift, spanOf } from '../../model/time/shift.ts';

/** A shift as an address hears it. */
export interface AudibleShift {
  /** The day that the shift belongs to. */
  readonly day: string;
  readonly shift: Shift;
  /** Id and name of the assessment. */
  readonly assessment: string;
  readonly name: string;
  /** The operating time of the shift that is worst there, by its key; null where the results know none of its times. */
  readonly time: string | null;
  /** The level that is compared there, dB(A), and what it is over its criterion, dB; null where nothing is compared. */
  readonly levelDb: number | null;
  readonly exceedanceDb: number | null;
  /** Where at the address. */
  readonly position: string;
  /** Of all operating times of the shift. */
  readonly measures: readonly string[];
}

interface PlannedWork {
  readonly id: string;
  readonly name: string;
  readonly shifts: readonly Shift[];
  readonly results: Results;
}

/** The shifts of all works at an address, in the order of time; those of works that do not have the address are left out. */
export function shiftsAtAddress(set: HoursOfSet, works: readonly PlannedWork[], address: string): AudibleShift[] {
  return works
    .flatMap(({ id, name, shifts, results }) => {
      const receivers = results.receivers.addressId.flatMap((of, index) => (of === address ? [index] : []));
      if (receivers.length === 0) return [];
      return shifts.map((shift): AudibleShift => ({
        day: dayOfShift(shift),
        shift,
        assessment: id,
        name,
        ...worstOf(results, receivers, [...summariseShifts(set, [shift]).minutes.keys()]),
      }));
    })
    .sort((a, b) => spanOf(a.shift).from - spanOf(b.shift).from);
}

type Worst = Pick<AudibleShift, 'time' | 'levelDb' | 'exceedanceDb' | 'position' | 'measures'>;

const NOTHING: Worst = { time: null, levelDb: null, exceedanceDb: null, position: '', measures: [] };

/** The receiver and operating time with the highest exceedance, else the highest level. */
function worstOf(results: Results, receivers: readonly number[], times: readonly string[]): Worst {
  let worst = NOTHING;
  const measures = new Set<string>();
  for (const time of times) {
    const columns = results.receivers.times[time];
    if (columns === undefined) continue;
    const { laeqAssessed } = levelsInTime(results, time);
    for (const index of receivers) {
      for (const measure of columns.measures[index] ?? []) measures.add(measure);
      const exceedanceDb = columns.exceedance[index] ?? null;
      const levelDb = laeqAssessed[index] ?? null;
      const isWorse =
        (exceedanceDb ?? -Infinity) > (worst.exceedanceDb ?? -Infinity) ||
        (exceedanceDb === worst.exceedanceDb && (levelDb ?? -Infinity) > (worst.levelDb ?? -Infinity));
      if (worst.time === null || isWorse) {
        worst = { ...worst, time, levelDb, exceedanceDb, position: positionOf(results, index) };
      }
    }
  }
  return { ...worst, measures: [...measures] };
}
