import type { LoadedProjectWithUid } from '../../model/project/project.ts';

/** The project at an address: its uid, the address that it has, or one that it had. */
export function projectAt<Project extends Pick<LoadedProjectWithUid, 'uid' | 'id' | 'formerIds'>>(
  projects: readonly Project[],
  address: string,
): Project | null {
  const now = projects.find(({ id, uid }) => id === address || uid === address);
  return now ?? projects.find(({ formerIds }) => formerIds.includes(address)) ?? null;
}
