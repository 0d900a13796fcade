import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type Live, useLive } from '../backend/live.ts';
import { watchEquipment } from '../backend/loaded-projects.ts';
import { watchReportConfig } from '../backend/report-config.ts';
import { readFile, readImage } from '../backend/storage.ts';
import type { EquipmentItem } from '../domain/equipment/equipment.ts';
import type { LoadedProjectWithUid } from '../domain/project.ts';
import type { ReportConfig } from '../domain/report-config.ts';
import { readPreparedScene } from '../geodata/prepared-scene.ts';

/** The plant of a project. */
export function useEquipment(project: LoadedProjectWithUid): Live<EquipmentItem[]> {
  const { uid } = project;
  return useLive(useMemo(() => watchEquipment(uid), [uid]));
}

/** The criteria and the method of a project. */
export function useReportConfig(project: LoadedProjectWithUid): Live<ReportConfig> {
  const { uid } = project;
  return useLive(useMemo(() => watchReportConfig(uid), [uid]));
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

/** A picture laid on the map, once its file is here. */
export interface ShownImagery {
  url: string;
  corners: LoadedProjectWithUid['imagery'][number]['corners'];
}

/** The project's site plans and photographs as addresses of the page. */
export function useImagery(project: LoadedProjectWithUid): ShownImagery[] {
  const { imagery } = project;
  const [shown, setShown] = useState<ShownImagery[]>([]);
  const key = JSON.stringify(imagery);
  useEffect(() => {
    const pictures = JSON.parse(key) as LoadedProjectWithUid['imagery'];
    const urls: string[] = [];
    let gone = false;
    const fetchAll = async () => {
      const fetched = await Promise.all(
        pictures.map(async ({ path, corners }) => {
          const url = URL.createObjectURL(await readImage(path));
          urls.push(url);
          return { url, corners };
        }),
      );
      if (!gone) setShown(fetched);
    };
    // A map without its picture still serves; the receivers and the drawing are there.
    fetchAll().catch(() => setShown([]));
    return () => {
      gone = true;
      urls.forEach((url) => URL.revokeObjectURL(url));
    };
  }, [key]);
  return shown;
}
