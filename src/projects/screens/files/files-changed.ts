import type { StoredFile } from '../../api/stored-files.ts';
import { type Project, PROJECT_FOLDERS } from '../../../model/project/project.ts';

/** Whether files were uploaded or replaced after a time. */
export function wasReplacedSince(at: Date, stored: readonly StoredFile[] | null): boolean {
  return stored?.some(({ updated }) => updated > at) === true;
}

/** Whether files were uploaded, replaced or removed since the last publish. */
export function filesChangedSince(at: Date, { files }: Project, stored: readonly StoredFile[] | null): boolean {
  if (stored === null) return false;
  const listed = new Set(PROJECT_FOLDERS.flatMap((folder) => (files[folder] ?? []).map((name) => `${folder}/${name}`)));
  return wasReplacedSince(at, stored) || stored.some(({ folder, name }) => !listed.has(`${folder}/${name}`));
}
