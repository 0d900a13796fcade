import { FieldPath } from 'firebase-admin/firestore';
import type { Assessment } from '../../../src/model/assessment/assessment.ts';
import type { ProjectUid } from '../../../src/model/ids.ts';
import {
  assessmentOfComparison,
  comparisonId,
  type KeptComparison,
  keptComparisonSchema,
} from '../../../src/monitoring/rules/bias.ts';
import { firestore, plainData } from './firebase.ts';

/** The collection of comparisons of a project's assessments. */
export const comparisonsOf = (project: ProjectUid) => firestore.collection(`loaded_projects/${project}/comparisons`);

/** Reads the comparisons of an assessment by revision. Documents that cannot be read are left out. */
export async function readComparisons({ id, project }: Pick<Assessment, 'id' | 'project'>): Promise<KeptComparison[]> {
  // Older documents have the id of the assessment alone as their id, which sorts before the others.
  const found = await comparisonsOf(project)
    .where(FieldPath.documentId(), '>=', id)
    .where(FieldPath.documentId(), '<=', comparisonId(id, LAST))
    .get();
  return found.docs.flatMap((document) => {
    const assessment = assessmentOfComparison(document.id);
    if (assessment !== id) return [];
    const parsed = keptComparisonSchema.safeParse({ ...(plainData(document.data()) as object), assessment });
    return parsed.success ? [parsed.data] : [];
  });
}

/** A suffix that sorts after all labels. */
const LAST = 'z';
