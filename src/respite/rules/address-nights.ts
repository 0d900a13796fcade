/** Lists the evenings and nights on which an address hears work, over all assessments of a project. */
import { dayOfShift } from '../../model/assessment/coming-work.ts';
import type { HoursOfSet } from '../../model/criteria/hours.ts';
import { positionOf } from '../../model/results/results-by-address.ts';
import { levelsInTime, type Results } from '../../model/results/results.ts';
import { summariseShifts } from '../../model/time/shifts.ts';
import { type Shift, spanOf } from '../../model/time/shift.ts';

/** A shift with its levels at an address. */
export interface AudibleShift {
  /** The day to which the shift belongs. */
  readonly day: string;
  readonly shift: Shift;
  /** Id and name of the assessment. */
  readonly assessment: string;
  readonly name: string;
  /**
   * Key of the operating time of the shift that is worst at the address. Null if the results contain none of its operating times.
   */
  readonly time: string | null;
  /** The level that is compared, dB(A), and its exceedance of the criterion, dB. Null if nothing is compared. */
  readonly levelDb: number | null;
  readonly exceedanceDb: number | null;
  /** Façade and floor of the receiver, in words. */
  readonly position: string;
  /** Required measures over all operating times of the shift. */
  readonly measures: readonly string[];
}

interface PlannedWork {
  readonly id: string;
  readonly name: string;
  readonly shifts: readonly Shift[];
  readonly results: Results;
}

/** Returns the shifts of all works at an address in chronological order. Works without the address are left out. */
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

/** Returns the receiver and operating time with the highest exceedance. For equal exceedances, the highest level decides. */
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
