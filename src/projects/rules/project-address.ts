import type { LoadedProjectWithUid } from '../../model/project/project.ts';

/**
 * The project at an address: its uid, the address that it has, or one that it had.
 * @param opened the project that a page was opened with at this address: the page stays with it, whatever the address leads to by now
 */
export function projectAt<Project extends Pick<LoadedProjectWithUid, 'uid' | 'id' | 'formerIds'>>(
  projects: readonly Project[],
  address: string,
  opened: LoadedProjectWithUid['uid'] | null = null,
): Project | null {
  if (opened !== null) return projects.find(({ uid }) => uid === opened) ?? null;
  const now = projects.find(({ id, uid }) => id === address || uid === address);
  return now ?? projects.find(({ formerIds }) => formerIds.includes(address)) ?? null;
}
