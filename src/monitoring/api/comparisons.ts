import { collection, limit, query } from 'firebase/firestore';
import type { AssessmentId, ProjectUid } from '../../model/ids.ts';
import { LOGGER_LIMITS } from '../../model/limits.ts';
import { assessmentOfComparison, type KeptComparison, keptComparisonSchema } from '../rules/bias.ts';
import { call } from '../../firebase/calls.ts';
import { collections, waitUntilSaved, watchQuery } from '../../firebase/firestore.ts';
import type { Watch } from '../../firebase/live.ts';

const comparisonsOf = (project: ProjectUid) => collection(collections.loadedProjects, project, 'comparisons');

/** Watches the stored comparisons of a project's assessments. */
export function watchComparisons(project: ProjectUid): Watch<KeptComparison[]> {
  const found = query(comparisonsOf(project), limit(LOGGER_LIMITS.comparisons));
  return watchQuery(found, ({ id, parse }) => parse(keptComparisonSchema, { assessment: assessmentOfComparison(id) }));
}

/**
 * Lets the server compare the measurements of an assessment and store the result. Pending writes of this device are sent first.
 */
export async function storeComparison(assessmentId: AssessmentId): Promise<void> {
  await waitUntilSaved();
  await call('compareMeasurements', { assessmentId });
}
