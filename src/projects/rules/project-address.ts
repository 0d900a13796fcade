import type { LoadedProjectWithUid } from '../../model/project/project.ts';

/**
 * The project at an address. The address can be its uid, its current slug or a former slug.
 * @param opened the project with which a page was opened at this address; the page stays with it, even if the address now leads
 * to another project
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
