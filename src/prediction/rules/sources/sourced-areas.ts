import type { Source } from '../../../engine/scene/scene.ts';
import { type Assessment, workAreasInOrder } from '../../../model/assessment/assessment.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import { criteriaSetOf, type ReportConfig } from '../../../model/project/report-config.ts';
import { type CrewMode, crewOf, movingCrewOf, type WorkArea } from '../../../model/assessment/work-area.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import { localPlane, localShape } from '../scene/work-shapes.ts';
import { powersOfArea } from './area-energies.ts';
import { lengthM } from './area-problems.ts';
import { type MovingLine, movingLineOf, withPieces } from './moving-work.ts';
import { equipmentLines } from './equipment-lines.ts';
import { addSources, barrierHeightM, type SourceLine } from './work-area-sources.ts';

/** The input of an assessment besides the scene. */
export interface AssessmentInput {
  assessment: Pick<Assessment, 'workAreas' | 'shifts' | 'operatingTime' | 'startDate' | 'endDate'>;
  config: ReportConfig;
  equipment: readonly EquipmentItem[];
}

/** A work area with its equipment as sources of the scene. */
export interface SourcedArea {
  id: WorkAreaId;
  area: WorkArea;
  lines: SourceLine[];
  /** How its crew works. */
  crew: CrewMode;
  /** Line of its moving crew. Null if the crew does not move. */
  moving: MovingLine | null;
}

/**
 * Converts the equipment of work areas to sources. Sound powers are applied later, when the transfers are evaluated.
 * @param input assessment whose areas have no `problemsOfArea`
 */
export function sourceAreas(
  { assessment, config, equipment }: AssessmentInput,
  scene: PreparedScene,
): { areas: SourcedArea[]; sources: Source[] } {
  const toLocal = localPlane(scene);
  const set = criteriaSetOf(config);
  const sources: Source[] = [];
  const areas = workAreasInOrder(assessment.workAreas).map(([id, area]): SourcedArea => {
    const shape = localShape(area.feature.geometry, toLocal);
    const onRoof = area.feature.properties.onRoof === true;
    const place = { group: id, shape, onRoof, barrierHeightM: barrierHeightM(area, config.method) };
    const lines = equipmentLines(area, equipment, lengthM(shape));
    const first = sources.length;
    const placed = addSources(sources, place, lines, config.method);
    const crew = crewOf(area.feature, set);
    const moving = movingLineOf(movingCrewOf(area.feature), shape);
    if (moving !== null) {
      const powers = powersOfArea({ lines: placed, crew }, set.annoyingEquipmentDb);
      sources.push(...withPieces(sources.splice(first), first, moving, powers));
    }
    return { id, area, crew, moving, lines: placed };
  });
  return { areas, sources };
}
