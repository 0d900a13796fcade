import type { CollectionReference, DocumentData, QuerySnapshot } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import type { AssessmentId } from '../../../src/model/ids.ts';
import { type Revision, revisionSchema } from '../../../src/model/revisions/revision.ts';
import { firestore, plainData } from './firebase.ts';

export function revisionsOf(id: AssessmentId): CollectionReference {
  return firestore.collection(`assessments/${id}/revisions`);
}

/** Reads all revisions of an assessment in ascending order. */
export async function readRevisions(id: AssessmentId): Promise<Revision[]> {
  return parseRevisions(await revisionsOf(id).get());
}

/** @throws HttpsError failed-precondition if a revision cannot be read */
export function parseRevisions(snapshot: QuerySnapshot): Revision[] {
  return snapshot.docs.map((document) => parseRevision(document.data())).sort((a, b) => a.number - b.number);
}

function parseRevision(data: DocumentData): Revision {
  const parsed = revisionSchema.safeParse(plainData(data));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new HttpsError(
    'failed-precondition',
    `A revision cannot be read: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}. Tell your administrator.`,
  );
}
