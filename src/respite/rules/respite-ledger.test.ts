import { describe, expect, it, test } from 'vitest';
import { dateOfDay, dayNumber } from '../../model/time/calendar.ts';
import { CRITERIA_SETS } from '../../model/criteria/criteria-sets.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../model/project/report-config.ts';
import type { Results } from '../../model/results/results.ts';
import { freeDays } from './free-days.ts';
import {
  conflictCount,
  monthsOfExcess,
  daysAt,
  type RespiteDay,
  RespiteLedger,
  respiteOutcome,
} from './respite-ledger.ts';
import { shiftsAtAddress } from './address-nights.ts';
import { type ResidentConsent, consentInputSchema, consentSchema, withoutConsented } from './consent.ts';
import { moveShift } from './move-shift.ts';
import { RESPITE_RULES, respiteConflicts } from './respite-rules.ts';
import type { Shift } from '../../model/time/shift.ts';
import { storedWorkArea } from '../../model/assessment/work-area.ts';
import { anAssessment, aWorkArea } from '../../../tests/support/assessments.ts';
import { randomFrom } from '../../../tests/unit/acoustics/scenes.ts';
import { aCrewPass, aMovingCrew, assessedArea, someResults } from '../../../tests/support/results.ts';

const SET = criteriaSetOf(DEFAULT_REPORT_CONFIG);
const ID = anAssessment().id;

/** Results in which the receivers require these measures, by operating time. */
function measured(
  ids: readonly string[],
  measures: Record<string, readonly string[][]>,
  more: Partial<Results> = {},
): Results {
  const plain = someResults(ids, more);
  const template = plain.receivers.times['night']!;
  const times = Object.fromEntries(
    Object.entries(measures).map(([key, of]) => [key, { ...template, measures: of.map((each) => [...each]) }]),
  );
  return { ...plain, operatingTimes: Object.keys(measures), receivers: { ...plain.receivers, times } };
}

const night = (date: string, start = '22:00', end = '05:00'): Shift => ({ date, start, end });
/** Formats days: `R2 2026-11-27: r1 r2`. */
const told = (ledger: RespiteLedger, days: readonly RespiteDay[]) =>
  days
    .map(
      ({ rule, day, asked }) =>
        `${rule} ${dateOfDay(day)}: ${ledger.addresses.filter((_, at) => asked[at] === 1).join(' ')}`,
    )
    .toSorted();

describe('the days on which an assessment requires respite', () => {
  // 27 November 2026 is a Friday.
  const results = measured(['r1', 'r2', 'r3'], {
    evening: [['N', 'R1'], ['N'], []],
    night: [['V', 'R2'], ['R2'], ['N']],
    'evening-sunday': [['R2'], [], []],
    'day-ooh': [['R1'], [], ['R1']],
  });
  const ledger = new RespiteLedger(SET, [{ assessment: anAssessment(), results }]);

  test.each<[what: string, shift: Shift, days: string[]]>([
    ['count a night on the day on which it begins', night('2026-11-26'), ['R2 2026-11-26: r1 r2']],
    ['count a shift after midnight on the day before', night('2026-11-27', '01:00'), ['R2 2026-11-26: r1 r2']],
    [
      'count evening and night of a shift that covers both',
      night('2026-11-26', '20:00'),
      ['R1 2026-11-26: r1', 'R2 2026-11-26: r1 r2'],
    ],
    ['count an evening', night('2026-11-26', '18:00', '22:00'), ['R1 2026-11-26: r1']],
    [
      'count evening and night of a Sunday as one day of period 2',
      night('2026-11-29', '18:00'),
      ['R2 2026-11-29: r1 r2'],
    ],
    ['count a Saturday afternoon for period 1', night('2026-11-28', '14:00', '17:00'), ['R1 2026-11-28: r1 r3']],
  ])('%s', (_, shift, days) => {
    expect(told(ledger, ledger.daysOf(ID, [shift]).days)).toEqual(days);
  });

  it('exclude standard hours, for which results may have no measures', () => {
    const { days, unknown } = ledger.daysOf(ID, [night('2026-11-26', '09:00', '17:00')]);
    expect(days).toEqual([]);
    expect(unknown).toEqual(['standard']);
  });

  it('are none in a criteria set without respite', () => {
    const british = criteriaSetOf({ ...DEFAULT_REPORT_CONFIG, criteriaSet: 'bs5228-abc' });
    expect(CRITERIA_SETS['bs5228-abc']).toBeDefined();
    const other = new RespiteLedger(british, [
      { assessment: anAssessment(), results: measured(['r1'], { night: [['N']] }) },
    ]);
    expect(other.daysOf(ID, [night('2026-11-26')]).days).toEqual([]);
  });
});

describe('the respite days of a moving crew', () => {
  const moving = assessedArea({ id: 'w1', moving: aMovingCrew() });
  // The work is audible at r1 on the first night, at r2 on both, and at r3 on neither.
  const pass = aCrewPass(3, {
    area: 'w1',
    evenings: [],
    nights: ['2026-11-26', '2026-11-27'],
    heardEvenings: [[], [], []],
    heardNights: [[0], [0, 1], []],
  });
  const workAreas = {
    w1: storedWorkArea(
      aWorkArea({
        geometry: {
          type: 'LineString',
          coordinates: [
            [151, -33],
            [151.01, -33],
          ],
        },
        movingCrew: { lengthM: 50, advanceMPerHour: 100 },
      }),
    ),
  };
  const results = measured(
    ['r1', 'r2', 'r3'],
    { night: [['R2'], ['R2'], ['R2']] },
    { areas: [moving], passes: [pass] },
  );
  const shifts = [night('2026-11-26'), night('2026-11-27')];

  it('are only the nights on which it is audible', () => {
    const ledger = new RespiteLedger(SET, [{ assessment: anAssessment({ workAreas, shifts }), results }]);
    expect(told(ledger, ledger.daysOf(ID, shifts).days)).toEqual(['R2 2026-11-26: r1 r2', 'R2 2026-11-27: r2']);
  });

  it('include all addresses on a night that was not processed', () => {
    const ledger = new RespiteLedger(SET, [{ assessment: anAssessment({ workAreas, shifts }), results }]);
    expect(told(ledger, ledger.daysOf(ID, [night('2026-12-03')]).days)).toEqual(['R2 2026-12-03: r1 r2 r3']);
  });

  it('include all addresses if another crew does not move', () => {
    const both = { ...workAreas, w2: storedWorkArea(aWorkArea()) };
    const areas = [moving, assessedArea({ id: 'w2' })];
    const beside = {
      ...results,
      areas,
      areaLevels: [
        [1, 1, 1],
        [1, 1, 1],
      ],
    };
    const ledger = new RespiteLedger(SET, [{ assessment: anAssessment({ workAreas: both, shifts }), results: beside }]);
    expect(told(ledger, ledger.daysOf(ID, shifts).days)).toEqual([
      'R2 2026-11-26: r1 r2 r3',
      'R2 2026-11-27: r1 r2 r3',
    ]);
  });
});

describe('respiteOutcome', () => {
  it('finds the conflicts of the rules at each address for random days', () => {
    const share = randomFrom(7);
    const [count, first] = [400, dayNumber('2026-10-20')];
    for (let round = 0; round < 20; round++) {
      const often = share();
      const days = Array.from({ length: 40 }, (_, at): RespiteDay => ({
        assessment: ID,
        rule: share() < 0.5 ? 'R1' : 'R2',
        day: first + Math.floor(share() * 60) + (at % 2),
        asked: Uint8Array.from({ length: count }, () => (share() < often ? 1 : 0)),
      }));
      const { conflicted } = respiteOutcome(days, count);
      for (const rule of RESPITE_RULES) {
        const expected = Array.from({ length: count }, (_, address) =>
          respiteConflicts(rule, daysAt(days, rule, address)).length > 0 ? 1 : 0,
        );
        expect([...conflicted[rule]]).toEqual(expected);
      }
    }
  });

  it('counts an address once on a day of two assessments', () => {
    const asked = Uint8Array.of(1, 0);
    const day = dayNumber('2026-11-26');
    const two: RespiteDay[] = [
      { assessment: ID, rule: 'R2', day, asked },
      { assessment: ID, rule: 'R2', day, asked: Uint8Array.of(1, 1) },
    ];
    expect(respiteOutcome(two, 2).days.R2.get(day)).toEqual({ asked: 2, tooMuch: 0 });
  });
});

describe('freeDays', () => {
  const results = measured(['r1'], { night: [['R2']] });
  const ledger = new RespiteLedger(SET, [{ assessment: anAssessment(), results }]);
  const of = (dates: readonly string[], moved: string, candidates: readonly string[]) => {
    const shifts = dates.map((date) => night(date));
    const shift = shifts.find(({ date }) => date === moved)!;
    return freeDays(ledger, ID, { shifts, moved: shift, others: [], counted: (days) => days }, candidates).map(
      ({ more }) => more,
    );
  };

  it('returns the days without an additional conflict', () => {
    // Two nights in a row are allowed next to the other one, or a week apart.
    expect(
      of(['2026-11-09', '2026-11-11'], '2026-11-11', [
        '2026-11-10',
        '2026-11-12',
        '2026-11-16',
        '2026-11-17',
        '2026-11-18',
      ]),
    ).toEqual([0, 1, 1, 0, 0]);
  });

  it('counts additional conflicts also if there is a conflict already', () => {
    const dates = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-11'];
    expect(of(dates, '2026-11-11', ['2026-11-05', '2026-11-11', '2026-11-12'])).toEqual([1, 1, 0]);
  });

  it('returns days that remove an existing conflict', () => {
    const shifts = ['2026-11-09', '2026-11-10', '2026-11-11'].map((date) => night(date));
    const { days } = ledger.daysOf(ID, shifts);
    expect(conflictCount(respiteOutcome(days, 1))).toBe(1);
    expect(monthsOfExcess(respiteOutcome(days, 1))).toEqual(['2026-11']);
    const across = ledger.daysOf(
      ID,
      ['2026-11-29', '2026-11-30', '2026-12-01'].map((date) => night(date)),
    );
    expect(monthsOfExcess(respiteOutcome(across.days, 1))).toEqual(['2026-12']);
    expect(of(['2026-11-09', '2026-11-10', '2026-11-11'], '2026-11-11', ['2026-11-18', '2026-11-11'])).toEqual([0, 1]);
  });
});

describe('shiftsAtAddress', () => {
  const evening = [['N', 'R1'], ['N'], ['R1']];
  const results = measured(['r1', 'r2', 'r3'], { evening, night: [['R2'], [], ['N']] });
  const works = [
    { id: 'a1', name: 'Track', shifts: [night('2026-11-27', '20:00'), night('2026-11-26')], results },
    { id: 'a2', name: 'Bridge', shifts: [night('2026-11-25', '09:00', '17:00')], results },
  ];

  it('lists shifts in the order of time, with the worst operating time at the address', () => {
    const audibleShifts = shiftsAtAddress(SET, works, 'r1');
    expect(
      audibleShifts.map(({ day, name, time, levelDb, exceedanceDb, measures }) => [
        day,
        name,
        time,
        levelDb,
        exceedanceDb,
        measures,
      ]),
    ).toEqual([
      ['2026-11-25', 'Bridge', null, null, null, []],
      ['2026-11-26', 'Track', 'night', 62, 25, ['R2']],
      ['2026-11-27', 'Track', 'evening', 62, 25, ['N', 'R1', 'R2']],
    ]);
  });

  it('returns nothing for an address without results', () => {
    expect(shiftsAtAddress(SET, works, 'r9')).toEqual([]);
  });
});

describe('moveShift', () => {
  const assessment = anAssessment();
  const shifts = [night('2026-11-26'), night('2026-11-27', '01:00', '04:00')];
  const move = (at: number, day: string, of = assessment) => moveShift(SET, of, shifts, shifts[at]!, day);

  it('keeps the hours of a shift, and a start after midnight', () => {
    expect(move(0, '2026-12-03')).toMatchObject({ shift: night('2026-12-03') });
    expect(move(1, '2026-12-03')).toMatchObject({ shift: night('2026-12-04', '01:00', '04:00') });
  });

  it('rejects a day on which another shift overlaps', () => {
    const there = [night('2026-11-26'), night('2026-11-30')];
    const outcome = moveShift(SET, assessment, there, there[1]!, '2026-11-26');
    expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringContaining('overlap') });
  });

  it('rejects a shift to which a work area is restricted', () => {
    const limited = anAssessment({
      workAreas: { w1: storedWorkArea(aWorkArea({ shiftStarts: ['2026-11-26T22:00'] })) },
    });
    expect(move(0, '2026-12-03', limited)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('limited'),
    });
  });
});

describe('the number of conflicts with resident consents', () => {
  const results = measured(['r1', 'r2'], { night: [['R2'], ['R2']] });
  const ledger = new RespiteLedger(SET, [{ assessment: anAssessment(), results }]);
  const shifts = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12'].map((date) => night(date));
  const agreed = (changes: object = {}) =>
    consentSchema.parse({
      id: 'a',
      active: true,
      addresses: ['r1'],
      names: ['1 High Street'],
      from: '2026-11-11',
      to: '2026-11-30',
      record: 'Ms Lee, by telephone',
      ...changes,
    });
  const conflicts = (...consents: ResidentConsent[]) => {
    const days = withoutConsented(ledger.daysOf(ID, shifts).days, consents, ledger);
    return [...respiteOutcome(days, 2).conflicted.R2];
  };

  test.each<[what: string, consents: ResidentConsent[], conflicts: number[]]>([
    ['no consent', [], [1, 1]],
    ['consent of one address', [agreed()], [0, 1]],
    ['consent for the first two nights', [agreed({ from: '2026-11-01', to: '2026-11-10' })], [0, 1]],
    ['consent for one night of four', [agreed({ from: '2026-11-12' })], [1, 1]],
    ['withdrawn consent', [agreed({ active: false })], [1, 1]],
    ['consent of both addresses', [agreed(), agreed({ addresses: ['r2'] })], [0, 0]],
    ['consent of another address', [agreed({ addresses: ['r9'] })], [1, 1]],
  ])('is right for the case: %s', (_, consents, expected) => {
    expect(conflicts(...consents)).toEqual(expected);
  });

  it('needs consents that have a record and addresses and do not end before they begin', () => {
    const problems = (changes: object) =>
      consentInputSchema.safeParse({ ...agreed(), ...changes }).error?.issues.map(({ path }) => path[0]);
    expect(problems({})).toBeUndefined();
    expect(problems({ record: ' ' })).toEqual(['record']);
    expect(problems({ addresses: [] })).toEqual(['addresses']);
    expect(problems({ to: '2026-11-01' })).toEqual(['to']);
  });
});
