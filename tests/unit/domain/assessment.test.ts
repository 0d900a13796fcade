import { describe, expect, test } from 'vitest';
import { combineAssessments, copyAssessment } from '../../../src/domain/assessment.ts';
import { inputHash } from '../../../src/domain/input-hash.ts';
import { DEFAULT_REPORT_CONFIG } from '../../../src/domain/report-config.ts';
import { storedWorkArea } from '../../../src/domain/work-area.ts';
import { anAssessment, aWorkArea } from '../../support/assessments.ts';

describe('a copy', () => {
  test('has its name prefixed, its own author, and neither id nor results', () => {
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
});

describe('combining', () => {
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
    expect(combineAssessments([first, second], 'x@example.com')).toMatchObject({
      kind: 'combined',
      draft: { name: 'A + B', permitNumber: 'P-1 + P-2', startDate: '2026-11-01', endDate: '2026-11-30' },
    });
  });

  test('takes operating time and stage from the first', () => {
    expect(combineAssessments([first, second], 'x@example.com')).toMatchObject({
      draft: { operatingTime: 'night', stage: 'One', author: 'x@example.com' },
    });
    const reversed = combineAssessments([second, first], 'x@example.com');
    expect(reversed).toMatchObject({ draft: { operatingTime: 'standard' } });
    expect(reversed).not.toHaveProperty('draft.stage');
  });

  test('lets the first of each work area win, and names what is left out', () => {
    const outcome = combineAssessments([first, second], 'x@example.com');
    if (outcome.kind !== 'combined') throw new Error(outcome.reason);
    const names = Object.values(outcome.draft.workAreas).map(({ feature }) => feature.properties.name);
    expect(names).toEqual(['Shared', 'Own']);
    expect(outcome.dropped).toEqual([{ id: 'w1', name: 'Shared, changed', from: 'B' }]);
  });

  test('says nothing of work areas that are the same', () => {
    const same = anAssessment({ id: 'a3', workAreas: { w1: shared } });
    expect(combineAssessments([first, same], 'x@example.com')).toMatchObject({ dropped: [] });
  });

  test.each([
    ['one that does not exist', [first, null], /does not exist/],
    ['fewer than two', [first], /at least two/],
    ['none', [], /at least two/],
    ['two projects', [first, anAssessment({ project: 'p2' })], /one project and company/],
    ['two companies', [first, anAssessment({ company: 'c2' })], /one project and company/],
  ])('refuses %s', (_, chosen, reason) => {
    expect(combineAssessments(chosen, 'x@example.com')).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(reason) as string,
    });
  });
});

describe('the hash of an input', () => {
  const input = {
    assessment: anAssessment(),
    scene: 'projects/p1/prepared/v1/scene.bin',
    config: DEFAULT_REPORT_CONFIG,
    engineVersion: '1',
  };

  test('does not depend on the order of keys', async () => {
    const { workAreas, ...rest } = anAssessment();
    expect(await inputHash({ ...input, assessment: { workAreas, ...rest } })).toBe(await inputHash(input));
  });

  test('does not depend on what a run or the server writes', async () => {
    const later = anAssessment({ updatedAt: new Date(), updatedBy: 'x', createdAt: new Date() });
    expect(await inputHash({ ...input, assessment: later })).toBe(await inputHash(input));
  });

  test.each([
    ['the name', { name: 'Other' }],
    ['the description', { description: 'x' }],
    ['the permit', { permitNumber: 'P-2' }],
    ['the stage', { stage: 'Two' }],
    ['the dates', { endDate: '2026-11-28' }],
    ['the operating time', { operatingTime: 'standard+night' }],
    ['the plant', { workAreas: { w1: storedWorkArea(aWorkArea({ equipment: [{ id: 'excavator', quantity: 2 }] })) } }],
  ])('changes with %s', async (_, changes) => {
    expect(await inputHash({ ...input, assessment: anAssessment(changes) })).not.toBe(await inputHash(input));
  });

  test('changes with the scene, the method and the engine', async () => {
    const config = { ...DEFAULT_REPORT_CONFIG, method: { ...DEFAULT_REPORT_CONFIG.method, groundDefault: 0.5 } };
    const others = [
      { ...input, scene: 'v2' },
      { ...input, config },
      { ...input, engineVersion: '2' },
    ];
    const hashes = await Promise.all([input, ...others].map(inputHash));
    expect(new Set(hashes).size).toBe(4);
  });
});
