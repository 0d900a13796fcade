import { describe, expect, test } from 'vitest';
import { type AssessedReceiver, assessLevel, criterionOf } from '../../../src/model/criteria/assess-receiver.ts';
import { averagingMinutes } from '../../../src/model/criteria/criteria-set.ts';
import { resolveOperatingTimes } from '../../../src/model/criteria/resolve-operating-times.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../../src/model/project/report-config.ts';

const SET = criteriaSetOf(DEFAULT_REPORT_CONFIG);

function timeOf(key: string) {
  const time = SET.operatingTimes.find((candidate) => candidate.key === key);
  if (time === undefined) throw new Error(`no operating time ${key}`);
  return time;
}

const HOUSE: AssessedReceiver = {
  type: 'residence',
  background: { day: 45, evening: 40, night: 35 },
  backgroundSource: 'RBL of NCA1',
  ownNml: {},
};

function assessed(key: string, laeq: number, receiver = HOUSE, lamax: number | null = null) {
  const criterion = criterionOf(SET, timeOf(key), receiver);
  return assessLevel(SET, timeOf(key), criterion, laeq, lamax);
}

describe('the criterion of a residence', () => {
  test.each([
    ['standard', 55],
    ['day-ooh', 50],
    ['evening', 45],
    ['night', 40],
  ])('in %s is derived from the background level of its period', (key, level) => {
    expect(criterionOf(SET, timeOf(key), HOUSE)?.level).toBe(level);
  });

  test.each([
    ['standard', 45],
    ['evening', 35],
    ['night', 35],
  ])('in %s uses at least the minimum background level, and says so', (key, level) => {
    const quiet = { ...HOUSE, background: { day: 28, evening: 26, night: 21 } };
    const criterion = criterionOf(SET, timeOf(key), quiet);
    expect(criterion?.level).toBe(level);
    expect(criterion?.source).toContain('raised from');
  });

  test('is its own NML if it has one', () => {
    expect(criterionOf(SET, timeOf('night'), { ...HOUSE, ownNml: { night: 43 } })).toMatchObject({
      level: 43,
      background: 35,
    });
  });

  test('is missing without catchment and NML', () => {
    const lost = { ...HOUSE, background: null };
    expect(criterionOf(SET, timeOf('night'), lost)).toMatchObject({ status: 'not-assessed', level: null });
  });
});

describe('the criterion of other receiver types', () => {
  test.each([
    ['classroom', 55],
    ['hospital', 65],
    ['worship', 55],
    ['active-recreation', 65],
    ['passive-recreation', 60],
    ['office', 70],
    ['retail', 70],
    ['industrial', 75],
  ] as const)('for %s is %i dB(A) outside', (type, level) => {
    expect(criterionOf(SET, timeOf('standard'), { ...HOUSE, type })).toMatchObject({
      level,
      background: null,
      lamax: null,
    });
  });

  test.each(['childcare', 'other'] as const)('for %s is missing until the project sets one', (type) => {
    expect(criterionOf(SET, timeOf('standard'), { ...HOUSE, type }).status).toBe('not-assessed');
    const own = criteriaSetOf({ ...DEFAULT_REPORT_CONFIG, criteriaOverrides: { landUses: { [type]: 58 } } });
    expect(criterionOf(own, timeOf('standard'), { ...HOUSE, type })?.level).toBe(58);
  });
});

describe('the perception band (from the rounded level)', () => {
  test.each([
    [39.4, ''],
    [39.5, 'noticeable'],
    [44.4, 'noticeable'],
    [44.5, 'clearly-audible'],
    [54.4, 'clearly-audible'],
    [54.5, 'moderately-intrusive'],
    [64.4, 'moderately-intrusive'],
    [64.5, 'highly-intrusive'],
  ])('at night over a background of 35 dB(A) for %f dB(A) is %j', (laeq, band) =>
    expect(assessed('night', laeq).band).toBe(band),
  );
});

describe('additional mitigation of a residence', () => {
  test.each([
    // Background 45 by day, 40 in the evening, 35 at night. Each level is in the middle of its band.
    ['standard', 52, ''],
    ['standard', 60, ''],
    ['standard', 70, 'N V'],
    ['day-ooh', 52, ''],
    ['day-ooh', 60, 'N R1 DR'],
    ['day-ooh', 70, 'N V R1 DR'],
    ['evening', 47, ''],
    ['evening', 55, 'N R1 DR'],
    ['evening', 65, 'N V R1 DR'],
    ['evening', 72, 'N V SN PC IB R1 DR'],
    ['night', 42, 'N'],
    ['night', 50, 'N V R2 DR'],
    ['night', 60, 'N V SN PC IB R2 DR'],
    ['night', 68, 'N V SN PC IB R2 DR AA'],
  ])('in %s at %i dB(A) requires %j', (key, laeq, measures) => {
    expect(assessed(key, laeq).measures.join(' ')).toBe(measures);
  });
});

describe('sleep disturbance at night', () => {
  test('is screened at the greater of 52 dB(A) and background + 15', () => {
    expect(criterionOf(SET, timeOf('night'), HOUSE)?.lamax).toBe(52);
    expect(
      criterionOf(SET, timeOf('night'), { ...HOUSE, background: { day: 45, evening: 42, night: 40 } })?.lamax,
    ).toBe(55);
    expect(criterionOf(SET, timeOf('evening'), HOUSE)?.lamax).toBeNull();
  });

  test.each([
    [null, []],
    [52.4, []],
    [52.5, ['sleep-screening']],
    [65.4, ['sleep-screening']],
    [65.5, ['sleep-screening', 'sleep-awakening']],
  ])('with LAmax %j has the flags %j', (lamax, flags) =>
    expect(assessed('night', 40, HOUSE, lamax).flags).toEqual(flags),
  );
});

describe('the exceedance', () => {
  test('is the rounded level minus the criterion, negative below', () => {
    expect(assessed('night', 43.126).exceedance).toBe(3);
    expect(assessed('night', 38.4).exceedance).toBe(-2);
  });
});

describe('operating times', () => {
  const resolve = (operatingTime: string, startDate: string, endDate: string) =>
    resolveOperatingTimes(SET, { operatingTime, startDate, endDate });

  test('are returned in the order of the criteria set', () => {
    const { times, problems } = resolve('night+standard', '2026-11-23', '2026-11-24');
    expect(times.map(({ key }) => key)).toEqual(['standard', 'night']);
    expect(problems).toEqual([]);
  });

  test('are reported if they are unknown, together with the known ones', () => {
    expect(resolve('noon', '2026-11-23', '2026-11-24').problems[0]).toMatch(
      /“noon”.*standard, day-ooh, evening, evening-sunday, night/,
    );
  });

  test('are reported if they do not occur between the dates', () => {
    expect(resolve('day-ooh', '2026-11-23', '2026-11-27').problems[0]).toMatch(/No day from 2026-11-23 to 2026-11-27/);
    expect(resolve('day-ooh', '2026-11-23', '2026-11-28').problems).toEqual([]);
    expect(resolve('standard', '2026-11-29', '2026-11-29').problems).toHaveLength(1);
    // A Friday that is a public holiday and has the hours of a Sunday.
    expect(resolve('standard', '2026-12-25', '2026-12-25').problems).toHaveLength(1);
    expect(resolve('evening-sunday', '2026-12-25', '2026-12-25').problems).toEqual([]);
  });

  test('are requested if there are none', () => {
    expect(resolve('', '2026-11-23', '2026-11-24').problems).toContain(
      'Choose at least one operating time. Edit the details.',
    );
  });
});

describe('averagingMinutes', () => {
  const nsw = criteriaSetOf(DEFAULT_REPORT_CONFIG);
  const bs = criteriaSetOf({ ...DEFAULT_REPORT_CONFIG, criteriaSet: 'bs5228-abc' });
  const named = (level: string) => ({ operatingTimes: [], words: { ...nsw.words, level } });

  test.each([
    ['nsw-icng', nsw, 'night', 15],
    // criteria.md: 12 h of the period 07:00–19:00. The 10 h of E.4 belong to 08:00–18:00.
    ['a day of bs5228-abc', bs, 'day', 720],
    ['a night of bs5228-abc', bs, 'night', 60],
    ['LAeq,1h', named('LAeq,1h'), 'any', 60],
    ['LAeq,T', named('LAeq,T'), 'any', Infinity],
    ['a name without a period', named('LAeq'), 'any', 15],
    ['a name, overridden by an entered T', { ...named('LAeq,1h'), operatingTimes: bs.operatingTimes }, 'day', 720],
  ] as const)('returns the value that was entered, or that of the name of the level: %s', (_, set, time, minutes) => {
    expect(averagingMinutes(set, time)).toBe(minutes);
  });
});
