import type { CallOutput } from '../../model/calls.ts';
import type { ProjectUid } from '../../model/ids.ts';
import { type PublishedVersion, publishedVersionsSchema } from '../../model/project/published-version.ts';
import { call } from '../../firebase/calls.ts';
import { documents, watchDocument } from '../../firebase/firestore.ts';
import { mapWatch, type Watch } from '../../firebase/live.ts';

/** Watches the published versions of a project, newest first. Empty if the project was never published. */
export function watchPublishedVersions(project: ProjectUid): Watch<PublishedVersion[]> {
  const stored = watchDocument(documents.publishedVersions(project), publishedVersionsSchema);
  return mapWatch(stored, (published) => published?.versions ?? []);
}

/** Replaces the files of a project by those of a published version and publishes the project. */
export function restoreVersion(project: ProjectUid, id: string): Promise<CallOutput<'adminLoadProject'>> {
  return call('adminLoadProject', { projectId: project, restore: id });
}
