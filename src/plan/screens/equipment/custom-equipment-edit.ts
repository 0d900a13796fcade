import { withEquipment } from '../../rules/area-sound-power.ts';
import { type Assessment, workAreasInOrder } from '../../../model/assessment/assessment.ts';
import { canonicalJson } from '../../../model/canonical-json.ts';
import type { CustomEquipment } from '../../../model/equipment/custom-equipment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import { newEquipmentId } from '../../rules/equipment-uses.ts';
import type { EquipmentUse } from '../../../model/assessment/work-area.ts';
import type { AreaChange } from '../editing/use-work-area-writer.ts';

/**
 * Applies entered custom equipment: as a new line of the work area or, for an edited line, as a new item in all lines of the
 * assessment with the same item. It gets a new id, so that an id always stands for one sound power.
 * @param line line when the edit began; undefined for new equipment
 * @returns null if all lines with the edited item were changed or removed since the edit began
 */
export function withEditedEquipment(
  workAreas: Assessment['workAreas'],
  areaId: WorkAreaId,
  line: EquipmentUse | undefined,
  other: CustomEquipment,
): AreaChange[] | null {
  if (line !== undefined && canonicalJson(line.other) === canonicalJson(other)) return [];
  const id = newEquipmentId(other.name);
  const edited = (use: EquipmentUse): EquipmentUse => (isSame(use, line) ? { ...use, id, other } : use);
  const changes = workAreasInOrder(workAreas).flatMap(([key, area]): AreaChange[] => {
    const uses = area.feature.properties.equipment;
    if (line === undefined) {
      return key === areaId
        ? [{ areaId: key, seen: area, after: withEquipment(area, [...uses, { id, quantity: 1, other }]) }]
        : [];
    }
    return uses.some((use) => isSame(use, line))
      ? [{ areaId: key, seen: area, after: withEquipment(area, uses.map(edited)) }]
      : [];
  });
  return changes.length === 0 ? null : changes;
}

const isSame = (use: EquipmentUse, line: EquipmentUse | undefined) =>
  line !== undefined && use.id === line.id && canonicalJson(use.other) === canonicalJson(line.other);
