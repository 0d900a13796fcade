import { describe, expect, test } from 'vitest';
import { ENGINE_VERSION } from '../../engine/scene/version.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { DEFAULT_REPORT_CONFIG as config } from '../../model/project/report-config.ts';
import { inputHash } from '../../prediction/rules/run/input-hash.ts';
import { anAssessment } from '../../../tests/support/assessments.ts';
import { freshnessOf } from './freshness.ts';

const SCENE = 'projects/p/prepared/v1/scene.bin';
const project = { scene: SCENE };

/** An assessment that was processed as it is. */
function processed(changes: Partial<Assessment> = {}): Assessment {
  const assessment = anAssessment(changes);
  const resultHash = inputHash({ assessment, scene: SCENE, config, engineVersion: ENGINE_VERSION });
  return { ...assessment, processing: { resultHash } as Assessment['processing'] };
}

describe('freshnessOf', () => {
  test('is current for results of this assessment, scene and configuration, also if another snapshot is the same', () => {
    const assessment = processed();
    expect(freshnessOf(assessment, project, config)).toBe('current');
    expect(freshnessOf({ ...assessment }, project, config)).toBe('current');
    expect(freshnessOf(assessment, project, { ...config, exceedanceClasses: undefined })).toBe('current');
  });

  test('is out of date at once for another assessment, scene or configuration, and current again if it is undone', () => {
    const assessment = processed();
    const method = { ...config.method, groundDefault: 0.25 };
    expect(freshnessOf({ ...assessment, name: 'Other' }, project, config)).toBe('out-of-date');
    expect(freshnessOf(assessment, { scene: 'v2' }, config)).toBe('out-of-date');
    expect(freshnessOf(assessment, project, { ...config, method })).toBe('out-of-date');
    expect(freshnessOf(assessment, { scene: null }, config)).toBe('out-of-date');
    expect(freshnessOf(assessment, project, config)).toBe('current');
  });

  test('is none without results', () => {
    expect(freshnessOf(anAssessment(), project, config)).toBe('none');
    expect(
      freshnessOf({ ...anAssessment(), processing: { resultHash: null } as Assessment['processing'] }, project, config),
    ).toBe('none');
  });
});
