import { FirebaseError } from 'firebase/app';
import { deleteField, doc, FieldPath, getDocFromServer, updateDoc } from 'firebase/firestore';
import { type Assessment, assessmentSchema } from '../../model/assessment/assessment.ts';
import { isBarrierLine } from '../../model/assessment/barrier-line.ts';
import { canonicalJson } from '../../model/canonical-json.ts';
import type { AssessmentId, Email, WorkAreaId } from '../../model/ids.ts';
import {
  storedBarrierSchema,
  storedWorkArea,
  type StoredWorkArea,
  storedWorkAreaSchema,
  type WorkArea,
} from '../../model/assessment/work-area.ts';
import { checkSize } from './edit-assessments.ts';
import { Explained } from '../../firebase/error-texts.ts';
import { collections, parseDocument, auditStamp, waitUntilSaved } from '../../firebase/firestore.ts';
import { tracked } from '../../firebase/unsaved.ts';

/** A write of a work area: what it was when it was seen, and what it becomes; null for none. */
interface WorkAreaWrite {
  areaId: WorkAreaId;
  from: WorkArea | null;
  /** With a revision of its own. */
  to: WorkArea | null;
}

/**
 * Writes what of a work area or barrier line is another than it was, by its field path, with its new revision. The rules refuse it where the work
 * area is not any more as `from` was.
 * @throws Explained where the assessment would not fit into a document any more
 */
export function writeWorkArea(
  assessment: Assessment,
  { areaId, from, to }: WorkAreaWrite,
  email: Email,
): Promise<void> {
  const shape = to ?? from;
  const isBarrier = shape !== null && isBarrierLine(shape);
  const field = (...path: string[]) => new FieldPath(isBarrier ? 'barriers' : 'workAreas', areaId, ...path);
  // The rules tell one without a revision from none: what somebody deleted does not come back as a part of itself.
  const edited = { area: areaId, from: from === null ? null : (from.revision ?? '') };
  const reference = doc(collections.assessments, assessment.id);
  const { updatedBy, updatedAt } = auditStamp(email);
  const signed = ['edited', edited, 'updatedBy', updatedBy, 'updatedAt', updatedAt] as const;
  if (to === null) return tracked(updateDoc(reference, field(), deleteField(), ...signed));
  checkSize({ ...assessment.workAreas, [areaId]: to });
  const stored = storedWorkArea(to);
  refuseUnreadable(stored, isBarrier);
  if (from === null) return tracked(updateDoc(reference, field(), stored, ...signed));
  const changes: unknown[] = [];
  if (canonicalJson(from.feature) !== canonicalJson(to.feature)) changes.push(field('feature'), stored.feature);
  if (!isBarrier && from.temporaryNoiseBarrier !== to.temporaryNoiseBarrier) {
    changes.push(field('temporaryNoiseBarrier'), stored.temporaryNoiseBarrier ?? deleteField());
  }
  return tracked(updateDoc(reference, field('revision'), stored.revision, ...changes, ...signed));
}

/**
 * What could not be read again would make the whole assessment unreadable.
 * @throws Explained naming the field
 */
function refuseUnreadable(stored: StoredWorkArea, isBarrier: boolean): void {
  const read = (isBarrier ? storedBarrierSchema : storedWorkAreaSchema).safeParse(stored);
  if (read.success) return;
  const [issue] = read.error.issues;
  throw new Explained(
    `The work area cannot be stored: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}. Take the last change back.`,
  );
}

/**
 * Adds work areas to an assessment that is not the one being edited; one write each, as the rules want it.
 * @throws Explained where they do not fit into its document
 */
export function addWorkAreas(
  assessment: Assessment,
  added: ReadonlyArray<readonly [WorkAreaId, WorkArea]>,
  email: Email,
): Promise<void> {
  checkSize({ ...assessment.workAreas, ...Object.fromEntries(added) });
  let into = assessment;
  const saved = added.map(([areaId, area]) => {
    const to = { ...area, revision: crypto.randomUUID() };
    const write = writeWorkArea(into, { areaId, from: null, to }, email);
    into = { ...into, workAreas: { ...into.workAreas, [areaId]: to } };
    return write;
  });
  return Promise.all(saved).then(() => undefined);
}

/** Whether the rules refused a write: the work area was changed by somebody else, or the person may not write any more. */
export function isRejected(error: unknown): boolean {
  return error instanceof FirebaseError && error.code === 'permission-denied';
}

/**
 * An assessment as the server has it. What is on its way there is waited for: the database lays it over whatever is read.
 * @throws FirebaseError unavailable without a network
 */
export async function readAssessmentFromServer(id: AssessmentId): Promise<Assessment | null> {
  const reference = doc(collections.assessments, id);
  for (;;) {
    await waitUntilSaved();
    const snapshot = await getDocFromServer(reference);
    if (snapshot.metadata.hasPendingWrites) continue;
    const data = snapshot.data();
    return data === undefined ? null : parseDocument(assessmentSchema, reference.path, data);
  }
}
