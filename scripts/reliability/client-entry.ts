/** What a client of the load is made of: the app's own code over the Firebase SDK, bundled once and instantiated for each client. */
import { setLogLevel } from 'firebase/firestore';
import { getBytes, ref } from 'firebase/storage';
import { storage } from '../../src/backend/storage-sdk.ts';

export { watchAssessment, watchAssessments } from '../../src/backend/assessments.ts';
export { signIn } from '../../src/backend/auth.ts';
export { call } from '../../src/backend/calls.ts';
export { createAssessment, processAssessment } from '../../src/backend/edit-assessments.ts';
export { errorText } from '../../src/backend/error-texts.ts';
export { exportedPath } from '../../src/backend/exports.ts';
export { watchProjectsOf } from '../../src/backend/loaded-projects.ts';
export { useUnsaved } from '../../src/backend/unsaved.ts';
export { readAssessmentFromServer } from '../../src/backend/work-areas.ts';
export { saveEdit } from '../../src/features/assessment/save-edit.ts';

// Hundreds of clients that lose their connection say so each.
setLogLevel('silent');

/** A file through the rules; the SDK for Node has no `getBlob`, which the page uses. */
export async function readBytes(path: string): Promise<ArrayBuffer> {
  return getBytes(ref(storage, path));
}
