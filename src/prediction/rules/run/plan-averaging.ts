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

/** Number of windows per T for fast moving crews, and largest interval between their beginnings, min. */
const STEPS_IN_T = 120;
const MOST_STEP_MINUTES = 5;

/**
 * Plans the windows over which the levels of operating times are averaged, with the working hours of each work area. Without
 * shifts, work is assumed to fill the operating times, and nothing is averaged.
 * @returns the averaging by the key of each averaged operating time
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
      // For a long T, larger steps suffice than for 15 minutes, because each has a small share of T.
      const step = Math.max(Math.min(...steps), Math.min(MOST_STEP_MINUTES, minutes / STEPS_IN_T));
      return [key, { minutes, windows: averagingWindows(hours, work, minutes, step) }];
    }),
  );
}

const minutesWorked = (shifts: readonly Shift[], timeZone: string): MinuteSpan[] =>
  shifts.map(spanOf).map(({ from, to }) => ({ from: minuteOfWall(from, timeZone), to: minuteOfWall(to, timeZone) }));
