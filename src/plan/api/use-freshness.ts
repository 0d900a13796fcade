import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { ENGINE_VERSION } from '../../engine/scene/version.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { inputHash } from '../../prediction/rules/run/input-hash.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { ReportConfig } from '../../model/project/report-config.ts';

/** How the results of an assessment stand to what it says now. */
export type Freshness = 'none' | 'current' | 'out-of-date' | 'unknown';

/**
 * Numbers of objects, for query keys: a document may be a megabyte, and a key is compared and kept as text. A document that is heard of
 * again is another object.
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

/** Asks for the hash of an assessment as it is now; of one without results, or whose configuration is not there yet, not. */
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

/** Tells whether the stored results belong to the assessment, the scene and the method as they are now. */
export function useFreshness(
  assessment: Assessment,
  project: LoadedProjectWithUid,
  config: ReportConfig | null,
): Freshness {
  const { data: hash } = useQuery(hashQuery(assessment, project, config));
  return freshnessOf(assessment, hash);
}

/** What `useFreshness` tells, of many assessments; in their order. */
export function useFreshnessOfAll(
  asked: ReadonlyArray<{ assessment: Assessment; project: LoadedProjectWithUid; config: ReportConfig | null }>,
): Freshness[] {
  const hashes = useQueries({
    queries: asked.map(({ assessment, project, config }) => hashQuery(assessment, project, config)),
  });
  return asked.map(({ assessment }, index) => freshnessOf(assessment, hashes[index]?.data));
}
