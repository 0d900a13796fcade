import { describe, expect, it, test } from 'vitest';
import { hasNearWork, nearWorkFinder } from './near-work.ts';
import { resultsAt90 } from '../../monitoring/rules/lists-at-90.ts';
import { noticeLists } from './notice-lists.ts';
import { mitigationsOf } from '../../report/rules/mitigation.ts';
import { criteriaSetOf, reportConfigSchema } from '../../model/project/report-config.ts';
import type { Results } from '../../model/results/results.ts';
import { clockOfWall, dateOfWall } from '../../model/time/wall-clock.ts';
import type { WorkArea } from '../../model/assessment/work-area.ts';
import { formatDays } from '../../report/document/format-days.ts';
import { aWorkArea } from '../../../tests/support/assessments.ts';
import { aCrewPass, aMovingCrew, assessedArea, someResults } from '../../../tests/support/results.ts';

const set = criteriaSetOf(reportConfigSchema.parse({}));
const shift = (date: string) => ({ date, start: '20:00', end: '05:00' });
/** Three nights of work. */
const SHIFTS = [shift('2026-12-01'), shift('2026-12-02'), shift('2026-12-03')];
const area = (properties: Record<string, unknown> = {}) => aWorkArea(properties);
const planOf = (...areas: WorkArea[]) => ({
  shifts: SHIFTS,
  workAreas: Object.fromEntries(areas.map((workArea, index) => [`area-${index + 1}`, workArea])) as never,
});

/** One receiver with a criterion of 42 dB(A) in the evening and 37 dB(A) at night, and work areas with the given levels. */
function audibleResults(levels: readonly number[], changes: Partial<Results> = {}): Results {
  const areas = levels.map((_, index) => assessedArea({ id: `area-${index + 1}` }));
  return someResults(['r1'], { areas, areaLevels: levels.map((level) => [level]), ...changes });
}

function told(results: Results, plan: ReturnType<typeof planOf>, time = 'night') {
  const near = nearWorkFinder(results, plan, set)([0], time);
  return near && [near.from, near.to].map((wall) => `${dateOfWall(wall)} ${clockOfWall(wall)}`);
}

describe('the hours in which an address is affected by work areas', () => {
  const second = area({ shiftStarts: ['2026-12-02T20:00'] });
  const late = area({ hours: { from: '23:00', to: '02:00' } });

  // 37 dB(A) is the criterion at night. A single area counts above it, and with two areas each counts from 3 dB less.
  test.each([
    ['of all shifts if no area is restricted', [50], [area()], '2026-12-01 22:00', '2026-12-04 05:00'],
    ['of the only shift of an area', [50], [second], '2026-12-02 22:00', '2026-12-03 05:00'],
    ['of the restricted hours of an area', [50], [late], '2026-12-01 23:00', '2026-12-04 02:00'],
    ['of the louder area only', [20, 50], [area(), second], '2026-12-02 22:00', '2026-12-03 05:00'],
    ['of both areas above the criterion', [50, 50], [late, second], '2026-12-01 23:00', '2026-12-04 02:00'],
    ['of two areas that exceed it only together', [35.5, 35.5], [late, second], '2026-12-01 23:00', '2026-12-04 02:00'],
    [
      'of the other area if one is 4 dB below the criterion',
      [33, 50],
      [late, second],
      '2026-12-02 22:00',
      '2026-12-03 05:00',
    ],
    ['of all areas if none is above it', [20, 20], [late, second], '2026-12-01 23:00', '2026-12-04 02:00'],
  ] as const)('are those %s', (_, levels, areas, from, to) => {
    expect(told(audibleResults(levels), planOf(...areas))).toEqual([from, to]);
  });

  it('include the penalty of annoying equipment', () => {
    const [equipment] = assessedArea().equipment;
    if (equipment === undefined) throw new Error('the area has no equipment');
    const annoying = assessedArea({ id: 'area-1', equipment: [{ ...equipment, penalty: 5 }] });
    const results = audibleResults([33, 50], { areas: [annoying, assessedArea({ id: 'area-2' })] });
    expect(told(results, planOf(late, second))).toEqual(['2026-12-01 23:00', '2026-12-04 02:00']);
  });

  test.each([
    [0, '2026-12-02 22:00'],
    // 33 dB(A) and 10·lg 2 dB exceed 37 dB(A) from 2 dB more.
    [2, '2026-12-01 23:00'],
  ])('begin, with an addition of %i dB for the lists at 90 %%, at %s', (additionDb, from) => {
    expect(told(resultsAt90(audibleResults([33, 50]), additionDb), planOf(late, second))?.[0]).toBe(from);
  });

  it('are null in an operating time without work', () => {
    expect(told(audibleResults([50]), planOf(late), 'evening')).toBeNull();
    expect(hasNearWork(planOf(area()))).toBe(false);
    expect(hasNearWork(planOf(area(), late))).toBe(true);
    expect(hasNearWork({ ...planOf(late), shifts: [] })).toBe(false);
  });
});

describe('the hours in which an address is affected by a moving crew', () => {
  const LINE = {
    type: 'LineString',
    coordinates: [
      [151, -33],
      [151.001, -33],
    ],
  };
  const crew = area({ geometry: LINE, movingCrew: { lengthM: 50, advanceMPerHour: 200 } });
  /** Six quarter-hours: two at the end of an evening, two in its night, and two in the next night. */
  const moving = {
    ...aMovingCrew(),
    spans: [
      { times: ['evening'], evening: '2026-12-01', night: null },
      { times: ['night'], evening: null, night: '2026-12-01' },
      { times: ['night'], evening: null, night: '2026-12-02' },
    ],
    windows: {
      from: ['01T21:30', '01T21:45', '01T22:00', '01T22:15', '03T01:00', '03T01:15'].map((at) => `2026-12-${at}`),
      minutes: [15, 15, 15, 15, 15, 10],
      middleM: [0, 20, 40, 60, 80, 100],
      span: [0, 0, 1, 1, 2, 2],
    },
  };
  const passOf = (changes: object) =>
    aCrewPass(1, {
      nights: ['2026-12-01', '2026-12-02'],
      heardNights: [[0, 1]],
      heardFrom: [1],
      heardUntil: [5],
      backgroundFrom: [0],
      backgroundUntil: [5],
      ...changes,
    });
  const results = (changes: object = {}, levels = [50]) =>
    audibleResults(levels, {
      areas: levels.map((_, index) => assessedArea({ id: `area-${index + 1}`, ...(index === 0 && { moving }) })),
      passes: [passOf(changes)],
    });

  test.each([
    ['from its first 15-min period of the night to its last', {}, '2026-12-01 22:00', '2026-12-03 01:25'],
    [
      'only for the night in which it exceeds the criterion',
      { heardNights: [[1]] },
      '2026-12-03 01:00',
      '2026-12-03 01:25',
    ],
    [
      'from the first 15-min period above the criterion',
      { heardFrom: [3], heardNights: [[0, 1]] },
      '2026-12-01 22:15',
      '2026-12-03 01:25',
    ],
    [
      'until the last 15-min period above the criterion',
      { heardUntil: [2], heardNights: [[0]] },
      '2026-12-01 22:00',
      '2026-12-01 22:15',
    ],
    [
      'for all its shifts if it is never above the criterion',
      { heardFrom: [-1], heardUntil: [-1] },
      '2026-12-01 22:00',
      '2026-12-04 05:00',
    ],
  ])('last %s', (_, changes, from, to) => {
    expect(told(results(changes), planOf(crew))).toEqual([from, to]);
  });

  it('cover all of its shifts for levels at 90 %, because the crew may be audible earlier', () => {
    expect(told(resultsAt90(results({ heardFrom: [3] }), 3), planOf(crew))).toEqual([
      '2026-12-01 22:00',
      '2026-12-04 05:00',
    ]);
  });

  it('are limited to the operating time', () => {
    expect(told(results(), planOf(crew), 'evening')).toEqual(['2026-12-01 21:45', '2026-12-01 22:00']);
  });

  it('are those above the background level if another work area may add to the crew', () => {
    const plan = planOf(crew, area());
    expect(told(results({}, [50, 10]), plan, 'evening')).toEqual(['2026-12-01 21:30', '2026-12-01 22:00']);
    expect(told(results({}, [50, 10, 10, 10]), planOf(crew, area(), area(), area()))).toEqual([
      '2026-12-01 22:00',
      '2026-12-04 05:00',
    ]);
  });

  it('determine the days of calls, while a letter to all addresses covers the whole work', () => {
    const made = results({ heardNights: [[1]] });
    const [night] = [made.receivers.times['night']];
    if (night === undefined) throw new Error('there is no night');
    const asked = {
      ...made,
      receivers: {
        ...made.receivers,
        times: { ...made.receivers.times, night: { ...night, measures: [['N', 'PC', 'IB']] } },
      },
    };
    const plan = { ...planOf(crew), startDate: '2026-12-01' };
    const windows = Object.fromEntries(
      noticeLists(asked, plan, set).map(({ measure, addresses }) => [measure.key, addresses[0]]),
    );
    expect(windows['N']).toMatchObject({ window: { to: '2026-11-24' }, near: null });
    expect(windows['PC']).toMatchObject({
      window: { from: '2026-11-26', to: '2026-12-03', until: '01:00' },
      near: { from: '2026-12-03T01:00', to: '2026-12-03T01:25' },
    });
    expect(windows['IB']?.window).toEqual({ from: null, to: '2026-12-01', until: '01:00' });
    const report = mitigationsOf(asked, plan);
    expect(report.find(({ measure }) => measure === 'PC')).toMatchObject({
      days: [{ addresses: 1 }],
    });
  });
});

describe('the last days for notification in a report', () => {
  const nights = (count: number) =>
    Array.from({ length: count }, (_, index) => shift(`2026-12-${String(index + 1).padStart(2, '0')}`));
  /** As many addresses as nights. A separate work area affects each address in its own night. */
  function ofNights(count: number) {
    const shifts = nights(count);
    const areas = shifts.map(({ date }) => area({ shiftStarts: [`${date}T20:00`] }));
    const made = someResults(
      shifts.map((_, index) => `r${index}`),
      {
        areas: areas.map((_, index) => assessedArea({ id: `area-${index + 1}` })),
        areaLevels: areas.map((_, index) => areas.map((_other, at) => (at === index ? 60 : 10))),
      },
    );
    const { night } = made.receivers.times;
    if (night === undefined) throw new Error('there is no night');
    const times = { night: { ...night, measures: shifts.map(() => ['PC']) } };
    const results = { ...made, operatingTimes: ['night'], receivers: { ...made.receivers, times } };
    const plan = { ...planOf(...areas), shifts, startDate: '2026-12-01' };
    const found = mitigationsOf(results, plan).find(({ measure }) => measure === 'PC');
    return { found, words: formatDays(found, '2026-11-01') };
  }

  it('are late if they had passed when the report was made', () => {
    const { found } = ofNights(1);
    expect(formatDays(found, '2026-12-01')).toEqual(['From 24 Nov 2026 to 1 Dec 2026, 22:00']);
    expect(formatDays(found, '2026-12-08')).toEqual(['Due 1 Dec 2026, 7 days late']);
  });

  it('have one line each, up to twelve lines', () => {
    const { found, words } = ofNights(12);
    expect(found).toMatchObject({ addresses: 12, isByAddress: false });
    expect(words).toHaveLength(12);
    expect(words[0]).toBe('From 24 Nov 2026 to 1 Dec 2026, 22:00 (1 address)');
  });

  it('are reduced to the first and the last if there are more', () => {
    const { found, words } = ofNights(13);
    expect(found).toMatchObject({ addresses: 13, isByAddress: true });
    expect(words).toEqual([
      'First from 24 Nov 2026 to 1 Dec 2026, 22:00 (1 address)',
      'Last from 6 Dec 2026 to 13 Dec 2026, 22:00 (1 address)',
      'By address: see the notification list',
    ]);
  });
});
