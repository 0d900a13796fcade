import {
  collection,
  doc,
  type DocumentData,
  limit,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
} from 'firebase/firestore';
import type { AssessmentId, Email, ProjectUid } from '../domain/ids.ts';
import { LOGGER_LIMITS } from '../domain/limits.ts';
import {
  assessmentOfComparison,
  comparisonId,
  type KeptComparison,
  keptComparisonSchema,
} from '../domain/monitoring/agreement.ts';
import { collections, parseDocument, signature, watchQuery } from './firestore.ts';
import type { Watch } from './live.ts';
import { tracked } from './unsaved.ts';

const comparisonsOf = (project: ProjectUid) => collection(collections.loadedProjects, project, 'comparisons');

/** What of a comparison is kept. */
export type StoredComparison = Omit<KeptComparison, 'assessment' | 'comparedAt' | 'updatedBy' | 'updatedAt'>;

/** Watches how the comparisons of a project's assessments came out, also those of before, which have the id of their assessment. */
export function watchComparisons(project: ProjectUid): Watch<KeptComparison[]> {
  const found = query(comparisonsOf(project), limit(LOGGER_LIMITS.comparisons));
  const parse = (id: string, data: DocumentData) => {
    const path = `loaded_projects/${project}/comparisons/${id}`;
    return parseDocument(keptComparisonSchema, path, { ...data, assessment: assessmentOfComparison(id) });
  };
  return (next) => watchQuery(found, parse, next);
}

/** Keeps how a comparison came out, in place of the one before with the same revision. */
export function keepComparison(
  project: ProjectUid,
  assessment: AssessmentId,
  stored: StoredComparison,
  email: Email,
): Promise<void> {
  const reference = doc(comparisonsOf(project), comparisonId(assessment, stored.revision));
  return tracked(setDoc(reference, { ...stored, comparedAt: serverTimestamp(), ...signature(email) }));
}

/** Marks a kept comparison as out of date, or as in date again. */
export function markComparison(
  project: ProjectUid,
  assessment: AssessmentId,
  { revision, outOfDate }: Pick<StoredComparison, 'revision' | 'outOfDate'>,
  email: Email,
): Promise<void> {
  const reference = doc(comparisonsOf(project), comparisonId(assessment, revision));
  return tracked(updateDoc(reference, { outOfDate, ...signature(email) }));
}
