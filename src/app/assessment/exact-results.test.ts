import { describe, expect, test } from 'vitest';
import { anAssessment } from '../../../tests/support/assessments.ts';
import { someResults } from '../../../tests/support/results.ts';
import { DEFAULT_REPORT_CONFIG } from '../../model/project/report-config.ts';
import type { PreviewState } from '../../prediction/screens/preview/preview-session.ts';
import { exactPreview } from './exact-results.ts';

const assessment = anAssessment({ operatingTime: 'night' });
const { workAreas, shifts } = assessment;
const page = { assessment, workAreas, shifts, config: DEFAULT_REPORT_CONFIG, equipment: [] };
const results = someResults(['R1']);
const plan = { assessment, config: page.config, equipment: page.equipment };
const shown = (changes: Partial<Extract<PreviewState, { kind: 'shown' }>> = {}): PreviewState => ({
  kind: 'shown',
  plan,
  results,
  exactShare: 1,
  isBusy: false,
  ...changes,
});

const incomplete: PreviewState = { kind: 'incomplete', plan, problems: ['Yard has no equipment.'] };

const NONE = { results: null, isAwaited: false };
const AWAITED = { results: null, isAwaited: true };

describe('exactPreview', () => {
  test.each<[string, PreviewState, boolean, object]>([
    ['exact results', shown(), true, { results, isAwaited: false }],
    ['exact results on a phone', shown(), false, { results, isAwaited: false }],
    ['results that are being refined', shown({ exactShare: 0.4, isBusy: true }), true, AWAITED],
    ['exact results of an earlier edit', shown({ isBusy: true }), true, AWAITED],
    ['a first picture that it will refine', shown({ exactShare: 0.4 }), true, AWAITED],
    ['results that are refined in view only', shown({ exactShare: 0.4 }), false, NONE],
    ['nothing yet', { kind: 'starting' }, true, AWAITED],
    ['nothing, because it is off', { kind: 'off' }, true, NONE],
    ['the problems of the plan', incomplete, true, NONE],
    ['a failure', { kind: 'failed', message: 'The preview stopped.' }, true, NONE],
  ])('returns results, or whether to wait for them, of a preview that has %s', (_, state, isWhole, expected) => {
    expect(exactPreview(state, page, isWhole)).toEqual(expected);
  });

  test.each<[string, Partial<typeof page>]>([
    ['work areas', { workAreas: { ...workAreas } }],
    ['shifts', { shifts: [{ date: '2026-11-23', start: '20:00', end: '05:00' }] }],
    ['operating time', { assessment: { ...assessment, operatingTime: 'evening' } }],
    ['first day', { assessment: { ...assessment, startDate: '2026-11-22' } }],
    ['last day', { assessment: { ...assessment, endDate: '2026-12-22' } }],
    ['configuration', { config: { ...DEFAULT_REPORT_CONFIG } }],
    ['equipment', { equipment: [] }],
  ])('waits while the preview shows a plan with other %s', (_, changes) => {
    expect(exactPreview(shown(), { ...page, ...changes }, true)).toEqual(AWAITED);
    expect(exactPreview(incomplete, { ...page, ...changes }, true)).toEqual(AWAITED);
  });
});
