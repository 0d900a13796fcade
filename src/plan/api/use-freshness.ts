import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { ENGINE_VERSION } from '../../engine/scene/version.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { inputHash } from '../../prediction/rules/run/input-hash.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { ReportConfig } from '../../model/project/report-config.ts';

/** Whether the results of an assessment match its current state. */
export type Freshness = 'none' | 'current' | 'out-of-date' | 'unknown';

/**
 * Assigns a number to each object, for use in query keys. Query keys are compared and stored as text, and a document can be a
 * megabyte. Each snapshot of a document is a new object.
 */
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function numberOf(value: object): number {
  const known = numbers.get(value);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(value, lastNumber);
  return lastNumber;
}

/** A query for the input hash of the current assessment. It is disabled without results or configuration. */
function hashQuery(assessment: Assessment, project: LoadedProjectWithUid, config: ReportConfig | null) {
  return queryOptions({
    queryKey: ['input-hash', assessment.id, numberOf(assessment), project.scene, config && numberOf(config)],
    enabled: (assessment.processing?.resultHash ?? null) !== null && config !== null,
    gcTime: 60_000,
    queryFn: () =>
      config === null
        ? null
        : inputHash({ assessment, scene: project.scene ?? '', config, engineVersion: ENGINE_VERSION }),
  });
}

function freshnessOf({ processing }: Assessment, hash: string | null | undefined): Freshness {
  const resultHash = processing?.resultHash ?? null;
  if (resultHash === null) return 'none';
  if (hash === undefined || hash === null) return 'unknown';
  return hash === resultHash ? 'current' : 'out-of-date';
}

/** Whether the stored results belong to the current assessment, scene and method. */
export function useFreshness(
  assessment: Assessment,
  project: LoadedProjectWithUid,
  config: ReportConfig | null,
): Freshness {
  const { data: hash } = useQuery(hashQuery(assessment, project, config));
  return freshnessOf(assessment, hash);
}

/** The result of `useFreshness` for many assessments, in their order. */
export function useFreshnessOfAll(
  asked: ReadonlyArray<{ assessment: Assessment; project: LoadedProjectWithUid; config: ReportConfig | null }>,
): Freshness[] {
  const hashes = useQueries({
    queries: asked.map(({ assessment, project, config }) => hashQuery(assessment, project, config)),
  });
  return asked.map(({ assessment }, index) => freshnessOf(assessment, hashes[index]?.data));
}
