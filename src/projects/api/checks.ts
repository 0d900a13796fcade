import type { CallOutput, CheckSettings } from '../../model/calls.ts';
import type { ProjectUid } from '../../model/ids.ts';
import { type CheckState, checkStateSchema, type LoadReport, loadReportSchema } from '../../model/project/project.ts';
import { call } from '../../firebase/calls.ts';
import { documents, watchDocument } from '../../firebase/firestore.ts';
import type { Watch } from '../../firebase/live.ts';

/** Watches the state of the last check of a project. Null if the project was never checked. */
export function watchCheckState(project: ProjectUid): Watch<CheckState | null> {
  return watchDocument(documents.checkState(project), checkStateSchema);
}

/** Watches the report of the last check of a project. Null if the project was never checked. */
export function watchCheckReport(project: ProjectUid): Watch<LoadReport | null> {
  return watchDocument(documents.checkReport(project), loadReportSchema);
}

/** Checks a project with its current files and the entered settings. A check does not change the project. */
export function checkProject(project: ProjectUid, check: CheckSettings): Promise<CallOutput<'adminLoadProject'>> {
  return call('adminLoadProject', { projectId: project, check });
}
