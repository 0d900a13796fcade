import { withPlant } from '../../../assessment/area-sound-power.ts';
import { type Assessment, workAreasInOrder } from '../../../domain/assessment.ts';
import { canonicalJson } from '../../../domain/canonical-json.ts';
import type { OtherPlant } from '../../../domain/equipment/other-plant.ts';
import type { WorkAreaId } from '../../../domain/ids.ts';
import { newPlantId } from '../../../domain/plant-uses.ts';
import type { PlantUse, WorkArea } from '../../../domain/work-area.ts';

type ChangedArea = [id: WorkAreaId, before: WorkArea, after: WorkArea];

/**
 * Other plant that was entered: a new line of the work area or, of a line that was edited, a new item in all lines of the assessment
 * that have it. It gets another id, so that an id always means one sound power.
 * @param line that was edited; none for new plant
 */
export function withEditedPlant(
  workAreas: Assessment['workAreas'],
  areaId: WorkAreaId,
  line: PlantUse | undefined,
  other: OtherPlant,
): ChangedArea[] {
  if (line !== undefined && canonicalJson(line.other) === canonicalJson(other)) return [];
  const id = newPlantId(other.name);
  const edited = (use: PlantUse): PlantUse => (isSame(use, line) ? { ...use, id, other } : use);
  return workAreasInOrder(workAreas).flatMap(([key, area]): ChangedArea[] => {
    const uses = area.feature.properties.equipment;
    if (line === undefined) {
      return key === areaId ? [[key, area, withPlant(area, [...uses, { id, quantity: 1, other }])]] : [];
    }
    return uses.some((use) => isSame(use, line)) ? [[key, area, withPlant(area, uses.map(edited))]] : [];
  });
}

const isSame = (use: PlantUse, line: PlantUse | undefined) =>
  line !== undefined && use.id === line.id && canonicalJson(use.other) === canonicalJson(line.other);
