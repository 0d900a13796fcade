/** The listeners and writes of pages in the life of an assessment, bundled in the same way as the load clients. */
import { setLogLevel } from 'firebase/firestore';
import { getBytes, ref } from 'firebase/storage';
import { storage } from '../../src/firebase/storage-sdk.ts';

export {
  watchAssessment,
  watchAssessments,
  watchComing,
  watchFrom,
  watchUnderWay,
} from '../../src/plan/api/assessments.ts';
export { signIn } from '../../src/firebase/auth.ts';
export { watchCompanies } from '../../src/people/api/companies.ts';
export { createAssessment, saveDetails } from '../../src/plan/api/edit-assessments.ts';
export { watchExports } from '../../src/results/api/exports.ts';
export { watchEquipment, watchLoadedProject, watchProjectsOf } from '../../src/projects/api/loaded-projects.ts';
export { watchMeasuredEquipment } from '../../src/monitoring/api/measured-equipment.ts';
export { watchLevelsOfFiles, watchOtherLevels } from '../../src/cumulative/api/other-levels.ts';
export { watchProfile } from '../../src/people/api/profiles.ts';
export { watchReportConfig } from '../../src/projects/api/report-config.ts';
export { watchReviews } from '../../src/review/api/reviews.ts';
export { watchRevisions } from '../../src/revisions/api/revisions.ts';
export { writeWorkArea } from '../../src/plan/api/work-areas.ts';

setLogLevel('silent');

export async function readBytes(path: string): Promise<ArrayBuffer> {
  return getBytes(ref(storage, path));
}
