/** What the pages watch and write in the life of an assessment; bundled as the clients of the load are. */
import { setLogLevel } from 'firebase/firestore';
import { getBytes, ref } from 'firebase/storage';
import { storage } from '../../src/backend/storage-sdk.ts';

export {
  watchAssessment,
  watchAssessments,
  watchComing,
  watchFrom,
  watchUnderWay,
} from '../../src/backend/assessments.ts';
export { signIn } from '../../src/backend/auth.ts';
export { watchCompanies } from '../../src/backend/companies.ts';
export { createAssessment, saveDetails } from '../../src/backend/edit-assessments.ts';
export { watchExports } from '../../src/backend/exports.ts';
export { watchEquipment, watchLoadedProject, watchProjectsOf } from '../../src/backend/loaded-projects.ts';
export { watchMeasuredEquipment } from '../../src/backend/measured-equipment.ts';
export { watchLevelsOfFiles, watchOtherLevels } from '../../src/backend/other-levels.ts';
export { watchProfile } from '../../src/backend/profiles.ts';
export { watchReportConfig } from '../../src/backend/report-config.ts';
export { watchReviews } from '../../src/backend/reviews.ts';
export { watchRevisions } from '../../src/backend/revisions.ts';
export { writeWorkArea } from '../../src/backend/work-areas.ts';

setLogLevel('silent');

export async function readBytes(path: string): Promise<ArrayBuffer> {
  return getBytes(ref(storage, path));
}
