import type { StoredFile } from '../../api/stored-files.ts';
import { type Project, PROJECT_FOLDERS } from '../../../model/project/project.ts';

/** Whether files were uploaded, replaced or taken off the list since the last load. */
export function filesChangedSince(at: Date, { files }: Project, stored: readonly StoredFile[] | null): boolean {
  if (stored === null) return false;
  const listed = new Set(PROJECT_FOLDERS.flatMap((folder) => (files[folder] ?? []).map((name) => `${folder}/${name}`)));
  return stored.some(({ folder, name, updated }) => updated > at || !listed.has(`${folder}/${name}`));
}
