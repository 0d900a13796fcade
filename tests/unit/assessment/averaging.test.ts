import { describe, expect, test } from 'vitest';
import { assess } from '../../../src/prediction/rules/run/assess.ts';
import { explainReceiver } from '../../../src/prediction/rules/explanation/explain-receiver.ts';
import { LiveAssessment } from '../../../src/prediction/rules/preview/live-assessment.ts';
import { crewSharesOf } from '../../../src/prediction/rules/run/pass-results.ts';
import { plannerOf } from '../../../src/prediction/rules/run/planned-work.ts';
import { resultsOf } from '../../../src/prediction/rules/run/assess.ts';
import { windowAt, workedSharesAt } from '../../../src/model/results/averaging-results.ts';
import { criteriaSections, criteriaSetOf, reportConfigSchema } from '../../../src/model/project/report-config.ts';
import { areaLevelInTime, levelsInTime, resultsSchema, type Results } from '../../../src/model/results/results.ts';
import type { Shift } from '../../../src/model/time/shift.ts';
import { whenOfShifts } from '../../../src/model/time/shifts.ts';
import { summariseTime } from '../../../src/report/rules/report.ts';
import { contoursOfResults } from '../../../src/results/rules/results-contours.ts';
import { openColumns, readColumns } from '../../../src/results/rules/columns/read-columns.ts';
import { writeColumns } from '../../../src/results/rules/columns/write-columns.ts';
import { receiverColumns } from '../../../src/results/rules/exports/receiver-columns.ts';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import { anAssessment, aWorkArea } from '../../support/assessments.ts';
import { anEquipmentItem } from '../../support/equipment.ts';
import { EAST, NORTH, projectWith, TEST_CRS, textFile } from '../../support/made-up-files.ts';
import { preparedScene } from '../../support/prepared-scene.ts';

const { toLonLat } = requireSystem(TEST_CRS);
const at = (x: number, y: number) => toLonLat(EAST + x, NORTH + y);
const scene = preparedScene(
  projectWith(
    textFile(
      'receivers',
      'receivers.csv',
      [
        'id,address,type,height,easting,northing',
        `W,1 High Street,residence,1.5,${EAST + 20},${NORTH + 50}`,
        `E,2 High Street,residence,1.5,${EAST + 180},${NORTH + 50}`,
        '',
      ].join('\n'),
    ),
  ),
);
const [WEST, EASTERN] = [0, 1];

/** BS 5228 with T = 10 h by day. */
function configWith(hours = 10, changes: object = {}) {
  const base = reportConfigSchema.parse({ criteriaSet: 'bs5228-abc', timeZone: 'Europe/London' });
  const operatingTimes = criteriaSections(base).operatingTimes.map((time) =>
    time.key === 'day' ? { ...time, averagingMinutes: 60 * hours } : time,
  );
  return reportConfigSchema.parse({ ...base, criteriaOverrides: { operatingTimes, ...changes } });
}

interface Area {
  readonly x: number;
  readonly lwa: number;
  readonly hours?: { from: string; to: string };
  readonly line?: object;
}

const MON = '2026-12-07';
const SAT = '2026-12-12';
const shift = (date: string, start: string, end: string): Shift => ({ date, start, end });

function planOf(areas: Readonly<Record<string, Area>>, shifts: readonly Shift[], config = configWith()) {
  const equipment = Object.entries(areas).map(([id, { lwa }]) => anEquipmentItem({ id, name: id, lwa, lamax: 130 }));
  const workAreas = Object.fromEntries(
    Object.entries(areas).map(([id, { x, hours, line }]) => {
      const geometry =
        line === undefined
          ? { type: 'Point', coordinates: at(x, 50) }
          : { type: 'LineString', coordinates: [at(x - 30, 60), at(x + 30, 60)] };
      const uses = [{ id, quantity: 1, usage: 100 }];
      return [id, aWorkArea({ name: id, geometry, equipment: uses, ...(hours && { hours }), ...line })];
    }),
  );
  const [first, ...others] = shifts;
  const when =
    first === undefined
      ? { operatingTime: 'day' }
      : { shifts: [first, ...others], ...whenOfShifts(criteriaSetOf(config), [first, ...others]) };
  return {
    assessment: { ...anAssessment({ operatingTime: 'day' }), ...when, workAreas },
    config,
    equipment,
    hash: 'h',
  };
}

const BY = { email: 'a@b.c', at: new Date(0) };
const assessed = (plan: ReturnType<typeof planOf>): Promise<Results> => assess(plan, scene, BY);
const laeq = (results: Results, time: string, index = WEST) => levelsInTime(results, time).laeq[index] ?? NaN;
const sum = (...levels: number[]) => 10 * Math.log10(levels.reduce((all, level) => all + 10 ** (level / 10), 0));

/** Levels are stored to 0.01 dB. */
const ROUNDED = 0.015;

/** An area with 110 dB(A) at x = 50, and one with 107 dB(A) at x = 150, while they work. */
const PILING = { x: 50, lwa: 110 };
const BREAKING = { x: 150, lwa: 107 };
const continuous = async (area: Area, index = WEST) => laeq(await assessed(planOf({ a: area }, [])), 'day', index);

describe('LAeq,T of one work area (criteria.md: + 10 lg(h/T), h the hours worked in a window of length T)', () => {
  test.each<[string, Shift[], string, number]>([
    ['4 h in T = 10 h: 10 lg 0.4', [shift(MON, '08:00', '12:00')], 'day', -3.98],
    ['10 h in T = 10 h', [shift(MON, '08:00', '18:00')], 'day', 0],
    ['a whole day of 12 h in T = 10 h', [shift(MON, '07:00', '19:00')], 'day', 0],
    ['Saturday 08–12, T at most 6 h: 10 lg(4/6)', [shift(SAT, '08:00', '12:00')], 'day', -1.76],
    ['4 h of a night with T = 1 h', [shift(MON, '23:00', '03:00')], 'night', 0],
    ['half an hour of an evening with T = 1 h: 10 lg 0.5', [shift(MON, '22:30', '23:00')], 'evening', -3.01],
    ['17–21, of which 2 h by day: 10 lg 0.2', [shift(MON, '17:00', '21:00')], 'day', -6.99],
    ['17–21, of which at least a whole hour in the evening', [shift(MON, '17:00', '21:00')], 'evening', 0],
  ])('is LAeq plus the expected change: %s', async (_, shifts, time, change) => {
    const results = await assessed(planOf({ a: PILING }, shifts));
    expect(laeq(results, time)).toBeCloseTo((await continuous(PILING)) + change, 2);
    const { laeqTypical, laeqAssessed } = levelsInTime(results, time);
    expect(laeqTypical[WEST]).toBeCloseTo(laeq(results, time), 2);
    expect(Math.abs((laeqAssessed[WEST] ?? NaN) - laeq(results, time))).toBeLessThanOrEqual(0.5);
  });

  test('is that of continuous work if an assessment has only dates, and states that all of T is worked', async () => {
    const results = await assessed(planOf({ a: PILING }, []));
    expect(windowAt(results, 'day', WEST)).toEqual({
      from: '',
      minutes: 600,
      worked: [{ id: 'a', name: 'a', minutes: 600 }],
    });
  });

  test('does not change the levels of the worst 15 minutes', async () => {
    const nsw = reportConfigSchema.parse({ timeZone: 'Europe/London' });
    const results = await assessed(planOf({ a: PILING }, [shift(MON, '08:00', '12:00')], nsw));
    expect(laeq(results, 'standard')).toBeCloseTo(await continuous(PILING), 2);
    expect(results.averaging).toEqual({});
  });
});

describe('LAeq,T of several work areas, which is the largest sum of any window,', () => {
  const both = (piling: string, breaking: string) => {
    const [pilingFrom = '', pilingTo = ''] = piling.split('–');
    const [breakingFrom = '', breakingTo = ''] = breaking.split('–');
    return {
      piling: { ...PILING, hours: { from: pilingFrom, to: pilingTo } },
      breaking: { ...BREAKING, hours: { from: breakingFrom, to: breakingTo } },
    };
  };

  test('includes the hours of each area in the window: 08–12 and 13–17 in T = 10 h', async () => {
    const results = await assessed(planOf(both('08:00–12:00', '13:00–17:00'), [shift(MON, '08:00', '17:00')]));
    for (const index of [WEST, EASTERN]) {
      const [p, b] = [await continuous(PILING, index), await continuous(BREAKING, index)];
      expect(Math.abs(laeq(results, 'day', index) - sum(p - 3.979, b - 3.979))).toBeLessThan(ROUNDED);
    }
    expect(windowAt(results, 'day', WEST)).toMatchObject({
      minutes: 600,
      worked: [
        { id: 'breaking', minutes: 240 },
        { id: 'piling', minutes: 240 },
      ],
    });
  });

  test('comes from another window at each receiver: 19–20:30 and 20–22 in T = 1 h', async () => {
    // By hand: 19:30–20:30 has one hour of piling and half an hour of breaking, and 20:00–21:00 the reverse.
    const results = await assessed(planOf(both('19:00–20:30', '20:00–22:00'), [shift(MON, '19:00', '22:00')]));
    const expected: Array<[index: number, pilingDb: number, breakingDb: number, minutes: object]> = [
      [WEST, 0, -3.01, { piling: 60, breaking: 30 }],
      [EASTERN, -3.01, 0, { piling: 30, breaking: 60 }],
    ];
    for (const [index, pilingDb, breakingDb, minutes] of expected) {
      const [p, b] = [await continuous(PILING, index), await continuous(BREAKING, index)];
      expect(Math.abs(laeq(results, 'evening', index) - sum(p + pilingDb, b + breakingDb))).toBeLessThan(ROUNDED);
      const worked = windowAt(results, 'evening', index)?.worked ?? [];
      expect(Object.fromEntries(worked.map((area) => [area.id, area.minutes]))).toEqual(minutes);
      const number = (id: string) => results.areas.findIndex((area) => area.id === id);
      expect(areaLevelInTime(results, number('piling'), 'evening', index)).toBeCloseTo(p + pilingDb, 1);
      expect(areaLevelInTime(results, number('breaking'), 'evening', index)).toBeCloseTo(b + breakingDb, 1);
    }
    expect(resultsSchema.parse(JSON.parse(JSON.stringify(results)))).toEqual(results);
  });

  test('does not add hours that no window contains together: 19–20 and 21–22 in T = 1 h', async () => {
    const results = await assessed(planOf(both('19:00–20:00', '21:00–22:00'), [shift(MON, '19:00', '22:00')]));
    for (const index of [WEST, EASTERN]) {
      const [p, b] = [await continuous(PILING, index), await continuous(BREAKING, index)];
      expect(laeq(results, 'evening', index)).toBeCloseTo(Math.max(p, b), 2);
    }
  });
});

describe('LAeq,T of a moving crew', () => {
  const STAYING = { movingCrew: { lengthM: 60, advanceMPerHour: 0, startM: 30 } };
  const MOVING = { movingCrew: { lengthM: 20, advanceMPerHour: 10 } };

  test('counts its hours like those of a fixed crew: 4 h in T = 10 h', async () => {
    const shifts = [shift(MON, '08:00', '12:00')];
    const moving = await assessed(planOf({ a: { ...PILING, line: STAYING } }, shifts));
    const fixed = await assessed(planOf({ a: { ...PILING, line: {} } }, shifts));
    const whole = await assessed(planOf({ a: { ...PILING, line: STAYING } }, [shift(MON, '08:00', '18:00')]));
    for (const index of [WEST, EASTERN]) {
      expect(Math.abs(laeq(moving, 'day', index) - laeq(fixed, 'day', index))).toBeLessThan(0.1);
      expect(laeq(moving, 'day', index)).toBeCloseTo(laeq(whole, 'day', index) - 3.979, 1);
    }
  });

  test('is that of 1 h of the night, however long the shift is', async () => {
    const [short, long] = ['00:00', '03:00'].map((end) => planOf({ a: { ...PILING, line: STAYING } }, [shift(MON, '23:00', end)])); // prettier-ignore
    expect(laeq(await assessed(long!), 'night')).toBeCloseTo(laeq(await assessed(short!), 'night'), 2);
  });

  const PLANS: ReadonlyArray<readonly [string, Readonly<Record<string, Area>>, Shift[]]> = [
    ['two areas', { piling: { ...PILING, hours: { from: '08:00', to: '12:00' } }, breaking: BREAKING }, [shift(MON, '08:00', '17:00')]],
    [
      'a moving crew beside an area, with a break, by day and in the evening',
      { piling: { ...PILING, line: MOVING }, breaking: { ...BREAKING, hours: { from: '13:00', to: '20:30' } } },
      [shift(MON, '08:00', '12:00'), shift(MON, '13:00', '21:00')],
    ],
    [
      'two moving crews on two days',
      { piling: { ...PILING, line: MOVING }, breaking: { ...BREAKING, line: { movingCrew: { lengthM: 30, advanceMPerHour: 20, direction: 'against' } } } },
      [shift(MON, '08:00', '12:00'), shift('2026-12-08', '10:00', '16:00')],
    ],
  ]; // prettier-ignore

  test.each(PLANS)('is the same in the live preview and in the explanation: %s', async (_, areas, shifts) => {
    const plan = planOf(areas, shifts);
    const results = await assessed(plan);
    const live = new LiveAssessment(scene);
    expect(live.update(plan)).toEqual([]);
    while (live.step());
    const predicted = live.predicted();
    if (predicted === null) throw new Error('there are no levels');
    const shown = resultsOf(plan, scene, plannerOf(scene)(plan), predicted, BY);
    expect(shown.receivers).toEqual(results.receivers);
    expect(shown.averaging).toEqual(results.averaging);
    expect(shown.passes).toEqual(results.passes);
    for (const time of results.operatingTimes) {
      for (const index of [WEST, EASTERN]) {
        for (const level of ['worst', 'typical'] as const) {
          const { laDb, areas: shares } = explainReceiver(results, scene, index, {
            level,
            working: null,
            worked: workedSharesAt(results, time, index),
            crews: crewSharesOf(results.areas, results.passes, index, level, time),
          });
          const { laeq: worst, laeqTypical: typical } = levelsInTime(results, time);
          expect(laDb).toBeCloseTo((level === 'worst' ? worst : typical)[index] ?? NaN, 1);
          if (level === 'typical') continue;
          for (const { id, laDb: alone } of shares) {
            const number = results.areas.findIndex((area) => area.id === id);
            const stored = areaLevelInTime(results, number, time, index);
            expect(alone ?? -99).toBeCloseTo(stored ?? NaN, 1);
          }
        }
      }
    }
  });
});

describe('averaged results', () => {
  const areas = { piling: { ...PILING, line: { movingCrew: { lengthM: 20, advanceMPerHour: 10 } } }, breaking: { ...BREAKING, hours: { from: '19:00', to: '20:30' } } }; // prettier-ignore
  const plan = planOf(areas, [shift(MON, '19:00', '22:00')]);

  test('are the maximum of the crew snapshots, each with the hours of the other areas', async () => {
    const results = await assessed(plan);
    const live = new LiveAssessment(scene);
    live.update(plan);
    while (live.step());
    const windows = results.areas.find(({ id }) => id === 'piling')?.moving?.windows.from ?? [];
    expect(windows.length).toBeGreaterThan(5);
    const snapshots = windows.map((_, window) => live.snapshotOf('piling', window));
    for (const index of [WEST, EASTERN]) {
      const levels = snapshots.map((snapshot) => snapshot?.laeqAssessed[index] ?? NaN);
      expect(Math.max(...levels)).toBe(levelsInTime(results, 'evening').laeqAssessed[index]);
      expect(Math.min(...levels)).toBeLessThan(Math.max(...levels));
    }
  });

  test('are unchanged when they are written to columns and read again', async () => {
    const results = await assessed(plan);
    expect(results.receivers.times['evening']?.window).toHaveLength(2);
    const { head, files } = await writeColumns(results);
    const opened = openColumns(head);
    if (opened === null) throw new Error('of another version');
    for (const [name, bytes] of Object.entries(files)) await opened.take(name, bytes.slice().buffer);
    expect(JSON.parse(JSON.stringify(readColumns(opened).results))).toEqual(JSON.parse(JSON.stringify(results)));
  });
});

describe('T and the hours worked', () => {
  const PLAN = planOf({ piling: PILING }, [shift(MON, '08:00', '12:00')]);

  test('appear in results, exports and the report', async () => {
    const results = await assessed(PLAN);
    expect(results.warnings).toContain(
      'Day: levels are LAeq,10h, averaged with the hours worked in the loudest window of that length at each receiver: piling 4 h.',
    );
    const row = { results, index: WEST, time: 'day', levels: levelsInTime(results, 'day'), passes: [] };
    const columns = receiverColumns(results, false);
    const system = requireSystem(TEST_CRS);
    const valueOf = (name: string) =>
      columns
        .find((column) => column.name === name)
        ?.valueOf({ ...row, columns: results.receivers.times['day'], system });
    expect([valueOf('t_hours'), valueOf('hours_worked')]).toEqual([10, 'piling 4']);
    const { mostAffected } = summariseTime(results, 'day');
    expect(mostAffected.map(({ worked }) => worked)).toEqual(mostAffected.map(() => 'LAeq,10h: piling 4 h'));
    expect(mostAffected.length).toBeGreaterThan(0);
  });

  test('lower the contours by as much as the levels', async () => {
    const options = { bandsDb: [50, 55, 60], heightM: 1.5, level: 'typical', during: null, points: 1_500 } as const;
    const quieter = planOf({ piling: { ...PILING, lwa: PILING.lwa + 10 * Math.log10(0.4) } }, [
      shift(MON, '08:00', '18:00'),
    ]);
    const [short, long] = [await assessed(PLAN), await assessed(quieter)];
    const placesOf = async (results: Results) => {
      const drawn = await contoursOfResults(results, scene, options);
      return drawn?.bands.flatMap(({ polygons }) => polygons.flat(3)) ?? [];
    };
    const [lowered, expected] = [await placesOf(short), await placesOf(long)];
    expect(lowered.length).toBe(expected.length);
    expect(lowered.length).toBeGreaterThan(100);
    // Sound powers in results are stored to 0.01 dB.
    lowered.forEach((degrees, place) => expect(Math.abs(degrees - (expected[place] ?? NaN))).toBeLessThan(5e-5));
  });
});
