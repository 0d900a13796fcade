import { useCallback } from 'react';
import type { Assessment } from '../../domain/assessment.ts';
import type { WorkAreaId } from '../../domain/ids.ts';
import { BARRIER_UNSPECIFIED, type WorkGeometry } from '../../domain/work-area.ts';
import { editor } from './editor-store.ts';
import type { WorkAreaWriter } from './use-work-area-writer.ts';

interface DrawnAreas {
  /** Makes a work area of what was drawn, and selects it. */
  draw: (areaId: WorkAreaId, geometry: WorkGeometry) => void;
  reshape: (areaId: WorkAreaId, geometry: WorkGeometry) => void;
}

/** What becomes of shapes that are drawn on the map. */
export function useDrawnAreas(
  { workAreas }: Assessment,
  { change }: WorkAreaWriter,
  selectArea: (areaId: WorkAreaId) => void,
): DrawnAreas {
  const draw = useCallback(
    (areaId: WorkAreaId, geometry: WorkGeometry) => {
      const name = nextName(workAreas, geometry);
      change(areaId, {
        temporaryNoiseBarrier: BARRIER_UNSPECIFIED,
        feature: { type: 'Feature', geometry, properties: { name, equipment: [] } },
      });
      editor.pickTool('select');
      selectArea(areaId);
    },
    [workAreas, change, selectArea],
  );
  const reshape = useCallback(
    (areaId: WorkAreaId, geometry: WorkGeometry) => {
      const area = workAreas[areaId];
      if (area !== undefined) change(areaId, { ...area, feature: { ...area.feature, geometry } }, area);
    },
    [workAreas, change],
  );
  return { draw, reshape };
}

/** What something new is called by its shape; whether vehicles pass along a line is entered later. */
const NEW_NAMES = {
  Polygon: 'Work area',
  MultiPolygon: 'Work area',
  LineString: 'Line',
  Point: 'Fixed plant',
} as const;

function nextName(workAreas: Assessment['workAreas'], geometry: WorkGeometry): string {
  const taken = new Set(Object.values(workAreas).map(({ feature }) => feature.properties.name));
  const kind = NEW_NAMES[geometry.type];
  for (let number = 1; ; number += 1) {
    const name = `${kind} ${number}`;
    if (!taken.has(name)) return name;
  }
}
