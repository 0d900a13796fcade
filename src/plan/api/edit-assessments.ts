import { deleteField, doc, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore';
import {
  type Assessment,
  type AssessmentDetails,
  type AssessmentDraft,
  storedShapes,
} from '../../model/assessment/assessment.ts';
import type { CallInput } from '../../model/calls.ts';
import { changedDetails } from '../rules/edit-details.ts';
import { type AssessmentId, assessmentIdSchema, type Email } from '../../model/ids.ts';
import { searchWords } from '../../model/search-words.ts';
import { storedShift } from '../../model/time/shift.ts';
import { storedWorkArea } from '../../model/assessment/work-area.ts';
import { call } from '../../firebase/calls.ts';
import { Explained } from '../../firebase/error-texts.ts';
import { collections, auditStamp, waitUntilSaved } from '../../firebase/firestore.ts';
import { tracked, waitUntilAllSaved, waitForSync } from '../../firebase/unsaved.ts';

/** Largest size of an assessment's document, bytes. Firestore allows 1 MiB, and processing needs some room. */
const MAX_DOCUMENT_BYTES = 1_000_000;

/** Thrown if an assessment does not fit into one document. */
class TooLarge extends Explained {
  override message =
    'The work areas of this assessment take more than 1 MB together. Draw them with fewer corners, or put some of them into another assessment.';
}

export function checkSize(workAreas: Assessment['workAreas']): void {
  const bytes = Object.values(workAreas).reduce(
    (sum, area) => sum + new TextEncoder().encode(storedWorkArea(area).feature).length + 100,
    0,
  );
  if (bytes > MAX_DOCUMENT_BYTES) throw new TooLarge();
}

/**
 * Creates an assessment. It appears in every watched list at once. Code that opens it must wait for the promise. Otherwise a
 * watch can report that the document does not exist before the server has it.
 * @throws the error of the server if it rejects the write
 */
export async function createAssessment(draft: AssessmentDraft, email: Email): Promise<AssessmentId> {
  checkSize(draft.workAreas);
  const reference = doc(collections.assessments);
  const id = assessmentIdSchema.parse(reference.id);
  const shifts = draft.shifts?.map(storedShift);
  const whole = {
    ...draft,
    ...(shifts !== undefined && { shifts }),
    ...storedShapes(draft.workAreas),
    searchWords: wordsOf(draft),
    id,
    createdAt: serverTimestamp(),
  };
  await waitForSync(tracked(setDoc(reference, { ...whole, ...auditStamp(email) })));
  return id;
}

/**
 * Saves the details that a person has changed, so that two people can change different details.
 * @param now details as the page shows them; conflicting changes by others are reported
 */
export function saveDetails(
  now: Assessment,
  before: AssessmentDetails,
  after: AssessmentDetails,
  email: Email,
): Promise<void> {
  const changed = changedDetails(before, after);
  const { stage, shifts, ...fields } = changed;
  return tracked(
    updateDoc(doc(collections.assessments, now.id), {
      ...fields,
      ...(shifts !== undefined && { shifts: shifts.map(storedShift) }),
      ...(stage === undefined ? {} : { stage: stage === '' ? deleteField() : stage }),
      searchWords: wordsOf({ ...now, ...changed }),
      ...auditStamp(email),
    }),
  );
}

/** Deactivates an assessment (it is never deleted) or restores it. */
export function setActive(id: AssessmentId, active: boolean, email: Email): Promise<void> {
  return tracked(updateDoc(doc(collections.assessments, id), { active, ...auditStamp(email) }));
}

export type ProcessOptions = NonNullable<CallInput<'processAssessment'>['options']>;

/** Processes an assessment as the page shows it. Pending edits are sent first. */
export async function processAssessment(assessmentId: AssessmentId, options: ProcessOptions) {
  await waitUntilSaved();
  await waitUntilAllSaved();
  return call('processAssessment', { assessmentId, options });
}

/** Stops the current run of an assessment, whoever started it. */
export function cancelRun(assessmentId: AssessmentId) {
  return call('cancelRun', { assessmentId });
}

function wordsOf({ name, permitNumber, stage = '', description }: AssessmentDetails): string[] {
  return searchWords(name, permitNumber, stage, description);
}
