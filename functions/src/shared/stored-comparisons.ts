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

/** Where the comparisons of a project's assessments are. */
export const comparisonsOf = (project: ProjectUid) => firestore.collection(`loaded_projects/${project}/comparisons`);

/** How measurements of an assessment came out, by revision; what cannot be read says nothing. */
export async function readComparisons({ id, project }: Pick<Assessment, 'id' | 'project'>): Promise<KeptComparison[]> {
  // Earlier ones have the id of the assessment alone, and it comes first.
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

/** Behind all labels in the order of ids. */
const LAST = 'z';
