import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Live, useLive } from '../backend/live.ts';
import { watchAllProjects, watchProjectsOf } from '../backend/loaded-projects.ts';
import { useSession } from '../backend/session.ts';
import type { CompanyId } from '../domain/ids.ts';
import type { Company } from '../domain/people.ts';
import { type LoadedProjectWithUid, projectAt } from '../domain/project.ts';

const NO_COMPANIES: Company[] = [];

/** The ids of the person's companies, separated by slashes, which ids do not have; null for an administrator, who sees all. */
export function useCompanyIds(): string | null {
  const session = useSession((state) => state.session);
  const admin = session.kind === 'signed-in' && session.admin;
  const companies = session.kind === 'signed-in' ? session.companies : NO_COMPANIES;
  // As text, so that a company's new name begins no new watch.
  return admin ? null : companies.map(({ id }) => id).join('/');
}

/** The projects that the person may open, by name: those of their companies, all of them for an administrator. */
export function useProjects(): Live<LoadedProjectWithUid[]> {
  const ids = useCompanyIds();
  const watch = useMemo(
    () => (ids === null ? watchAllProjects() : watchProjectsOf(ids.split('/').filter(Boolean) as CompanyId[])),
    [ids],
  );
  const live = useLive(watch);
  return useMemo(
    () =>
      live.kind === 'ready' ? { ...live, value: [...live.value].sort((a, b) => a.name.localeCompare(b.name)) } : live,
    [live],
  );
}

/** The project at an address; null where the person has none there. A page that is opened at a former address goes to the present one. */
export function useProjectAt(address: string): Live<LoadedProjectWithUid | null> {
  const projects = useProjects();
  const project = useMemo<Live<LoadedProjectWithUid | null>>(
    () => (projects.kind === 'ready' ? { kind: 'ready', value: projectAt(projects.value, address) } : projects),
    [projects, address],
  );
  useRedirect(address, project.kind === 'ready' ? project.value : null);
  return project;
}

/** A page that is open when its project is renamed stays as it is: whoever types in it is not disturbed. */
function useRedirect(address: string, project: LoadedProjectWithUid | null): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (project === null || opened.current === address) return;
    opened.current = address;
    if (project.id === address || project.uid === address) return;
    const rest = pathname.split('/').slice(3);
    const there = ['', 'projects', encodeURIComponent(project.id), ...rest].join('/');
    void navigate({ pathname: there, search, hash }, { replace: true });
  }, [project, address, pathname, search, hash, navigate]);
}
