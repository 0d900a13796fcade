import { deleteField, doc, limit, orderBy, query, serverTimestamp, setDoc, updateDoc, where } from 'firebase/firestore';
import {
  type Assessment,
  type AssessmentDetails,
  type AssessmentDraft,
  assessmentSchema,
} from '../domain/assessment.ts';
import { type AssessmentId, assessmentIdSchema, type Email, type WorkAreaId } from '../domain/ids.ts';
import type { LoadedProjectWithUid } from '../domain/project.ts';
import { storedWorkArea, type WorkArea } from '../domain/work-area.ts';
import { call } from './calls.ts';
import { collections, parseDocument, signature, untilSaved, watchDocument, watchQuery } from './firestore.ts';
import type { Watch } from './live.ts';

/** A project has a few dozen assessments; more than this are not listed. */
const MOST_ASSESSMENTS = 500;

/** Watches the active assessments of a project and company, or those that were removed, newest first. */
export function watchAssessments(
  project: Pick<LoadedProjectWithUid, 'uid' | 'company'>,
  active = true,
): Watch<Assessment[]> {
  const found = query(
    collections.assessments,
    where('project', '==', project.uid),
    where('company', '==', project.company),
    where('active', '==', active),
    orderBy('createdAt', 'desc'),
    limit(MOST_ASSESSMENTS),
  );
  return (next) => watchQuery(found, (id, data) => parseDocument(assessmentSchema, `assessments/${id}`, data), next);
}

export function watchAssessment(id: AssessmentId): Watch<Assessment | null> {
  return (next) => watchDocument(doc(collections.assessments, id), assessmentSchema, next);
}

/** Firestore keeps a document under 1 MiB; this leaves room for what processing writes. */
const MAX_DOCUMENT_BYTES = 1_000_000;

/** An assessment that would not fit into one document. */
export class TooLarge extends Error {
  override message =
    'The work areas of this assessment have too many corners to be saved (over 1 MB). Split them over two assessments and combine the results in the report.';
}

function checkSize(workAreas: Assessment['workAreas']): void {
  const bytes = Object.values(workAreas).reduce(
    (sum, area) => sum + new TextEncoder().encode(storedWorkArea(area).feature).length + 100,
    0,
  );
  if (bytes > MAX_DOCUMENT_BYTES) throw new TooLarge();
}

/** Creates an assessment. It shows at once in every watched list; the promise waits for the server. */
export function createAssessment(draft: AssessmentDraft, email: Email): { id: AssessmentId; saved: Promise<void> } {
  checkSize(draft.workAreas);
  const reference = doc(collections.assessments);
  const id = assessmentIdSchema.parse(reference.id);
  const workAreas = Object.fromEntries(
    Object.entries(draft.workAreas).map(([areaId, area]) => [areaId, storedWorkArea(area)]),
  );
  const saved = setDoc(reference, { ...draft, workAreas, id, createdAt: serverTimestamp(), ...signature(email) });
  return { id, saved };
}

export function saveDetails(id: AssessmentId, details: AssessmentDetails, email: Email): Promise<void> {
  const { stage, ...fields } = details;
  return updateDoc(doc(collections.assessments, id), {
    ...fields,
    stage: stage === undefined || stage === '' ? deleteField() : stage,
    ...signature(email),
  });
}

/** Saves one work area by its field path, so that two people can work on different areas. */
export function saveWorkArea(assessment: Assessment, areaId: WorkAreaId, area: WorkArea, email: Email): Promise<void> {
  checkSize({ ...assessment.workAreas, [areaId]: area });
  return updateDoc(doc(collections.assessments, assessment.id), {
    [`workAreas.${areaId}`]: storedWorkArea(area),
    ...signature(email),
  });
}

export function deleteWorkArea(id: AssessmentId, areaId: WorkAreaId, email: Email): Promise<void> {
  return updateDoc(doc(collections.assessments, id), { [`workAreas.${areaId}`]: deleteField(), ...signature(email) });
}

/** Deactivates an assessment (it is never deleted) or restores it. */
export function setActive(id: AssessmentId, active: boolean, email: Email): Promise<void> {
  return updateDoc(doc(collections.assessments, id), { active, ...signature(email) });
}

/** Processes an assessment as this page shows it: edits that are still on their way arrive first. */
export async function processAssessment(assessmentId: AssessmentId) {
  await untilSaved();
  return call('processAssessment', { assessmentId });
}
