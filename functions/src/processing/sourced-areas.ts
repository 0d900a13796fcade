import type { Source } from '../../../src/acoustics/scene/scene.ts';
import { type Assessment, workAreasInOrder } from '../../../src/domain/assessment.ts';
import {
  type CriteriaSet,
  type OperatingTime,
  resolveOperatingTimes,
} from '../../../src/domain/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../../src/domain/equipment/equipment.ts';
import type { ReportConfig } from '../../../src/domain/report-config.ts';
import { type WorkArea, workAreaName, workAreaProblems } from '../../../src/domain/work-area.ts';
import type { PreparedScene } from '../../../src/geodata/scene/prepared-scene.ts';
import { crossingRing } from '../../../src/geodata/geometry/work-geometry.ts';
import { localPlane, localShape } from '../../../src/geodata/scene/work-shapes.ts';
import { plantLines } from './plant-lines.ts';
import { Refusal } from './refusal.ts';
import { addSources, barrierHeightM, lengthM, type PlacedLine, shapeProblem } from './work-area-sources.ts';

/** What an assessment is computed from. */
export interface AssessmentInput {
  assessment: Assessment;
  config: ReportConfig;
  equipment: readonly EquipmentItem[];
  hash: string;
}

/** A work area with its plant as sources of the scene. */
export interface SourcedArea {
  id: string;
  area: WorkArea;
  lines: PlacedLine[];
}

/** Refuses what cannot be processed, naming all of it; gives the operating times to assess. */
export function checkInput({ assessment }: AssessmentInput, set: CriteriaSet): OperatingTime[] {
  const { times, problems } = resolveOperatingTimes(set, assessment);
  const areas = workAreasInOrder(assessment.workAreas);
  const reasons = [
    ...problems,
    ...(areas.length === 0 ? ['Draw at least one work area.'] : []),
    ...areas.flatMap(([, area]) => [
      ...workAreaProblems(area),
      ...(crossingRing(area.feature.geometry) === null
        ? []
        : [`${workAreaName(area)} crosses itself. Draw it again, or move its corners.`]),
    ]),
  ];
  if (reasons.length > 0) throw new Refusal(reasons);
  return times;
}

/**
 * The work areas with their plant; their sources are appended to `sources`.
 * @throws Refusal with every area that has no place or plant to compute with
 */
export function sourceAreas(input: AssessmentInput, scene: PreparedScene, sources: Source[]): SourcedArea[] {
  const { assessment, config, equipment } = input;
  const toLocal = localPlane(scene);
  const reasons: string[] = [];
  const areas = workAreasInOrder(assessment.workAreas).flatMap(([id, area]): SourcedArea[] => {
    const shape = localShape(area.feature.geometry, toLocal);
    const misplaced = shapeProblem(shape, workAreaName(area));
    if (misplaced !== null) {
      reasons.push(misplaced);
      return [];
    }
    const outcome = plantLines(area, equipment, lengthM(shape));
    if (outcome.kind === 'refused') {
      reasons.push(...outcome.reasons);
      return [];
    }
    const barrier = barrierHeightM(area, config.method);
    return [{ id, area, lines: addSources(sources, id, shape, outcome.lines, config.method, barrier) }];
  });
  if (reasons.length > 0) throw new Refusal(reasons);
  return areas;
}
