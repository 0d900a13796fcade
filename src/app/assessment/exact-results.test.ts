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
const shown = (changes: Partial<Extract<PreviewState, { kind: 'shown' }>> = {}): PreviewState => ({
  kind: 'shown',
  plan: { assessment, config: page.config, equipment: page.equipment },
  results,
  exactShare: 1,
  isBusy: false,
  ...changes,
});

const NONE = { results: null, isAwaited: false };
const AWAITED = { results: null, isAwaited: true };

describe('the exact results of the preview', () => {
  test.each<[string, PreviewState, object]>([
    ['that is exact', shown(), { results, isAwaited: false }],
    ['that is being refined', shown({ exactShare: 0.4, isBusy: true }), AWAITED],
    ['that is exact for an earlier edit', shown({ isBusy: true }), AWAITED],
    ['that refines receivers in view only', shown({ exactShare: 0.4 }), NONE],
    ['that starts', { kind: 'starting' }, AWAITED],
    ['that is off', { kind: 'off' }, NONE],
    ['of a plan with problems', { kind: 'incomplete', problems: ['Yard has no equipment.'] }, NONE],
    ['that failed', { kind: 'failed', message: 'The preview stopped.' }, NONE],
  ])('are those of the page: a preview %s', (_, state, expected) => {
    expect(exactPreview(state, page)).toEqual(expected);
  });

  test.each<[string, Partial<typeof page>]>([
    ['work areas', { workAreas: { ...workAreas } }],
    ['shifts', { shifts: [{ date: '2026-11-23', start: '20:00', end: '05:00' }] }],
    ['operating time', { assessment: { ...assessment, operatingTime: 'evening' } }],
    ['first day', { assessment: { ...assessment, startDate: '2026-11-22' } }],
    ['last day', { assessment: { ...assessment, endDate: '2026-12-22' } }],
    ['configuration', { config: { ...DEFAULT_REPORT_CONFIG } }],
    ['equipment', { equipment: [] }],
  ])('are awaited while they belong to other %s', (_, changes) => {
    expect(exactPreview(shown(), { ...page, ...changes })).toEqual(AWAITED);
  });
});
