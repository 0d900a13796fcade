import { ENGINE_VERSION } from '../../engine/scene/version.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { inputHash } from '../../prediction/rules/run/input-hash.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { ReportConfig } from '../../model/project/report-config.ts';

/** Whether the results of an assessment match its current state. */
export type Freshness = 'none' | 'current' | 'out-of-date';

/** The last hash of each assessment. Pages ask at every rendering, and each snapshot of a document is a new object. */
const hashes = new WeakMap<Assessment, { scene: string; config: ReportConfig; hash: string }>();

/** Whether the stored results belong to the current assessment, scene and method. */
export function freshnessOf(
  assessment: Assessment,
  project: Pick<LoadedProjectWithUid, 'scene'>,
  config: ReportConfig,
): Freshness {
  const resultHash = assessment.processing?.resultHash ?? null;
  if (resultHash === null) return 'none';
  const scene = project.scene ?? '';
  const last = hashes.get(assessment);
  const isKnown = last !== undefined && last.scene === scene && last.config === config;
  const hash = isKnown ? last.hash : inputHash({ assessment, scene, config, engineVersion: ENGINE_VERSION });
  if (!isKnown) hashes.set(assessment, { scene, config, hash });
  return hash === resultHash ? 'current' : 'out-of-date';
}
