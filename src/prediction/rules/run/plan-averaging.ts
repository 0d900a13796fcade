import { shiftsOfArea } from '../../../model/assessment/area-hours.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { averagingWindows, hoursOfTime, type MinuteSpan } from '../../../model/criteria/averaging-windows.ts';
import {
  averagingMinutes,
  type CriteriaSet,
  isAveraged,
  type OperatingTime,
} from '../../../model/criteria/criteria-set.ts';
import { hasShifts, type Shift, spanOf } from '../../../model/time/shift.ts';
import { daysOfShifts } from '../../../model/time/shifts.ts';
import { minuteOfWall } from '../../../model/time/wall-clock.ts';
import type { PlannedAveraging } from './averaging.ts';
import { stepMinutes } from '../sources/crew-windows.ts';
import type { SourcedArea } from '../sources/sourced-areas.ts';

/** Beside crews that move fast windows begin so many to T, and no farther apart than this. */
const STEPS_IN_T = 120;
const MOST_STEP_MINUTES = 5;

/**
 * Plans the windows over which the levels of operating times are averaged with the hours that each work area works. Without shifts work is
 * taken to fill the operating times, and nothing is averaged.
 * @returns by the key of each operating time whose level is averaged
 */
export function planAveraging(
  set: CriteriaSet,
  { shifts }: Pick<Assessment, 'shifts'>,
  areas: readonly SourcedArea[],
  times: readonly OperatingTime[],
): Map<string, PlannedAveraging> {
  if (!hasShifts(shifts)) return new Map();
  const averaged = times.filter(({ key }) => isAveraged(set, key));
  if (averaged.length === 0) return new Map();
  const work = areas.map(({ area }) => minutesWorked(shiftsOfArea(shifts, area.feature.properties), set.timeZone));
  const steps = areas.flatMap(({ moving }) =>
    moving === null ? [] : [stepMinutes(moving.line, moving.division, true)],
  );
  const { startDate, endDate } = daysOfShifts(shifts);
  return new Map(
    averaged.map(({ key }) => {
      const minutes = averagingMinutes(set, key);
      const hours = hoursOfTime(set, key, startDate, endDate);
      // A small share of T matters less than a step of a fast crew in 15 minutes.
      const step = Math.max(Math.min(...steps), Math.min(MOST_STEP_MINUTES, minutes / STEPS_IN_T));
      return [key, { minutes, windows: averagingWindows(hours, work, minutes, step) }];
    }),
  );
}

const minutesWorked = (shifts: readonly Shift[], timeZone: string): MinuteSpan[] =>
  shifts.map(spanOf).map(({ from, to }) => ({ from: minuteOfWall(from, timeZone), to: minuteOfWall(to, timeZone) }));
