/**
 * Determines when work affects an address. Moving crews and work areas that are limited to shifts or hours do not affect an
 * address during all shifts.
 */
import { shiftsOfArea } from '../../model/assessment/area-hours.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { CrewPass } from '../../model/results/crew-results.ts';
import { comparedLevel } from '../../model/criteria/assess-receiver.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import { areaLevelInTime, type Results } from '../../model/results/results.ts';
import { piecesOf } from '../../model/time/shifts.ts';
import { hasShifts, type Shift } from '../../model/time/shift.ts';
import { minutesOfClock, type WallMinute, wallMinute } from '../../model/time/wall-clock.ts';
import { movingCrewOf, type WorkArea } from '../../model/assessment/work-area.ts';

/** The first and the last minute in the set's time zone. */
export interface NearWork {
  readonly from: WallMinute;
  readonly to: WallMinute;
}

type Plan = Pick<Assessment, 'shifts' | 'workAreas'>;

/** Whether a work area affects addresses only at certain times, because it is limited to shifts or hours or its crew moves. */
function isAtTimesOnly({ feature }: WorkArea): boolean {
  const { shiftStarts, hours } = feature.properties;
  return shiftStarts !== undefined || hours !== undefined || movingCrewOf(feature) !== null;
}

/** Whether addresses may be affected at different times. */
export function hasNearWork({ shifts, workAreas }: Plan): boolean {
  return hasShifts(shifts) && Object.values(workAreas).some(isAtTimesOnly);
}

/** Difference between the criterion and the background level of residences outside standard hours, dB. */
const BACKGROUND_BELOW_CRITERION_DB = 5;

/**
 * Returns a function that determines when work affects receivers in an operating time. A work area affects a receiver during its
 * hours if its own level exceeds the criterion there. If n work areas work in that time, 10·lg n dB is added to the level,
 * because at least one of them reaches this threshold if their sum exceeds the criterion. If a moving crew works alone, its work
 * counts from its first averaging window above the criterion to its last. If other crews work too, the background level is used
 * instead of the criterion for the moving crew. If no work area affects the receivers by itself, the hours of all work areas
 * count.
 * @returns null if no work area works in that time
 */
export function nearWorkFinder(results: Results, { shifts = [], workAreas }: Plan, set: CriteriaSet) {
  const hours = new Map<string, NearWork | null>();
  const hoursOf = (area: number, time: string): NearWork | null => {
    const id = results.areas[area]?.id ?? '';
    const key = `${id} ${time}`;
    const known = hours.get(key);
    if (known !== undefined) return known;
    const found = spanOfShifts(set, shiftsOfArea(shifts, limitsOf(workAreas, id)), time);
    hours.set(key, found);
    return found;
  };
  const passes = results.areas.map((_, area) => passOf(results, area));
  // The penalty of the most annoying equipment of each area is an upper bound.
  const penaltiesDb = results.areas.map(({ equipment }) => Math.max(0, ...equipment.map(({ penalty }) => penalty)));
  const workingAt = new Map<string, Array<{ area: number; own: NearWork }>>();
  const workingIn = (time: string) => {
    const before = workingAt.get(time);
    if (before !== undefined) return before;
    const found = results.areas.flatMap((_, area) => {
      const own = hoursOf(area, time);
      return own === null ? [] : [{ area, own }];
    });
    workingAt.set(time, found);
    return found;
  };
  return (receivers: readonly number[], time: string): NearWork | null => {
    const working = workingIn(time);
    const near: NearWork[] = [];
    for (const receiver of receivers) {
      for (const { area, own } of working) {
        const pass = passes[area] ?? null;
        if (pass === null) {
          if (isOver(results, area, time, receiver, working.length, penaltiesDb[area] ?? 0)) near.push(own);
          continue;
        }
        const audible = audibleHoursIn(results, area, pass, time, receiver, working.length);
        if (audible === null) continue;
        // The windows over which levels are averaged may extend beyond the hours of work.
        near.push(
          audible === 'all' ? own : { from: Math.max(own.from, audible.from), to: Math.min(own.to, audible.to) },
        );
      }
    }
    return union(near.length > 0 ? near : working.map(({ own }) => own));
  };
}

function limitsOf(workAreas: Plan['workAreas'], id: string): Parameters<typeof shiftsOfArea>[1] {
  const area = Object.entries(workAreas).find(([key]) => key === id)?.[1];
  return area?.feature.properties ?? {};
}

/** Returns the time from the start of the first shift to the end of the last shift in an operating time. */
function spanOfShifts(set: CriteriaSet, shifts: readonly Shift[], time: string): NearWork | null {
  const pieces = shifts.flatMap((shift) => piecesOf(set, shift));
  return union(pieces.filter(({ times, minutes }) => minutes > 0 && times.some(({ key }) => key === time)));
}

export function union(spans: readonly NearWork[]): NearWork | null {
  if (spans.length === 0) return null;
  return {
    from: spans.reduce((first, { from }) => Math.min(first, from), Infinity),
    to: spans.reduce((last, { to }) => Math.max(last, to), -Infinity),
  };
}

/** Returns the pass of a moving crew. Null for a work area whose crew stays. */
function passOf({ areas, passes }: Results, area: number): CrewPass | null {
  const { id, moving } = areas[area] ?? {};
  return moving == null ? null : (passes.find((pass) => pass.area === id) ?? null);
}

/** Whether the level of a work area exceeds the criterion after 10·lg n dB is added for n work areas. */
function isOver(results: Results, area: number, time: string, receiver: number, n: number, penaltyDb: number): boolean {
  const criterion = results.receivers.times[time]?.criterion[receiver] ?? null;
  const level = areaLevelInTime(results, area, time, receiver);
  if (criterion === null) return true;
  const { criteria, receivers } = results;
  const facadeDb = receivers.facade[receiver] == null ? 0 : criteria.facadeCorrectionDb;
  return comparedLevel(criteria, level + facadeDb + penaltyDb + 10 * Math.log10(n)) > criterion;
}

/** Returns when a moving crew can be heard. `all` means all of its hours, if the results do not contain enough data. */
function audibleHoursIn(
  results: Results,
  area: number,
  pass: CrewPass,
  time: string,
  receiver: number,
  n: number,
): NearWork | 'all' | null {
  const moving = results.areas[area]?.moving;
  if (moving == null) return 'all';
  const isAlone = n === 1;
  const hasBackground = (results.receivers.times[time]?.rbl[receiver] ?? null) !== null;
  if (!isAlone && (!hasBackground || 10 * Math.log10(n) > BACKGROUND_BELOW_CRITERION_DB)) return 'all';
  const [first = -1, last = -1] = isAlone
    ? [pass.heardFrom[receiver], pass.heardUntil[receiver]]
    : [pass.backgroundFrom[receiver], pass.backgroundUntil[receiver]];
  if (first < 0) return null;
  const isAudibleOn = (date: string | null, dates: readonly string[], audible: readonly number[] = []) =>
    date === null || audible.some((at) => dates[at] === date);
  const spans: NearWork[] = [];
  for (let window = first; window <= last; window++) {
    const span = moving.spans[moving.windows.span[window] ?? -1];
    const clock = moving.windows.from[window] ?? '';
    if (span?.times.includes(time) !== true || clock === '') continue;
    const { evening, night } = span;
    const isAudible =
      isAudibleOn(evening, pass.evenings, pass.heardEvenings[receiver]) &&
      isAudibleOn(night, pass.nights, pass.heardNights[receiver]);
    // The evenings and nights in the results refer to the criterion and not to the background level.
    if (isAlone && !isAudible) continue;
    const from = wallMinute(clock.slice(0, 10), minutesOfClock(clock.slice(11)));
    spans.push({ from, to: from + Math.round(moving.windows.minutes[window] ?? 0) });
  }
  return union(spans);
}
