import { useMemo } from 'react';
import { watchEveryCompany } from '../../../people/api/companies.ts';
import { type Live, useLive } from '../../../firebase/live.ts';
import { watchAllProjects } from '../../api/loaded-projects.ts';
import { watchKeptProjects } from '../../api/projects.ts';
import type { Company } from '../../../model/people/people.ts';
import type { ProjectUid } from '../../../model/ids.ts';
import type { LoadedProjectWithUid, Project } from '../../../model/project/project.ts';

/** A project in its form for administrators, with its published project and its company. */
export interface KeptProject extends Project {
  /** The project as members see it. Null before the first load. */
  loaded: LoadedProjectWithUid | null;
  companyName: string;
  /** The template of its company, which can be this project. Null if there is none. */
  template: ProjectUid | null;
}

interface KeptProjects {
  projects: KeptProject[];
  companies: Company[];
}

/** Watches all projects and companies. */
export function useKeptProjects(): Live<KeptProjects> {
  const kept = useLive(useMemo(() => watchKeptProjects(), []));
  const loaded = useLive(useMemo(() => watchAllProjects(), []));
  const companies = useLive(watchEveryCompany);
  return useMemo((): Live<KeptProjects> => {
    for (const live of [kept, loaded, companies]) if (live.kind === 'failed') return live;
    if (kept.kind !== 'ready' || loaded.kind !== 'ready' || companies.kind !== 'ready') return { kind: 'loading' };
    const served = new Map(loaded.value.map((project) => [project.uid, project]));
    const owners = new Map(companies.value.map((company) => [company.id, company]));
    const projects = kept.value.map((project) => ({
      ...project,
      loaded: served.get(project.uid) ?? null,
      companyName: owners.get(project.company)?.name ?? project.company,
      template: owners.get(project.company)?.template ?? null,
    }));
    return {
      kind: 'ready',
      value: { projects, companies: companies.value },
      unreadable: [...(kept.unreadable ?? []), ...(loaded.unreadable ?? [])],
    };
  }, [kept, loaded, companies]);
}
