import { describe, expect, it, test } from 'vitest';
import { crewAt, minuteAt, passOf, timetableOf } from './crew-timetable.ts';
import { inputHash } from '../../prediction/rules/run/input-hash.ts';
import { mergeWorkArea } from './merge-work-area.ts';
import { type CrewOnLine, movingCrewSchema } from './moving-crew.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../project/report-config.ts';
import { shiftSchema } from '../time/shift.ts';
import { clockOfWall, dateOfWall, minuteOfWall, wallMinute, wallOfMinute } from '../time/wall-clock.ts';
import { crewOf, storedWorkArea, type WorkArea, workAreaPropertiesSchema, workAreaProblems } from './work-area.ts';
import { anAssessment, aWorkArea } from '../../../tests/support/assessments.ts';

const SET = criteriaSetOf(DEFAULT_REPORT_CONFIG);
const NIGHT = { date: '2026-11-27', start: '20:00', end: '05:00' };
const NEXT_NIGHT = { date: '2026-11-28', start: '20:00', end: '05:00' };
/** Clocks are put forward at 02:00 on 4 October 2026, and back at 03:00 on 4 April 2027. */
const SHORT_NIGHT = { date: '2026-10-03', start: '22:00', end: '05:00' };
const LONG_NIGHT = { date: '2027-04-03', start: '22:00', end: '05:00' };

interface Example {
  shifts?: object[];
  crew?: object;
  limits?: object;
  lineM?: number;
}

function lineOf({ crew = {}, lineM = 1250 }: Example): CrewOnLine {
  return { crew: movingCrewSchema.parse({ lengthM: 50, advanceMPerHour: 125, ...crew }), lineM };
}

function spansOf(example: Example) {
  const shifts = (example.shifts ?? [NIGHT]).map((shift) => shiftSchema.parse(shift));
  return timetableOf(SET, shifts, workAreaPropertiesSchema.parse(example.limits ?? {}), lineOf(example));
}

/** Returns the minute of `2026-11-28 02:15` in the project's time zone. */
function at(text: string): number {
  const [date = '', clock = ''] = text.split(' ');
  return minuteOfWall(wallMinute(date, 60 * Number(clock.slice(0, 2)) + Number(clock.slice(3))), SET.timeZone);
}

function clockOf(minute: number | null): string | null {
  if (minute === null) return null;
  const wall = wallOfMinute(minute, SET.timeZone);
  return `${dateOfWall(wall)} ${clockOfWall(wall)}`;
}

// A crew of 50 m on a line of 1,250 m advances by 125 m per hour. Its middle stays 25 m from both ends.
describe('the position of a moving crew', () => {
  test.each<[string, Example, string, [number, number] | null]>([
    ['when its shift begins', {}, '2026-11-27 20:00', [0, 25]],
    ['before its shift', {}, '2026-11-27 19:59', null],
    ['at midnight', {}, '2026-11-28 00:00', [475, 525]],
    ['after midnight', {}, '2026-11-28 04:00', [975, 1025]],
    ['when its shift has ended', {}, '2026-11-28 05:00', null],
    ['at the end of its line, which it reaches at 01:00', { crew: { advanceMPerHour: 250 } }, '2026-11-28 03:00', [1225, 1250]], // prettier-ignore
    ['in its second shift, which continues', { shifts: [NIGHT, NEXT_NIGHT] }, '2026-11-28 20:24', [1150, 1200]],
    ['in its second shift, entered first', { shifts: [NEXT_NIGHT, NIGHT] }, '2026-11-28 20:24', [1150, 1200]],
    ['in its second shift, which starts over', { shifts: [NIGHT, NEXT_NIGHT], crew: { restarts: true } }, '2026-11-28 20:24', [25, 75]], // prettier-ignore
    ['when it begins against the direction', { crew: { direction: 'against' } }, '2026-11-27 20:00', [1225, 1250]],
    ['against the direction', { crew: { direction: 'against' } }, '2026-11-28 00:00', [725, 775]],
    ['against the direction from a given start', { crew: { direction: 'against', startM: 600 } }, '2026-11-28 00:00', [75, 125]], // prettier-ignore
    ['from a given start', { crew: { startM: 300 } }, '2026-11-27 21:00', [400, 450]],
    ['from a start beyond the line', { crew: { startM: 9000 } }, '2026-11-27 21:00', [1225, 1250]],
    ['that does not move', { crew: { advanceMPerHour: 0, startM: 600 } }, '2026-11-28 04:00', [575, 625]],
    ['longer than its line', { crew: { lengthM: 5000 } }, '2026-11-28 00:00', [0, 1250]],
    [
      'limited to hours, before these hours',
      { limits: { hours: { from: '22:00', to: '02:00' } } },
      '2026-11-27 21:00',
      null,
    ],
    ['limited to hours', { limits: { hours: { from: '22:00', to: '02:00' } } }, '2026-11-27 23:00', [100, 150]],
    ['with hours at both ends of its shift', { limits: { hours: { from: '04:00', to: '21:00' } } }, '2026-11-28 04:00', [100, 150]], // prettier-ignore
    ['limited to its second shift', { shifts: [NIGHT, NEXT_NIGHT], limits: { shiftStarts: ['2026-11-28T20:00'] } }, '2026-11-28 21:00', [100, 150]], // prettier-ignore
    ['in the night with one hour less', { shifts: [SHORT_NIGHT] }, '2026-10-04 03:00', [475, 525]],
    ['in the night with one hour more', { shifts: [LONG_NIGHT] }, '2027-04-04 03:00', [725, 775]],
  ])('%s', (_name, example, clock, part) => {
    expect(crewAt(spansOf(example), lineOf(example), at(clock))).toEqual(part);
  });
});

describe('minuteAt', () => {
  test.each<[string, Example, number, string | null]>([
    ['the start', {}, 0, '2026-11-27 20:00'],
    ['a position half an hour later', {}, 62.5, '2026-11-27 20:30'],
    ['a position after midnight', {}, 1000, '2026-11-28 04:00'],
    ['a position that the crew does not reach', {}, 1200, null],
    [
      'a position that the crew reaches in its second shift',
      { shifts: [NIGHT, NEXT_NIGHT] },
      1187.5,
      '2026-11-28 20:30',
    ],
    ['a position behind the start of the crew', { crew: { startM: 300 } }, 200, null],
    ['a crew that moves against the direction', { crew: { direction: 'against' } }, 1000, '2026-11-27 22:00'],
    ['the night with one hour less', { shifts: [SHORT_NIGHT] }, 625, '2026-10-04 04:00'],
    ['the night with one hour more', { shifts: [LONG_NIGHT] }, 625, '2027-04-04 02:00'],
    ['a position beyond the line', {}, 1251, null],
  ])('returns the time for %s', (_name, example, placeM, clock) => {
    expect(clockOf(minuteAt(spansOf(example), lineOf(example), placeM))).toBe(clock);
  });
});

describe('the timetable of a moving crew', () => {
  it('is divided where the operating time changes, but not at midnight', () => {
    const spans = spansOf({}).map(({ from, to, middleM, times, evening, night }) => [
      clockOf(from),
      clockOf(to),
      middleM,
      times.join(),
      evening,
      night,
    ]);
    expect(spans).toEqual([
      ['2026-11-27 20:00', '2026-11-27 22:00', 0, 'evening', '2026-11-27', null],
      ['2026-11-27 22:00', '2026-11-28 05:00', 250, 'night', null, '2026-11-27'],
    ]);
  });

  it('includes the part of the line that the crew passes, and the time when it reaches the end', () => {
    const pass = (example: Example) => {
      const { fromM, toM, from, to, endReachedAt } = passOf(spansOf(example), lineOf(example)) ?? {
        fromM: NaN,
        toM: NaN,
        from: NaN,
        to: NaN,
        endReachedAt: null,
      };
      return [fromM, toM, clockOf(from), clockOf(to), clockOf(endReachedAt)];
    };
    const [from, to] = ['2026-11-27 20:00', '2026-11-28 05:00'];
    expect(pass({})).toEqual([0, 1125, from, to, null]);
    expect(pass({ crew: { advanceMPerHour: 250 } })).toEqual([0, 1250, from, to, '2026-11-28 01:00']);
    expect(pass({ crew: { advanceMPerHour: 250, direction: 'against' } })).toEqual([1250, 0, from, to, '2026-11-28 01:00']); // prettier-ignore
    expect(pass({ crew: { advanceMPerHour: 0 } })).toEqual([0, 0, from, to, null]);
    expect(passOf([], lineOf({}))).toBeNull();
  });

  it('keeps consecutive shifts separate if each of them starts over', () => {
    const shifts = [NIGHT, { date: '2026-11-28', start: '05:00', end: '06:00' }];
    expect(spansOf({ shifts, crew: { restarts: true } }).map(({ middleM }) => middleM)).toEqual([0, 250, 0]);
    expect(spansOf({ shifts })).toHaveLength(2);
  });
});

const LINE = { type: 'LineString', coordinates: [[151, -33], [151.01, -33]] }; // prettier-ignore
const CREW = { lengthM: 50, advanceMPerHour: 125 };

describe('the moving crew of a work area', () => {
  test.each([
    [{ geometry: LINE, movingCrew: CREW }, []],
    [{ movingCrew: CREW }, ['Area has a moving crew, which needs a line to move along. Draw it as a line, or take the moving crew off.']], // prettier-ignore
    [{ geometry: LINE, movingCrew: CREW, vehiclesPerHour: 10, speedKmh: 30 }, ['Area has both vehicles and a moving crew: take off one of them.']], // prettier-ignore
  ])('needs a line without vehicles (%#)', (properties, problems) => {
    expect(workAreaProblems(aWorkArea(properties))).toEqual(problems);
  });

  test.each([
    [{ lengthM: 4 }, 'must be at least 5 m'],
    [{ advanceMPerHour: -1 }, 'must not be below 0'],
    [{ startM: -1 }, 'must not be below 0'],
    [{ advanceMPerHour: 30_000 }, 'must be 20,000 m at most'],
  ])('is rejected with %j', (changes, message) => {
    const parsed = movingCrewSchema.safeParse({ ...CREW, ...changes });
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it('works spread over its line, even if its work area says one place', () => {
    const area = aWorkArea({ geometry: LINE, crew: 'one-place', movingCrew: CREW });
    expect(crewOf(area.feature, { crew: 'one-place' })).toBe('all-over');
  });

  it('makes results out of date if its movement changes', () => {
    const hashOf = (movingCrew: object) => {
      const workAreas = { w1: storedWorkArea(aWorkArea({ geometry: LINE, movingCrew })) };
      const assessment = anAssessment({ workAreas });
      return inputHash({ assessment, scene: 's', config: DEFAULT_REPORT_CONFIG, engineVersion: 'e' });
    };
    expect(hashOf(CREW)).toBe(hashOf({ ...CREW }));
    expect(hashOf({ ...CREW, startM: 100 })).not.toBe(hashOf(CREW));
  });

  it('is one part of a work area when changes of two people are merged', () => {
    const having = (changes: object): WorkArea => aWorkArea({ geometry: LINE, movingCrew: CREW, ...changes });
    const faster = having({ movingCrew: { ...CREW, advanceMPerHour: 200 } });
    const both = mergeWorkArea(having({}), faster, having({ name: 'Lane 1' }));
    expect(both.conflicts).toEqual([]);
    expect(both.area.feature.properties).toMatchObject({ name: 'Lane 1', movingCrew: { advanceMPerHour: 200 } });
    const other = having({ movingCrew: { ...CREW, lengthM: 80 } });
    expect(mergeWorkArea(having({}), faster, other).conflicts).toEqual(['moving crew']);
  });
});
