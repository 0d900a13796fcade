import type { CallOutput } from '../../model/calls.ts';
import type { ProjectUid } from '../../model/ids.ts';
import { type PublishedVersion, publishedVersionsSchema } from '../../model/project/published-version.ts';
import { call } from '../../firebase/calls.ts';
import { documents, watchDocument } from '../../firebase/firestore.ts';
import type { Watch } from '../../firebase/live.ts';

/** Watches what was published last and before of a project, newest first; none where nothing was. */
export function watchPublishedVersions(project: ProjectUid): Watch<PublishedVersion[]> {
  return (next) =>
    watchDocument(documents.publishedVersions(project), publishedVersionsSchema, (live) =>
      next(live.kind === 'ready' ? { kind: 'ready', value: live.value?.versions ?? [] } : live),
    );
}

/** Puts the files of a published version in the place of those of the project, and publishes it. */
export function restoreVersion(project: ProjectUid, id: string): Promise<CallOutput<'adminLoadProject'>> {
  return call('adminLoadProject', { projectId: project, restore: id });
}
