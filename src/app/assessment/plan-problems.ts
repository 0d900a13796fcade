import { criteriaSetOf } from '../../model/project/report-config.ts';
import type { OpenedPlan } from '../../plan/screens/editing/plan-context.ts';
import { ARCHIVED, problemOfProject, problemsOfAssessment } from '../../prediction/rules/sources/problems.ts';
import type { AssessmentInput } from '../../prediction/rules/sources/sourced-areas.ts';

/** The properties on which the problems of a plan depend. */
export type CheckedPlan = Pick<OpenedPlan, 'project' | 'config' | 'equipment' | 'scene'> &
  Pick<AssessmentInput, 'assessment'>;

/** Lists all problems that prevent a run. @param asked whether the user asked for the run: other checks need the whole scene */
export function problemsOfPlan(
  { project, assessment, config, equipment, scene }: CheckedPlan,
  asked: boolean,
): string[] {
  const ofProject = project.archived ? ARCHIVED : problemOfProject(project, criteriaSetOf(config));
  const ofPlan = problemsOfAssessment({ assessment, config, equipment }, asked ? scene : null);
  return ofProject === null ? ofPlan : [ofProject, ...ofPlan];
}
