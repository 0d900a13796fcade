import { useMemo } from 'react';
import { useLiveAcross } from '../../../firebase/live.ts';
import type { LoadReport } from '../../../model/project/project.ts';
import { type ReadSite, sitesOf } from '../../rules/site/read-sites.ts';
import { watchLoadReport } from '../../api/projects.ts';
import type { KeptProject } from '../settings/use-kept-projects.ts';

/**
 * Returns the scenes of a project that can be viewed. These are the published scene and, if it is newer, the scene of the last
 * check or failed publish.
 */
export function useReadSites(project: KeptProject, checked: LoadReport | null): ReadSite[] {
  const { uid, preparing, loaded } = project;
  const live = useLiveAcross(useMemo(() => (preparing ? null : watchLoadReport(uid)), [uid, preparing]));
  const published = live.kind === 'ready' ? live.value : null;
  return useMemo(() => sitesOf(checked, published, loaded), [checked, published, loaded]);
}
