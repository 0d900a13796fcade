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

/** A write of a work area: the state on which it is based, and the new state. Null means that the work area does not exist. */
interface WorkAreaWrite {
  areaId: WorkAreaId;
  from: WorkArea | null;
  /** New state with its own revision. */
  to: WorkArea | null;
}

/**
 * Writes the changed parts of a work area or barrier line by field path, with a new revision. The security rules reject the write
 * if the stored work area no longer has the revision of `from`.
 * @throws Explained if the assessment would no longer fit into its document
 */
export function writeWorkArea(
  assessment: Assessment,
  { areaId, from, to }: WorkAreaWrite,
  email: Email,
): Promise<void> {
  const shape = to ?? from;
  const isBarrier = shape !== null && isBarrierLine(shape);
  const field = (...path: string[]) => new FieldPath(isBarrier ? 'barriers' : 'workAreas', areaId, ...path);
  // The security rules distinguish a work area without a revision from a deleted one, so that an edit cannot restore parts of a
  // deleted work area.
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
 * Rejects a work area that could not be read back, because it would make the whole assessment unreadable.
 * @throws Explained with the field
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
 * Adds work areas to another assessment with one write each, as the security rules require.
 * @throws Explained if they do not fit into its document
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

/**
 * Whether the security rules rejected a write, because somebody else changed the work area or because the person may no longer
 * write.
 */
export function isRejected(error: unknown): boolean {
  return error instanceof FirebaseError && error.code === 'permission-denied';
}

/**
 * Reads an assessment from the server after all pending writes have arrived. Otherwise the SDK would add pending writes to the
 * snapshot.
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
