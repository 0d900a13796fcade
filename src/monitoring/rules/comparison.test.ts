import { describe, expect, test } from 'vitest';
import {
  additionAt90,
  biasOf,
  assessmentOfComparison,
  comparisonId,
  comparisonOfPermit,
  comparisonsThatCount,
  isOfPermit,
  keptComparisonSchema,
  movedSince,
  ninetiethOf,
  summariseComparison,
} from './bias.ts';
import { compareQuarter, stateOf } from './comparison.ts';
import { exclusionSchema, exclusionsOf } from './exclusions.ts';
import { columnsByName } from './logger-format.ts';
import { isMeasured, measuredEquipment } from './measured-equipment.ts';
import { onOffOf, type EquipmentTime, shareOn } from './equipment-times.ts';
import { type Quarter, quartersText, quartersTextSchema } from './quarters.ts';
import { aWeightedSum } from '../../engine/scene/octave-bands.ts';

const SYDNEY = 'Australia/Sydney';
/** 24 November 2026, 22:00 in Sydney. */
const TEN = Date.UTC(2026, 10, 24, 11) / 60_000;
const quarter = (changes: Partial<Quarter> = {}): Quarter => ({
  from: TEN,
  laeq: 70,
  la90: 50,
  lamax: 82,
  windMs: null,
  rainMm: null,
  ...changes,
});
const FENCE = { id: 'l1', name: 'Fence', lon: 151.2, lat: -33.85, height: 1.5 };
const work = (level: number) => ({ energy: 10 ** (level / 10), equipment: ['Excavator'], shift: 0 });

test.each([
  ['exactly 3 dB over', 3, 'within'],
  ['3.01 dB over', 3.01, 'over'],
  ['as predicted', 0, 'within'],
  ['exactly 3 dB under', -3, 'within'],
  ['3.01 dB under', -3.01, 'under'],
])('stateOf classifies a 15-min period that is %s', (_, difference, state) => expect(stateOf(difference)).toBe(state));

describe('a 15-min period', () => {
  test('is compared with a resolution of 0.01 dB', () => {
    expect(compareQuarter(quarter(), work(66.99), null)).toMatchObject({ state: 'over', differenceDb: 3.01 });
    expect(compareQuarter(quarter(), work(67), null)).toMatchObject({ state: 'within', differenceDb: 3 });
  });

  test('is not compared if it is excluded or if no equipment was on', () => {
    expect(compareQuarter(quarter(), work(60), 'Rain')).toMatchObject({
      state: 'excluded',
      differenceDb: null,
      reason: 'Rain',
    });
    expect(compareQuarter(quarter(), { energy: 0, equipment: [], shift: 0 }, null)).toMatchObject({
      state: 'no-work',
      predicted: null,
    });
  });

  test.each([
    ['wind of 5 m/s', quarter({ windMs: 5 }), null],
    ['wind above 5 m/s', quarter({ windMs: 5.1 }), 'Wind 5.1 m/s'],
    ['rain', quarter({ rainMm: 0.2 }), 'Rain 0.2 mm'],
    ['no rain', quarter({ rainMm: 0 }), null],
  ])('is excluded if its weather requires it: %s', (_, quarter, reason) =>
    expect(exclusionsOf([], SYDNEY)(quarter)).toBe(reason),
  );

  test.each([
    ['before it', '2026-11-24T21:00', '2026-11-24T22:00', null],
    ['that reaches into it', '2026-11-24T21:00', '2026-11-24T22:01', 'Other noise: dog'],
    ['that begins in it', '2026-11-24T22:14', '2026-11-24T23:00', 'Other noise: dog'],
    ['after it', '2026-11-24T22:15', '2026-11-24T23:00', null],
  ])('is excluded if it overlaps an exclusion: exclusion %s', (_, from, to, reason) => {
    expect(exclusionsOf([exclusionSchema.parse({ from, to, reason: 'other', note: 'dog' })], SYDNEY)(quarter())).toBe(
      reason,
    );
  });

  test('is unchanged after it was stored and read', () => {
    const stored = [quarter(), quarter({ from: TEN + 45, laeq: 61.237, la90: null, windMs: 2.5, rainMm: 0 })];
    expect(quartersTextSchema.parse(quartersText(stored))).toEqual([stored[0], { ...stored[1], laeq: 61.24 }]);
    expect(quartersTextSchema.safeParse('[[[1]]]').success).toBe(false);
    expect(quartersTextSchema.safeParse('no JSON').success).toBe(false);
  });
});

describe('the share of a 15-min period in which equipment was on', () => {
  const entry = (on: boolean, from: string, to: string): EquipmentTime => ({
    id: 'e',
    lines: ['w1/exc'],
    from: `2026-11-24T${from}`,
    to: `2026-11-24T${to}`,
    on,
    note: '',
    active: true,
    updatedBy: '',
    updatedAt: null,
    withdrawnBy: '',
  });
  const shift = [{ from: TEN - 60, to: TEN + 240 }];
  test.each([
    ['1 during the shift', shift, [], 1],
    ['0 outside the shift', [], [], 0],
    ['a third if the shift begins in the last five minutes', [{ from: TEN + 10, to: TEN + 60 }], [], 1 / 3],
    ['0 if the log says off', shift, [entry(false, '22:00', '23:00')], 0],
    ['two thirds if the log says off for five minutes', shift, [entry(false, '22:10', '23:00')], 2 / 3],
    ['1 if the log says on outside the shift', [], [entry(true, '21:00', '23:00')], 1],
    [
      'a third if the shift ends in the period',
      [{ from: TEN - 60, to: TEN + 5 }],
      [entry(false, '22:05', '23:00')],
      1 / 3,
    ],
    ['1 if two entries meet in the period', [], [entry(true, '22:00', '22:07'), entry(true, '22:07', '22:15')], 1],
    [
      'whole by entries of which one lies in the other',
      [],
      [entry(true, '22:00', '22:15'), entry(true, '22:05', '22:07')],
      1,
    ],
    [
      'counted in minutes if off overlaps an earlier on',
      [],
      [entry(true, '22:00', '22:10'), entry(false, '22:05', '22:15')],
      1 / 3,
    ],
    ['set by the later of two entries', shift, [entry(false, '22:00', '23:00'), entry(true, '22:00', '23:00')], 1],
  ])('is %s', (_, spans, entries, share) =>
    expect(shareOn(TEN, spans, onOffOf('w1/exc', entries, SYDNEY))).toBeCloseTo(share, 9),
  );

  test('depends only on log entries that name the equipment item', () => {
    expect(shareOn(TEN, shift, onOffOf('w1/saw', [entry(false, '22:00', '23:00')], SYDNEY))).toBe(1);
  });
});

describe('the bias of the predictions of a project', () => {
  /** Alternating differences of +1 and +3: mean 2, standard deviation about 1. */
  const compared = Array.from({ length: 32 }, (_, at) => ({
    ...compareQuarter(quarter({ from: TEN + 15 * at, laeq: at % 2 === 0 ? 71 : 73.5 }), work(70), null),
    shift: Math.floor(at / 11),
  }));
  const summary = summariseComparison([{ ...FENCE, quarters: compared }], (minute) => String(minute - TEN));

  test('is derived from the sums over all loggers, with the loudest 15-min period', () => {
    expect(summary).toEqual({
      quarters: 32,
      shifts: 3,
      sumDb: 72,
      squaresDb: 212,
      over: 16,
      mostDb: 3.5,
      mostAt: '15',
      mostLogger: 'Fence',
      loggers: [
        {
          ...FENCE,
          quarters: 32,
          within: 16,
          over: 16,
          sumDb: 72,
          squaresDb: 212,
          mostDb: 3.5,
          mostAt: '15',
        },
      ],
    });
  });

  test('is given for at least 30 15-min periods in 3 shifts', () => {
    expect(biasOf([{ ...summary, quarters: 29 }])).toBeNull();
    expect(biasOf([{ ...summary, shifts: 2 }])).toBeNull();
    const bias = biasOf([summary])!;
    expect(bias.biasDb).toBeCloseTo(2.25, 9);
    expect(bias.deviationDb).toBeCloseTo(Math.sqrt((32 * 1.25 ** 2) / 31), 9);
    expect(additionAt90(bias)).toBeCloseTo(2.25 + 1.28 * bias.deviationDb, 9);
    expect(biasOf([summary, summary])).toMatchObject({ quarters: 64, shifts: 6 });
  });

  test('reduces no levels if the measurements are below the predictions', () => {
    const quieter = { quarters: 40, shifts: 4, biasDb: -5, deviationDb: 1 };
    expect(ninetiethOf(quieter)).toBeCloseTo(-3.72, 9);
    expect(additionAt90(quieter)).toBe(0);
    expect(additionAt90({ ...quieter, biasDb: -1 })).toBeCloseTo(0.28, 9);
  });
});

test('measuredEquipment has the derived level, keeps the shape of the spectrum, and states its source', () => {
  const lw = [90, 92, 94, 96, 98, 97, 93, 88];
  const lwaItem = aWeightedSum(lw);
  const line = {
    name: 'Breaker',
    lw: lw as never,
    lwaItem,
    lamax: 103,
    height: 1.5,
    category: 'breaking',
    usage: 50,
    isAnnoying: true,
  };
  const found = measuredEquipment(line, 'Our breaker', 4, {
    shifts: 3,
    spreadDb: 0.42,
    crew: 'spread',
    assessment: 'Piling',
    date: '2026-12-01',
  });
  expect(aWeightedSum(found.lw!)).toBeCloseTo(lwaItem + 4, 1);
  expect(found).toMatchObject({
    name: 'Our breaker',
    source: 'measured, 3 shifts, ± 0.5 dB, crews spread (Piling, 2026-12-01)',
    annoying: true,
  });
  expect(found.lamax).toBeGreaterThanOrEqual(lwaItem + 4);
  expect([isMeasured(found), isMeasured({ source: 'data sheet' })]).toEqual([true, false]);
});

test.each([
  ['LAeq,15min', 'laeq'],
  ['LAeq [dB]', 'laeq'],
  ['Leq (dB(A))', 'laeq'],
  ['LAF90.00', 'la90'],
  ['LAF90,0 [dB]', 'la90'],
  ['LA90', 'la90'],
  ['LAFmax', 'lamax'],
  ['LASmax', 'lamax'],
  ['Wind Speed (m/s)', 'wind'],
  ['LAF10', null],
  ['LCeq', null],
  ['LZFmax', null],
])('columnsByName reads the heading %s as %s', (heading, role) => {
  expect(Object.keys(columnsByName(['x', heading]))).toEqual(role === null ? [] : [role]);
});

describe('stored comparisons', () => {
  const kept = (assessment: string, revision: string, changes: object = {}) =>
    keptComparisonSchema.parse({
      assessment,
      revision,
      quarters: 40,
      shifts: 4,
      sumDb: 40,
      squaresDb: 80,
      over: 1,
      mostDb: 4,
      mostAt: '',
      mostLogger: '',
      ...changes,
    });
  const ID = 'a'.repeat(20);
  const [EARLY, LATE] = [new Date('2026-11-01'), new Date('2026-11-02')];

  test('have the assessment and the revision in their id, and older ones only the assessment', () => {
    const { assessment } = kept(ID, 'A');
    expect(comparisonId(assessment, 'A')).toBe(`${ID}~A`);
    expect(comparisonId(assessment, '')).toBe(`${ID}~plan`);
    for (const id of [`${ID}~A`, `${ID}~plan`, ID]) expect(assessmentOfComparison(id)).toBe(ID);
  });

  test('count once for an assessment that was compared with several revisions', () => {
    const [first, second] = [kept(ID, 'A', { updatedAt: EARLY }), kept(ID, 'B', { updatedAt: LATE })];
    expect(comparisonsThatCount([second, first], new Set([first.assessment]))).toEqual([second]);
    const moved = kept(ID, 'B', { updatedAt: LATE, outOfDate: true });
    expect(comparisonsThatCount([first, moved], new Set([first.assessment]))).toEqual([]);
  });

  test('are ordered by the time of the comparison, not by the time when they became out of date', () => {
    const LATER = new Date('2026-11-03');
    const marked = kept(ID, 'A', { comparedAt: EARLY, updatedAt: LATER, outOfDate: true });
    const now = kept(ID, 'B', { comparedAt: LATE, updatedAt: LATE });
    const active = new Set([now.assessment]);
    expect(comparisonsThatCount([marked, now], active)).toEqual([now]);
    // After a revert, the older comparison is unmarked and does not replace the newer one.
    const unmarked = kept(ID, 'A', { comparedAt: EARLY, updatedAt: new Date('2026-11-04') });
    expect(comparisonsThatCount([unmarked, now], active)).toEqual([now]);
  });

  test('are chosen by the revision of the permit, whatever other revisions gave', () => {
    const all = [kept(ID, ''), kept(ID, 'A', { updatedAt: LATE }), kept(ID, 'B', { updatedAt: EARLY }), kept('b', 'A')];
    const { assessment } = kept(ID, '');
    const of = (permit: string | null) =>
      comparisonOfPermit(all, assessment, { label: 'C', state: 'draft', permit })?.revision;
    expect(of('A')).toBe('A');
    expect(of('B')).toBe('B');
    expect(of(null)).toBe('');
    expect(of('C')).toBeUndefined();
  });

  test('name the loggers that were moved or removed since', () => {
    const loggers = [FENCE, { ...FENCE, id: 'l2', name: 'Garden' }];
    const summary = summariseComparison(
      loggers.map((logger) => ({ ...logger, quarters: [] })),
      String,
    );
    expect(movedSince(summary, loggers)).toEqual([]);
    expect(movedSince(summary, [{ ...FENCE, lat: -33.86 }])).toEqual(['Fence', 'Garden']);
    expect(movedSince({ loggers: [] }, [FENCE])).toEqual([]);
  });

  test('count if the assessment is not removed and the plan was approved', () => {
    const [approved, plan, removed] = [kept('a'.repeat(20), 'A'), kept('b'.repeat(20), ''), kept('c'.repeat(20), 'A')];
    expect(comparisonsThatCount([approved, plan, removed], new Set([approved.assessment, plan.assessment]))).toEqual([
      approved,
    ]);
  });

  test.each([
    ['', undefined, true],
    ['A', undefined, false],
    ['A', { label: 'A', state: 'in-force', permit: 'A' }, true],
    ['A', { label: 'A', state: 'draft', permit: null }, false],
    ['', { label: 'A', state: 'in-force', permit: 'A' }, false],
    ['', { label: 'A', state: 'submitted', permit: null }, true],
    ['A', { label: 'B', state: 'in-force', permit: 'B' }, false],
    // Revision A is in force until B is.
    ['A', { label: 'B', state: 'submitted', permit: 'A' }, true],
    ['A', { label: 'B', state: 'approved', permit: 'A' }, true],
    ['B', { label: 'B', state: 'approved', permit: 'A' }, false],
    ['', { label: 'B', state: 'draft', permit: null }, true],
    ['A', { label: 'B', state: 'draft', permit: null }, false],
  ] as const)('of “%s”, with %o as the revision issued last, belong to the permit: %s', (revision, issued, isOf) => {
    expect(isOfPermit({ revision }, issued)).toBe(isOf);
  });
});
