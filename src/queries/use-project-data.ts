import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Live, useLive } from '../backend/live.ts';
import { watchEquipment } from '../backend/loaded-projects.ts';
import { watchReportConfig } from '../backend/report-config.ts';
import { readFile, readImage } from '../backend/storage.ts';
import type { EquipmentItem } from '../domain/equipment/equipment.ts';
import type { Imagery } from '../domain/imagery.ts';
import type { LoadedProjectWithUid } from '../domain/project.ts';
import type { ReportConfig } from '../domain/report-config.ts';
import { readPreparedScene } from '../geodata/scene/prepared-scene.ts';

/** The plant of a project, where it is wanted. */
export function useEquipment({ uid }: LoadedProjectWithUid, isWanted = true): Live<EquipmentItem[]> {
  return useLive(useMemo(() => (isWanted ? watchEquipment(uid) : null), [uid, isWanted]));
}

/** The criteria and the method of a project, where they are wanted. */
export function useReportConfig({ uid }: LoadedProjectWithUid, isWanted = true): Live<ReportConfig> {
  return useLive(useMemo(() => (isWanted ? watchReportConfig(uid) : null), [uid, isWanted]));
}

/** The prepared scene that serves now; fetched once a version. */
export function usePreparedScene(project: LoadedProjectWithUid) {
  const { scene } = project;
  return useQuery({
    queryKey: ['scene', scene],
    enabled: scene !== null,
    queryFn: async () => readPreparedScene(await readFile(scene ?? '')),
  });
}

/** What lies under the drawing, and what fetches its tiles. */
export interface ShownImagery {
  shown: Imagery[];
  readTile: (path: string) => Promise<Blob>;
}

/** The project's site plans and photographs; the same as long as they are, whatever else changes in the project. */
export function useImagery({ imagery }: Pick<LoadedProjectWithUid, 'imagery'>): ShownImagery {
  const key = JSON.stringify(imagery);
  return useMemo(() => ({ shown: JSON.parse(key) as Imagery[], readTile: readImage }), [key]);
}
