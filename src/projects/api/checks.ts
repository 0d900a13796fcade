import type { CallOutput, CheckSettings } from '../../model/calls.ts';
import type { ProjectUid } from '../../model/ids.ts';
import { type CheckState, checkStateSchema, type LoadReport, loadReportSchema } from '../../model/project/project.ts';
import { call } from '../../firebase/calls.ts';
import { documents, watchDocument } from '../../firebase/firestore.ts';
import type { Watch } from '../../firebase/live.ts';

/** Watches how the last check of a project stands; null where it was never checked. */
export function watchCheckState(project: ProjectUid): Watch<CheckState | null> {
  return (next) => watchDocument(documents.checkState(project), checkStateSchema, next);
}

/** Watches what the last check of a project found; null where it was never checked. */
export function watchCheckReport(project: ProjectUid): Watch<LoadReport | null> {
  return (next) => watchDocument(documents.checkReport(project), loadReportSchema, next);
}

/** Checks a project as its files are now and its settings are entered. Nothing of it changes. */
export function checkProject(project: ProjectUid, check: CheckSettings): Promise<CallOutput<'adminLoadProject'>> {
  return call('adminLoadProject', { projectId: project, check });
}
