/** Converts the averaging of levels over T for results. */
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { type Averaging, formatHours } from '../../../model/results/averaging-results.ts';
import { type AveragingWindow, hoursOfTime, shareWorked } from '../../../model/criteria/averaging-windows.ts';
import { averagingMinutes, isAveraged, levelOver } from '../../../model/criteria/criteria-set.ts';
import { dateOfDay, dayNumber } from '../../../model/time/calendar.ts';
import { clockOfWall, dateOfWall, MINUTES_PER_DAY, wallOfMinute } from '../../../model/time/wall-clock.ts';
import { workAreaName } from '../../../model/assessment/work-area.ts';
import type { TimeArrays } from './assessed-levels.ts';
import type { PlannedWork } from './planned-work.ts';

/** The averaging of an operating time, and the window that counts at each receiver. */
export interface BuiltAveraging {
  readonly averaging: Averaging;
  /** Null if there is only one window. */
  readonly window: number[] | null;
}

/** @returns the averaging by the key of each averaged operating time */
export function buildAveraging(
  planned: PlannedWork,
  assessment: Pick<Assessment, 'startDate' | 'endDate'>,
  arrays: readonly TimeArrays[],
): Map<string, BuiltAveraging> {
  const { set, times, averaging } = planned;
  return new Map(
    times.flatMap(({ time: { key } }, index): Array<[string, BuiltAveraging]> => {
      if (!isAveraged(set, key)) return [];
      const ownWindows = averaging[index]?.windows ?? null;
      const minutes = averagingMinutes(set, key);
      const kept = { minutes: Number.isFinite(minutes) ? minutes : null };
      if (ownWindows === null)
        return [[key, { averaging: { ...kept, windows: [filled(planned, assessment, index)] }, window: null }]];
      const { window, windows } = onlyUsed(ownWindows, arrays[index]?.window ?? new Int32Array(0));
      return [[key, { averaging: { ...kept, windows: windows.map((used) => windowOf(used, set.timeZone)) }, window }]];
    }),
  );
}

const windowOf = ({ from, minutes, worked }: AveragingWindow, timeZone: string) => {
  const wall = wallOfMinute(Math.round(from), timeZone);
  return { from: `${dateOfWall(wall)}T${clockOfWall(wall)}`, minutes, worked: [...worked] };
};

/** The windows that count at one or more receivers, with the new window index of each receiver. */
function onlyUsed(windows: readonly AveragingWindow[], numbers: Int32Array) {
  const used = [...new Set(numbers)].sort((a, b) => a - b);
  const position = new Map(used.map((number, at) => [number, at]));
  return {
    windows: used.flatMap((number) => windows.slice(number, number + 1)),
    window: used.length < 2 ? null : Array.from(numbers, (number) => position.get(number) ?? 0),
  };
}

/** Days to read. The hours of an operating time repeat every week. */
const DAYS_LOOKED_AT = 8;

/**
 * Averaging without shifts. All areas are assumed to work throughout one window of T, or of the whole operating time if that is
 * shorter.
 */
function filled(
  { set, times, working, areas }: PlannedWork,
  { startDate, endDate }: Pick<Assessment, 'startDate' | 'endDate'>,
  index: number,
) {
  const key = times[index]?.time.key ?? '';
  const last = Math.min(dayNumber(endDate), dayNumber(startDate) + DAYS_LOOKED_AT);
  const lengths = hoursOfTime(set, key, startDate, dateOfDay(last)).map(({ from, to }) => to - from);
  const longest = lengths.length === 0 ? MINUTES_PER_DAY : Math.max(...lengths);
  const minutes = Math.min(averagingMinutes(set, key), longest, MINUTES_PER_DAY);
  const worked = areas.map((_, area) => (working[index]?.includes(area) === true ? minutes : 0));
  return { from: '', minutes, worked };
}

/** T and the working hours of each averaged operating time, one sentence each. */
export function averagingNotes(
  { areas, times }: PlannedWork,
  averaging: ReadonlyMap<string, BuiltAveraging>,
): string[] {
  return times.flatMap(({ time: { key, name } }) => {
    const windows = averaging.get(key)?.averaging.windows ?? [];
    if (windows.length === 0) return [];
    const lengths = [...new Set(windows.map(({ minutes }) => minutes))].sort((a, b) => b - a);
    const level = lengths.map(levelOver).join(' or ');
    if (windows.every(({ from }) => from === ''))
      return [`${name}: levels are ${level}. The assessment has no shifts, so work is taken to fill that time.`];
    const hours = areas.flatMap(({ area }, number) => {
      const [least, most] = extent(windows.map(({ worked }) => worked[number] ?? 0));
      if (most === 0) return [];
      const text = least === most ? formatHours(most) : `${formatHours(least)} to ${formatHours(most)}`;
      return [`${workAreaName(area)} ${text} h`];
    });
    return [
      `${name}: levels are ${level}, averaged with the hours worked in the loudest window of that length at each receiver: ${hours.join(', ')}.`,
    ];
  });
}

const extent = (values: readonly number[]): [number, number] => [
  values.reduce((least, value) => Math.min(least, value), Infinity),
  values.reduce((most, value) => Math.max(most, value), 0),
];

/** The largest share of a window that each work area works, by operating time. Null if no level is averaged by working hours. */
export function workedSharesOf({ times, averaging }: PlannedWork, area: number): Record<string, number> | null {
  const shares = times.flatMap(({ time: { key } }, index) => {
    const windows = averaging[index]?.windows;
    if (windows === undefined) return [];
    return [[key, windows.reduce((most, window) => Math.max(most, shareWorked(window, area)), 0)] as const];
  });
  return shares.length === 0 ? null : Object.fromEntries(shares);
}
