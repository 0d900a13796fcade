import { useMemo, useState } from 'react';
import { MAX_COMING, watchComing, watchUnderWay } from '../plan/api/assessments.ts';
import { type Live, useLive, type Watch } from '../firebase/live.ts';
import { watchReportConfig } from '../projects/api/report-config.ts';
import type { Assessment } from '../model/assessment/assessment.ts';
import { dateDaysBefore } from '../model/time/calendar.ts';
import type { CompanyId, ProjectUid } from '../model/ids.ts';
import type { LoadedProjectWithUid } from '../model/project/project.ts';
import type { ReportConfig } from '../model/project/report-config.ts';
import { useCompanyIds } from '../projects/api/use-projects.ts';

/** An assessment with its project and the configuration with which it is assessed. */
export interface ComingAssessment {
  assessment: Assessment;
  project: LoadedProjectWithUid;
  config: ReportConfig;
}

export interface Coming {
  /** Assessments that have not ended, and assessments with a run in progress. */
  coming: ComingAssessment[];
  underWay: ComingAssessment[];
  /** Whether there are more assessments than were read. */
  more: boolean;
}

/** Watches the assessments of the user's projects that have not ended, and those with a run in progress. */
export function useComing(projects: readonly LoadedProjectWithUid[]): Live<Coming> {
  const ids = useCompanyIds();
  // The start is one day before yesterday in this time zone, because in time zones further west it may still be yesterday.
  const [from] = useState(() => dateDaysBefore(new Date(), 2));
  const companies = useMemo(() => (ids === null ? null : (ids.split('/').filter(Boolean) as CompanyId[])), [ids]);
  const coming = useLive(useMemo(() => watchComing(companies, from), [companies, from]));
  const underWay = useLive(useMemo(() => watchUnderWay(companies), [companies]));
  const known = useMemo(() => {
    const named = new Set([...valueOf(coming), ...valueOf(underWay)].map(({ project }) => project));
    return projects.filter(({ uid }) => named.has(uid));
  }, [projects, coming, underWay]);
  const configs = useReportConfigs(known.map(({ uid }) => uid));
  return useMemo(() => {
    for (const live of [coming, underWay, configs]) if (live.kind === 'failed') return live;
    if (coming.kind !== 'ready' || underWay.kind !== 'ready' || configs.kind !== 'ready') return LOADING;
    const byUid = new Map(known.map((project) => [project.uid, project]));
    const within = (assessments: readonly Assessment[]) =>
      assessments.flatMap((assessment) => {
        const project = byUid.get(assessment.project);
        const config = configs.value.get(assessment.project);
        return project === undefined || config === undefined ? [] : [{ assessment, project, config }];
      });
    const value = {
      coming: within(coming.value),
      underWay: within(underWay.value),
      more: isCut(coming.value, companies),
    };
    return { kind: 'ready', value };
  }, [coming, underWay, configs, known, companies]);
}

const LOADING = { kind: 'loading' } as const;

const valueOf = (live: Live<Assessment[]>): Assessment[] => (live.kind === 'ready' ? live.value : []);

/** Whether a list reached its limit: that of one company, or that of all companies for an administrator. */
function isCut(assessments: readonly Assessment[], companies: readonly CompanyId[] | null): boolean {
  if (companies === null) return assessments.length >= MAX_COMING;
  return companies.some((id) => assessments.filter(({ company }) => company === id).length >= MAX_COMING);
}

/**
 * Watches the configurations of several projects. One that cannot be read is left out, and the page of its project states the
 * reason.
 */
function useReportConfigs(uids: readonly ProjectUid[]): Live<ReadonlyMap<ProjectUid, ReportConfig>> {
  const key = [...uids].sort().join('/');
  return useLive(useMemo(() => watchConfigs(key.split('/').filter(Boolean) as ProjectUid[]), [key]));
}

function watchConfigs(uids: readonly ProjectUid[]): Watch<ReadonlyMap<ProjectUid, ReportConfig>> {
  return (next) => {
    const heard = new Map<ProjectUid, Live<ReportConfig>>();
    const tell = () => {
      if (heard.size < uids.length) return;
      const ready = [...heard].flatMap(([uid, live]) => (live.kind === 'ready' ? [[uid, live.value] as const] : []));
      next({ kind: 'ready', value: new Map(ready) });
    };
    tell();
    const stops = uids.map((uid) =>
      watchReportConfig(uid)((live) => {
        heard.set(uid, live);
        tell();
      }),
    );
    return () => stops.forEach((stop) => stop());
  };
}
