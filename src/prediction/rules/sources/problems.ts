import { barriersInOrder, workAreasInOrder } from '../../../model/assessment/assessment.ts';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import { resolveOperatingTimes } from '../../../model/criteria/resolve-operating-times.ts';
import type { LoadedProject } from '../../../model/project/project.ts';
import { ASSESSMENT_LIMITS } from '../../../model/limits.ts';
import { loadFingerprint, criteriaSetOf, facadeProblem } from '../../../model/project/report-config.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import { localPlane } from '../scene/work-shapes.ts';
import { cornerCount } from '../../../model/assessment/work-area.ts';
import { grouped } from '../../../model/format/format.ts';
import { problemsOfArea, problemsOfBarrier } from './area-problems.ts';
import { roofProblems } from './roof-problems.ts';
import { sizeProblems } from './run-size.ts';
import type { AssessmentInput } from './sourced-areas.ts';

export const NOT_PREPARED = 'The project is not published yet. Ask an administrator to publish it.';
export const ARCHIVED =
  'The project is archived: it is kept for reading. Ask an administrator to take it back into use.';

/** What prevents a project's assessments from being processed, as a sentence. Null if nothing does. */
export function problemOfProject(
  { scene, criteriaOfLoad: loadedBy }: Pick<LoadedProject, 'scene' | 'criteriaOfLoad'>,
  set: CriteriaSet,
): string | null {
  if (scene === null) return NOT_PREPARED;
  if (loadedBy === null || loadedBy === loadFingerprint(set)) return null;
  return 'The operating times, the backgrounds or their categories were changed after it was published. Ask an administrator to publish it again.';
}

/**
 * Everything that prevents an assessment from being processed, as sentences. Empty if nothing does.
 * @param scene null while there is no scene; only problems that do not need a scene are found then
 * @throws RangeError if the configuration names a criteria set that the product does not have
 */
export function problemsOfAssessment(input: AssessmentInput, scene: PreparedScene | null): string[] {
  const { assessment, config, equipment } = input;
  const set = criteriaSetOf(config);
  const { problems: ofTimes } = resolveOperatingTimes(set, assessment);
  const facade = facadeProblem(set, config.method);
  // This check comes first, because the others take longer with more vertices.
  const corners = Object.values(assessment.workAreas).reduce(
    (sum, { feature }) => sum + cornerCount(feature.geometry),
    0,
  );
  if (corners > ASSESSMENT_LIMITS.corners) {
    return [
      `The work areas have ${grouped(corners)} corners together; ${grouped(ASSESSMENT_LIMITS.corners)} at most can be processed. Draw them with fewer corners.`,
    ];
  }
  const toLocal = scene === null ? null : localPlane(scene);
  const areas = workAreasInOrder(assessment.workAreas);
  const ofAreas = areas.flatMap(([, area]) => {
    const own = problemsOfArea(area, assessment, equipment, toLocal);
    return own.length > 0 || scene === null ? own : roofProblems(area, scene);
  });
  const ofBarriers = barriersInOrder(assessment.workAreas).flatMap(([, barrier]) =>
    problemsOfBarrier(barrier, toLocal),
  );
  const found = [
    ...ofTimes,
    ...(facade === null ? [] : [facade]),
    ...(areas.length === 0 ? ['Draw at least one work area.'] : []),
    ...ofAreas,
    ...ofBarriers,
  ];
  if (scene === null) return found;
  // The size of a run can be estimated only if no area has problems.
  const ofSize = ofAreas.length > 0 ? [] : sizeProblems(input, scene);
  return [...found, ...ofSize];
}
