import { notifications } from '@mantine/notifications';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import { useStableCallback } from '../../../ui/hooks/use-stable-callback.ts';
import { copiesOf } from './area-copies.ts';
import { type ChosenPart, editor } from '../editing/editor-store.ts';
import { withoutPart } from './remove-part.ts';
import { withShape } from './reshaped-area.ts';
import type { WorkAreaWriter } from '../editing/use-work-area-writer.ts';

/** Actions on work areas. Each is one step of undo. */
export interface AreaActions {
  duplicate: (ids: readonly WorkAreaId[]) => void;
  remove: (ids: readonly WorkAreaId[]) => void;
  removePart: (part: ChosenPart) => void;
}

export function useAreaActions(
  workAreas: Assessment['workAreas'],
  { change, changeAll }: WorkAreaWriter,
  plane: CoordinateSystem,
): AreaActions {
  const duplicate = useStableCallback((ids: readonly WorkAreaId[]) => {
    const copies = copiesOf(workAreas, ids, plane);
    if (copies.length > 0 && changeAll(copies)) editor.selectAreas(copies.map(({ areaId }) => areaId));
  });
  const remove = useStableCallback((ids: readonly WorkAreaId[]) => {
    const there = ids.filter((id) => Object.hasOwn(workAreas, id));
    if (there.length > 0) changeAll(there.map((areaId) => ({ areaId, after: null })));
    editor.selectAreas([]);
  });
  const removePart = useStableCallback((part: ChosenPart) => {
    const area = workAreas[part.areaId];
    const geometry = area === undefined ? null : withoutPart(area.feature.geometry, part);
    editor.selectPart(null);
    if (area !== undefined && geometry !== null) change(part.areaId, withShape(area, geometry), area);
    else {
      notifications.show({
        color: 'orange',
        title: 'The corner was not removed',
        message: 'An area needs three corners, a line two.',
      });
    }
  });
  return { duplicate, remove, removePart };
}
