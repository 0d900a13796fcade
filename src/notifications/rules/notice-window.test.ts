import { describe, expect, it } from 'vitest';
import { noticeWindow } from './notice-window.ts';
import { minutesOfClock, wallMinute } from '../../model/time/wall-clock.ts';

const SYDNEY: Parameters<typeof noticeWindow>[2] = {
  holidays: { region: 'AU-NSW', dates: ['2026-11-10'] },
  timeZone: 'Australia/Sydney',
};

/** By the guideline: N and SN at least five working days before, PC within seven days before, IB at least 48 hours before. */
const EXAMPLES: Array<[what: string, measure: string, date: string, clock: string, expected: string]> = [
  ['N of a Monday: the Monday before', 'N', '2026-11-23', '07:00', '2026-11-16'],
  ['SN of a Monday: the same', 'SN', '2026-11-23', '07:00', '2026-11-16'],
  ['N of a Friday night', 'N', '2026-11-27', '22:00', '2026-11-20'],
  ['N of a Saturday: weekends do not count', 'N', '2026-11-28', '22:00', '2026-11-23'],
  ['N of a Sunday: the same', 'N', '2026-11-29', '01:00', '2026-11-23'],
  ['N after Christmas: holidays do not count', 'N', '2026-12-30', '07:00', '2026-12-21'],
  ['N over a holiday of the project’s own', 'N', '2026-11-16', '07:00', '2026-11-06'],
  ['PC: from seven days before until the work begins', 'PC', '2026-11-27', '22:00', '2026-11-20 to 2026-11-27 22:00'],
  ['IB: 48 hours before', 'IB', '2026-11-27', '22:00', '2026-11-25 22:00'],
  ['IB of work from midnight: the day before that moment', 'IB', '2026-11-23', '00:00', '2026-11-20'],
  ['PC of work from midnight: until the day before', 'PC', '2026-11-23', '00:00', '2026-11-16 to 2026-11-22'],
  ['IB over the night on which clocks are put forward', 'IB', '2026-10-04', '20:00', '2026-10-02 19:00'],
  ['IB over the night on which clocks are put back', 'IB', '2027-04-04', '20:00', '2027-04-02 21:00'],
];

describe('noticeWindow', () => {
  it.each(EXAMPLES)('returns the right day for %s', (_what, measure, date, clock, expected) => {
    const window = noticeWindow(measure, wallMinute(date, minutesOfClock(clock)), SYDNEY);
    const from = window?.from == null ? '' : `${window.from} to `;
    const until = window?.until == null ? '' : ` ${window.until}`;
    expect(`${from}${window?.to}${until}`).toBe(expected);
  });

  it.each(['RO', 'AA', 'V', 'constructor'])('returns null for %s', (measure) => {
    expect(noticeWindow(measure, wallMinute('2026-11-23', 420), SYDNEY)).toBeNull();
  });
});
