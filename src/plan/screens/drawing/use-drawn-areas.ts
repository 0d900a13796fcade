import { notifications } from '@mantine/notifications';
import { freeName, takenNames } from '../../rules/area-names.ts';
import { type Assessment, workAreasInOrder } from '../../../model/assessment/assessment.ts';
import { newBarrierLine } from '../../../model/assessment/barrier-line.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { Method } from '../../../model/project/report-config.ts';
import {
  BARRIER_UNSPECIFIED,
  type WorkArea,
  type WorkGeometry,
  workAreaName,
} from '../../../model/assessment/work-area.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import { corridorAlong } from '../../../gis/geometry/corridor.ts';
import { cutHole } from '../../../gis/geometry/polygons/cut-hole.ts';
import { useStableCallback } from '../../../ui/hooks/use-stable-callback.ts';
import type { DraggedShapes } from './dragged-areas.ts';
import { withShape } from '../areas/reshaped-area.ts';
import { useDrawingSettings } from './drawing-settings.ts';
import { type DrawingTool, editor, soleArea, useEditor } from '../editing/editor-store.ts';
import type { WorkAreaWriter } from '../editing/use-work-area-writer.ts';

type WorkAreas = Assessment['workAreas'];

interface DrawnAreas {
  /** Creates a work area from a drawn shape and selects it. A hole is cut into the selected area. */
  draw: (tool: DrawingTool, areaId: WorkAreaId, geometry: WorkGeometry) => void;
  reshape: (shapes: DraggedShapes) => void;
}

/** Handlers for shapes that are drawn on the map. */
export function useDrawnAreas(
  workAreas: WorkAreas,
  { change, changeAll }: WorkAreaWriter,
  plane: CoordinateSystem,
  method: Pick<Method, 'barrierHeightM'>,
  selectArea: (areaId: WorkAreaId) => void,
): DrawnAreas {
  const { settings } = useDrawingSettings();
  const cut = (geometry: WorkGeometry) => {
    const areaId = soleArea(useEditor.getState());
    const area = areaId === null ? undefined : workAreas[areaId];
    if (areaId === null || area === undefined || geometry.type !== 'Polygon') return;
    const outcome = cutHole(area.feature.geometry, geometry.coordinates[0] ?? [], plane);
    if (outcome.kind === 'refused') refuse(outcome.reason);
    else {
      change(areaId, withShape(area, outcome.geometry), area);
      editor.pickTool('select');
    }
  };
  const draw = useStableCallback((tool: DrawingTool, areaId: WorkAreaId, drawn: WorkGeometry) => {
    if (tool === 'hole') {
      cut(drawn);
      return;
    }
    if (tool === 'barrier') {
      change(areaId, newBarrier(workAreas, drawn, method));
      editor.pickTool('select');
      selectArea(areaId);
      return;
    }
    const geometry =
      tool === 'corridor' && drawn.type === 'LineString'
        ? corridorAlong(drawn.coordinates, settings.corridorWidthM, plane)
        : drawn;
    if (geometry === null) refuse('The corridor has no length. Draw its line again.');
    else {
      const carried = settings.carryEquipment ? equipmentBefore(workAreas, useEditor.getState().lastArea) : null;
      change(areaId, newArea(workAreas, geometry, carried?.area.feature.properties.equipment ?? []));
      editor.pickTool('select');
      selectArea(areaId);
    }
  });
  const reshape = useStableCallback((shapes: DraggedShapes) => {
    const changes = shapes.flatMap(([areaId, geometry]) => {
      const area = workAreas[areaId];
      return area === undefined ? [] : [{ areaId, after: withShape(area, geometry), seen: area }];
    });
    // The indexes of its vertices may have changed.
    editor.selectPart(null);
    if (changes.length > 0) changeAll(changes);
  });
  return { draw, reshape };
}

function refuse(message: string): void {
  notifications.show({ color: 'orange', title: 'It was not drawn', message, autoClose: 10_000 });
}

/** A new work area with geometry and equipment but no other properties. */
export function newArea(
  workAreas: WorkAreas,
  geometry: WorkGeometry,
  equipment: WorkArea['feature']['properties']['equipment'] = [],
): WorkArea {
  const kind = NEW_NAMES[geometry.type];
  const name = freeName(takenNames(workAreas), (number) => `${kind} ${number}`);
  return {
    temporaryNoiseBarrier: BARRIER_UNSPECIFIED,
    feature: { type: 'Feature', geometry, properties: { name, equipment: equipment.map((use) => ({ ...use })) } },
  };
}

/** A barrier line with a free name. */
export function newBarrier(
  workAreas: WorkAreas,
  geometry: WorkGeometry,
  method: Pick<Method, 'barrierHeightM'>,
): WorkArea {
  const name = freeName(takenNames(workAreas), (number) => `Barrier ${number}`);
  return newBarrierLine(name, geometry, method);
}

/**
 * The work area whose equipment a new one can copy: the last selected one, or else the last in the list. Null if there is no
 * equipment.
 */
export function equipmentBefore(
  workAreas: WorkAreas,
  lastArea: WorkAreaId | null,
): { name: string; area: WorkArea } | null {
  const withEquipment = workAreasInOrder(workAreas).filter(
    ([, { feature }]) => feature.properties.equipment.length > 0,
  );
  const area = (withEquipment.find(([id]) => id === lastArea) ?? withEquipment.at(-1))?.[1];
  return area === undefined ? null : { name: workAreaName(area), area };
}

/** Names of new work areas by shape. Whether a line is a haul road is entered later. */
const NEW_NAMES = {
  Polygon: 'Work area',
  MultiPolygon: 'Work area',
  LineString: 'Line',
  Point: 'Stationary equipment',
} as const;
