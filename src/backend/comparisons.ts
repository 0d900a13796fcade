import { collection, doc, type DocumentData, limit, query, setDoc } from 'firebase/firestore';
import type { AssessmentId, Email, ProjectUid } from '../domain/ids.ts';
import { LOGGER_LIMITS } from '../domain/limits.ts';
import { type ComparisonSummary, type KeptComparison, keptComparisonSchema } from '../domain/monitoring/agreement.ts';
import { collections, parseDocument, signature, watchQuery } from './firestore.ts';
import type { Watch } from './live.ts';
import { tracked } from './unsaved.ts';

const comparisonsOf = (project: ProjectUid) => collection(collections.loadedProjects, project, 'comparisons');

/** Watches how the comparisons of a project's assessments came out. */
export function watchComparisons(project: ProjectUid): Watch<KeptComparison[]> {
  const found = query(comparisonsOf(project), limit(LOGGER_LIMITS.comparisons));
  const parse = (id: string, data: DocumentData) =>
    parseDocument(keptComparisonSchema, `loaded_projects/${project}/comparisons/${id}`, { ...data, assessment: id });
  return (next) => watchQuery(found, parse, next);
}

/** Keeps how a comparison came out, in place of the one before. @param revision that was compared with; empty: the plan */
export function keepComparison(
  project: ProjectUid,
  assessment: AssessmentId,
  revision: string,
  summary: ComparisonSummary,
  email: Email,
): Promise<void> {
  return tracked(setDoc(doc(comparisonsOf(project), assessment), { revision, ...summary, ...signature(email) }));
}
