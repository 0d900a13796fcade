import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Live, useLive } from '../../firebase/live.ts';
import { watchEquipment } from './loaded-projects.ts';
import { watchReportConfig } from './report-config.ts';
import { readFile, readImage } from '../../results/api/storage.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import type { ProjectUid } from '../../model/ids.ts';
import type { Imagery } from '../../model/map/imagery.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { projectAt } from '../rules/project-address.ts';
import type { ReportConfig } from '../../model/project/report-config.ts';
import { readPreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { useProjects } from './use-projects.ts';

/** The equipment of a project. It is loaded only if `isWanted` is true. */
export function useEquipment({ uid }: LoadedProjectWithUid, isWanted = true): Live<EquipmentItem[]> {
  return useLive(useMemo(() => (isWanted ? watchEquipment(uid) : null), [uid, isWanted]));
}

/** The criteria and the method of a project. They are loaded only if `isWanted` is true. */
export function useReportConfig({ uid }: LoadedProjectWithUid, isWanted = true): Live<ReportConfig> {
  return useLive(useMemo(() => (isWanted ? watchReportConfig(uid) : null), [uid, isWanted]));
}

/** The current prepared scene. Each version is fetched once. */
export function usePreparedScene(project: Pick<LoadedProjectWithUid, 'scene'>) {
  const { scene } = project;
  return useQuery({
    queryKey: ['scene', scene],
    enabled: scene !== null,
    queryFn: async () => readPreparedScene(await readFile(scene ?? '')),
  });
}

/** Imagery under the drawing, and the function that fetches its tiles. */
export interface ShownImagery {
  shown: Imagery[];
  readTile: (path: string) => Promise<Blob>;
}

/**
 * The site plans and photographs of a project. The value keeps its identity while they are unchanged, even if other fields of the
 * project change.
 */
export function useImagery({ imagery }: Pick<LoadedProjectWithUid, 'imagery'>): ShownImagery {
  const key = JSON.stringify(imagery);
  return useMemo(() => ({ shown: JSON.parse(key) as Imagery[], readTile: readImage }), [key]);
}

/**
 * The project with a slug. Null if the person has no such project. A page that is opened at a former slug is redirected to the
 * current one. An open page stays with its project.
 */
export function useProjectAt(address: string): Live<LoadedProjectWithUid | null> {
  const projects = useProjects();
  const [opened, setOpened] = useState<{ address: string; uid: ProjectUid } | null>(null);
  const openedHere = opened?.address === address ? opened.uid : null;
  const project = useMemo<Live<LoadedProjectWithUid | null>>(
    () =>
      projects.kind === 'ready' ? { kind: 'ready', value: projectAt(projects.value, address, openedHere) } : projects,
    [projects, address, openedHere],
  );
  const found = project.kind === 'ready' ? project.value : null;
  if (found !== null && openedHere === null) setOpened({ address, uid: found.uid });
  useRedirect(address, project.kind === 'ready' ? project.value : null);
  return project;
}

/**
 * Redirects when a page is opened at a former slug. If the project is renamed while the page is open, the address stays, so that
 * a person who types is not disturbed.
 */
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
