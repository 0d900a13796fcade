/** The code of a load client: the app's own code with the Firebase SDK, bundled once and instantiated for each client. */
import { setLogLevel } from 'firebase/firestore';
import { getBytes, ref } from 'firebase/storage';
import { storage } from '../../src/firebase/storage-sdk.ts';

export { watchAssessment, watchAssessments } from '../../src/plan/api/assessments.ts';
export { signIn } from '../../src/firebase/auth.ts';
export { call } from '../../src/firebase/calls.ts';
export { createAssessment, processAssessment } from '../../src/plan/api/edit-assessments.ts';
export { errorText } from '../../src/firebase/error-texts.ts';
export { exportedPath } from '../../src/results/api/exports.ts';
export { watchProjectsOf } from '../../src/projects/api/loaded-projects.ts';
export { useUnsaved } from '../../src/firebase/unsaved.ts';
export { readAssessmentFromServer } from '../../src/plan/api/work-areas.ts';
export { saveEdit } from '../../src/plan/screens/editing/save-edit.ts';

// Suppresses the connection warnings of hundreds of clients.
setLogLevel('silent');

/** Downloads a file; the security rules apply. The SDK for Node has no `getBlob`, which the page uses. */
export async function readBytes(path: string): Promise<ArrayBuffer> {
  return getBytes(ref(storage, path));
}
