import { describe, expect, test } from 'vitest';
import { combineAssessments, copyAssessment } from '../../../src/plan/rules/combine-assessments.ts';
import { inputHash } from '../../../src/prediction/rules/run/input-hash.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG, reportConfigSchema } from '../../../src/model/project/report-config.ts';
import { storedWorkArea } from '../../../src/model/assessment/work-area.ts';
import { anAssessment, aWorkArea } from '../../support/assessments.ts';

const SET = criteriaSetOf(DEFAULT_REPORT_CONFIG);
const NIGHT = { date: '2026-11-24', start: '20:00', end: '05:00' };
const DAY = { date: '2026-11-23', start: '07:00', end: '18:00' };

describe('copyAssessment', () => {
  test('prefixes the name, sets the author, and omits id and results', () => {
    const copy = copyAssessment(anAssessment({ stage: 'Earthworks' }), 'ravi@example.com');
    expect(copy).toMatchObject({
      name: 'Copy of Track works',
      author: 'ravi@example.com',
      stage: 'Earthworks',
      active: true,
    });
    expect(copy).not.toHaveProperty('id');
    expect(copy).not.toHaveProperty('processing');
  });

  test('copies the shifts, if there are any', () => {
    expect(copyAssessment(anAssessment({ shifts: [NIGHT] }), 'x@example.com').shifts).toEqual([NIGHT]);
    expect(copyAssessment(anAssessment(), 'x@example.com')).not.toHaveProperty('shifts');
  });
});

describe('combineAssessments', () => {
  const shared = storedWorkArea(aWorkArea({ name: 'Shared' }));
  const first = anAssessment({
    name: 'A',
    permitNumber: 'P-1',
    startDate: '2026-11-10',
    endDate: '2026-11-12',
    operatingTime: 'night',
    stage: 'One',
    workAreas: { w1: shared },
  });
  const second = anAssessment({
    id: 'a2',
    name: 'B',
    permitNumber: 'P-2',
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    workAreas: {
      w1: storedWorkArea(aWorkArea({ name: 'Shared, changed' })),
      w2: storedWorkArea(aWorkArea({ name: 'Own' })),
    },
  });

  test('takes the earliest start, the latest end, and joins names and permits', () => {
    expect(combineAssessments([first, second], 'x@example.com', SET)).toMatchObject({
      kind: 'combined',
      draft: { name: 'A + B', permitNumber: 'P-1 + P-2', startDate: '2026-11-01', endDate: '2026-11-30' },
    });
  });

  test('takes operating time and stage from the first', () => {
    expect(combineAssessments([first, second], 'x@example.com', SET)).toMatchObject({
      draft: { operatingTime: 'night', stage: 'One', author: 'x@example.com' },
    });
    const reversed = combineAssessments([second, first], 'x@example.com', SET);
    expect(reversed).toMatchObject({ draft: { operatingTime: 'standard' } });
    expect(reversed).not.toHaveProperty('draft.stage');
  });

  test.each(['night+evening', 'Weekend possession'])(
    'keeps the operating time of the first assessment as it is stored: %s',
    (own) => {
      const outcome = combineAssessments([{ ...first, operatingTime: own }, second], 'x@example.com', SET);
      expect(outcome).toMatchObject({ draft: { operatingTime: own } });
    },
  );

  test('omits empty permit numbers and descriptions, and joins the others unchanged', () => {
    const joined = (...permits: string[]) => {
      const chosen = permits.map((permitNumber, at) =>
        anAssessment({ id: `a${at}`, permitNumber, description: permitNumber }),
      );
      const outcome = combineAssessments(chosen, 'x@example.com', SET);
      return outcome.kind === 'combined' ? [outcome.draft.permitNumber, outcome.draft.description] : [];
    };
    expect(joined('P-1', '', 'P-2')).toEqual(['P-1 + P-2', 'P-1\n\nP-2']);
    expect(joined('', 'P-2')).toEqual(['P-2', 'P-2']);
    expect(joined('P-1', 'P-1')[0]).toBe('P-1 + P-1');
    expect(joined('', '')).toEqual(['', '']);
  });

  describe('shifts', () => {
    const byNight = anAssessment({ shifts: [NIGHT], operatingTime: 'night' });
    const byDay = anAssessment({ id: 'd', shifts: [DAY], operatingTime: 'standard' });
    const long = { date: '2026-11-23', start: '16:00', end: '20:00' };

    test('are joined as far as they lie in the operating time of the first assessment', () => {
      const outcome = combineAssessments([byNight, byDay], 'x@example.com', SET);
      expect(outcome).toMatchObject({
        draft: {
          shifts: [{ date: '2026-11-24', start: '22:00', end: '05:00' }],
          operatingTime: 'night',
          startDate: '2026-11-23',
          endDate: '2026-11-25',
        },
        otherTimes: ['standard', 'evening'],
      });
      expect(combineAssessments([byDay, byNight], 'x@example.com', SET)).toMatchObject({
        draft: { shifts: [DAY], operatingTime: 'standard' },
        otherTimes: ['evening', 'night'],
      });
    });

    test('are kept in operating times that are added', () => {
      const combine = (...added: string[]) => combineAssessments([byNight, byDay], 'x@example.com', SET, added);
      expect(combine('standard')).toMatchObject({
        draft: { operatingTime: 'standard+night', shifts: [DAY, { date: '2026-11-24', start: '22:00', end: '05:00' }] },
        otherTimes: ['standard', 'evening'],
      });
      expect(combine('evening', 'standard')).toMatchObject({
        draft: { operatingTime: 'standard+evening+night', shifts: [DAY, NIGHT] },
      });
    });

    test('of limited work areas are updated to the shifts that are kept', () => {
      const limited = storedWorkArea(aWorkArea({ shiftStarts: ['2026-11-23T16:00'] }));
      const evening = anAssessment({
        id: 'e',
        shifts: [long],
        operatingTime: 'standard+evening',
        workAreas: { w9: limited },
      });
      const first = anAssessment({ shifts: [{ ...NIGHT, start: '18:00', end: '21:00' }], operatingTime: 'evening' });
      const outcome = combineAssessments([first, evening], 'x@example.com', SET);
      if (outcome.kind !== 'combined') throw new Error(outcome.reason);
      expect(outcome.draft.shifts?.[0]).toEqual({ date: '2026-11-23', start: '18:00', end: '20:00' });
      expect(outcome.draft.workAreas['w9' as never]?.feature.properties.shiftStarts).toEqual(['2026-11-23T18:00']);
    });

    test('are omitted if none lies in the operating time of the first assessment', () => {
      const outcome = combineAssessments(
        [anAssessment({ shifts: [NIGHT], operatingTime: 'standard' }), byNight],
        'x',
        SET,
      );
      expect(outcome).toMatchObject({ draft: { operatingTime: 'standard', startDate: '2026-11-24' } });
      expect(outcome).not.toHaveProperty('draft.shifts');
    });
  });

  test('names the operating times of assessments that have only dates, and adds them on request', () => {
    expect(combineAssessments([first, second], 'x@example.com', SET)).toMatchObject({ otherTimes: ['standard'] });
    expect(combineAssessments([first, second], 'x@example.com', SET, ['standard', 'unknown'])).toMatchObject({
      draft: { operatingTime: 'standard+night' },
    });
  });

  describe('with a moving crew', () => {
    const movingCrew = { lengthM: 50, advanceMPerHour: 40 };
    const geometry = { type: 'LineString', coordinates: [[151, -33], [151.01, -33]] }; // prettier-ignore
    const line = (more: object = {}) =>
      storedWorkArea(aWorkArea({ geometry, name: 'Resurfacing', movingCrew, ...more }));
    const byNight = (more: object = {}) =>
      anAssessment({
        id: 'n',
        name: 'By night',
        shifts: [NIGHT],
        operatingTime: 'evening+night',
        workAreas: { line: line(more) },
      });
    const byDay = anAssessment({
      id: 'd',
      name: 'By day',
      shifts: [DAY],
      workAreas: { yard: storedWorkArea(aWorkArea()) },
    });
    const startsOf = (chosen: Parameters<typeof combineAssessments>[0]) => {
      const outcome = combineAssessments(chosen, 'x@example.com', SET, ['standard', 'evening', 'night']);
      if (outcome.kind !== 'combined') throw new Error(outcome.reason);
      return Object.values(outcome.draft.workAreas).map(({ feature }) => feature.properties.shiftStarts);
    };

    test('limits the crew to its own shifts, because it moves only during these', () => {
      expect(startsOf([byNight(), byDay])).toEqual([['2026-11-24T20:00'], undefined]);
      expect(startsOf([byDay, byNight()])).toEqual([undefined, ['2026-11-24T20:00']]);
      expect(startsOf([byNight({ shiftStarts: ['2026-11-24T20:00'] }), byDay])[0]).toEqual(['2026-11-24T20:00']);
    });

    test('does not limit the crew if all assessments have the same shifts', () => {
      const beside = anAssessment({
        id: 'b',
        shifts: [NIGHT],
        operatingTime: 'evening+night',
        workAreas: { yard: storedWorkArea(aWorkArea()) },
      });
      expect(startsOf([byNight(), beside])).toEqual([undefined, undefined]);
    });

    test.each([
      ['shifts that overlap its own', [{ date: '2026-11-24', start: '22:00', end: '06:00' }]],
      ['no shifts', undefined],
    ])('rejects another assessment with %s', (_, shifts) => {
      const other = anAssessment({ id: 'o', shifts, workAreas: { yard: storedWorkArea(aWorkArea()) } });
      expect(combineAssessments([byNight(), other], 'x@example.com', SET)).toMatchObject({
        kind: 'refused',
        reason: expect.stringContaining('The crew of Resurfacing (By night) moves along its line') as string,
      });
    });
  });

  test('rejects a moving crew whose shifts would be shortened, and names the operating times to add', () => {
    const movingCrew = { lengthM: 50, advanceMPerHour: 40 };
    const geometry = { type: 'LineString', coordinates: [[151, -33], [151.01, -33]] }; // prettier-ignore
    const workAreas = { line: storedWorkArea(aWorkArea({ geometry, name: 'Resurfacing', movingCrew })) };
    const moving = anAssessment({ id: 'n', shifts: [NIGHT], operatingTime: 'evening+night', workAreas });
    const byDay = anAssessment({ shifts: [DAY], workAreas: {} });
    expect(combineAssessments([byDay, moving], 'x@example.com', SET)).toMatchObject({
      kind: 'refused',
      otherTimes: ['evening', 'night'],
    });
    expect(combineAssessments([byDay, moving], 'x@example.com', SET, ['evening', 'night']).kind).toBe('combined');
  });

  test('keeps no shifts if one assessment has none, and uses dates and operating time', () => {
    const outcome = combineAssessments([anAssessment({ shifts: [NIGHT] }), second], 'x@example.com', SET);
    expect(outcome).toMatchObject({ draft: { startDate: '2026-11-01', endDate: '2026-11-30' } });
    expect(outcome).not.toHaveProperty('draft.shifts');
  });

  test('keeps the first version of each work area, and names the others', () => {
    const outcome = combineAssessments([first, second], 'x@example.com', SET);
    if (outcome.kind !== 'combined') throw new Error(outcome.reason);
    const names = Object.values(outcome.draft.workAreas).map(({ feature }) => feature.properties.name);
    expect(names).toEqual(['Shared', 'Own']);
    expect(outcome.dropped).toEqual([{ id: 'w1', name: 'Shared, changed', from: 'B' }]);
  });

  test('does not name work areas that are identical', () => {
    const same = anAssessment({ id: 'a3', workAreas: { w1: shared } });
    expect(combineAssessments([first, same], 'x@example.com', SET)).toMatchObject({ dropped: [] });
  });

  test.each([
    ['an assessment that does not exist', [first, null], /does not exist/],
    ['fewer than two assessments', [first], /at least two/],
    ['an empty selection', [], /at least two/],
    ['assessments of two projects', [first, anAssessment({ project: 'p2' })], /one project and company/],
    ['assessments of two companies', [first, anAssessment({ company: 'c2' })], /one project and company/],
  ])('rejects %s', (_, chosen, reason) => {
    expect(combineAssessments(chosen, 'x@example.com', SET)).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(reason) as string,
    });
  });
});

describe('inputHash', () => {
  const input = {
    assessment: anAssessment(),
    scene: 'projects/p1/prepared/v1/scene.bin',
    config: DEFAULT_REPORT_CONFIG,
    engineVersion: '1',
  };

  test('does not depend on the order of keys', () => {
    const { workAreas, ...rest } = anAssessment();
    expect(inputHash({ ...input, assessment: { workAreas, ...rest } })).toBe(inputHash(input));
  });

  test('does not depend on fields that a run or the server writes', () => {
    const later = anAssessment({ updatedAt: new Date(), updatedBy: 'x', createdAt: new Date() });
    expect(inputHash({ ...input, assessment: later })).toBe(inputHash(input));
  });

  test('does not depend on the chainage of lines', () => {
    const called = anAssessment({
      workAreas: { w1: storedWorkArea(aWorkArea({ chainage: { startM: 1_000, reversed: true } })) },
    });
    expect(inputHash({ ...input, assessment: called })).toBe(inputHash(input));
  });

  test('depends on the limit on temporary barriers if there is a barrier', () => {
    const hashes = (temporaryNoiseBarrier: boolean) =>
      [10, 15, null].map((temporaryScreenCapDb) => {
        const config = reportConfigSchema.parse({ method: { temporaryScreenCapDb } });
        const workAreas = { w1: { ...storedWorkArea(aWorkArea()), temporaryNoiseBarrier } };
        return inputHash({ ...input, config, assessment: anAssessment({ workAreas }) });
      });
    expect(new Set(hashes(false)).size).toBe(1);
    expect(new Set(hashes(true)).size).toBe(3);
  });

  test.each([
    ['the name', { name: 'Other' }],
    ['the description', { description: 'x' }],
    ['the permit', { permitNumber: 'P-2' }],
    ['the stage', { stage: 'Two' }],
    ['the dates', { endDate: '2026-11-28' }],
    ['the operating time', { operatingTime: 'standard+night' }],
    ['the shifts', { shifts: [NIGHT] }],
    [
      'the equipment',
      { workAreas: { w1: storedWorkArea(aWorkArea({ equipment: [{ id: 'excavator', quantity: 2 }] })) } },
    ],
  ])('changes with %s', (_, changes) => {
    expect(inputHash({ ...input, assessment: anAssessment(changes) })).not.toBe(inputHash(input));
  });

  test.each([
    ['the time zone', { timeZone: 'Australia/Perth' }],
    ['the region of the holidays', { holidays: { region: 'AU-VIC' as const, dates: [] } }],
    ['an additional holiday', { holidays: { dates: ['2026-11-24'] } }],
  ])('changes with %s only if there are shifts', (_, changes) => {
    const config = { ...DEFAULT_REPORT_CONFIG, ...changes };
    expect(inputHash({ ...input, config })).toBe(inputHash(input));
    const withShifts = { ...input, assessment: anAssessment({ shifts: [NIGHT] }) };
    expect(inputHash({ ...withShifts, config })).not.toBe(inputHash(withShifts));
  });

  test('changes with the scene, the method and the engine', () => {
    const config = { ...DEFAULT_REPORT_CONFIG, method: { ...DEFAULT_REPORT_CONFIG.method, groundDefault: 0.5 } };
    const others = [
      { ...input, scene: 'v2' },
      { ...input, config },
      { ...input, engineVersion: '2' },
    ];
    const hashes = [input, ...others].map(inputHash);
    expect(new Set(hashes).size).toBe(4);
  });
});
