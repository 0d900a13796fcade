import { useMemo } from 'react';
import { type Live, mapLive, useLive } from '../../firebase/live.ts';
import { watchAllProjects, watchProjectsOf } from './loaded-projects.ts';
import { useSession } from '../../people/api/session.ts';
import type { CompanyId } from '../../model/ids.ts';
import type { Company } from '../../model/people/people.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';

const NO_COMPANIES: Company[] = [];

/**
 * The ids of the person's companies, separated by slashes, which ids cannot contain. Null for an administrator, who sees all
 * projects.
 */
export function useCompanyIds(): string | null {
  const session = useSession((state) => state.session);
  const admin = session.kind === 'signed-in' && session.admin;
  const companies = session.kind === 'signed-in' ? session.companies : NO_COMPANIES;
  // As text, so that a new name of a company does not start another watch.
  return admin ? null : companies.map(({ id }) => id).join('/');
}

/** The projects that the person may open, sorted by name: those of their companies, or all projects for an administrator. */
export function useProjects(): Live<LoadedProjectWithUid[]> {
  const ids = useCompanyIds();
  const watch = useMemo(
    () => (ids === null ? watchAllProjects() : watchProjectsOf(ids.split('/').filter(Boolean) as CompanyId[])),
    [ids],
  );
  const live = useLive(watch);
  return useMemo(() => mapLive(live, (projects) => projects.toSorted((a, b) => a.name.localeCompare(b.name))), [live]);
}
