import { requireSystem } from '../../src/gis/crs/crs.ts';
import { keysOfAssessment } from '../../src/model/criteria/resolve-operating-times.ts';
import { projectUidSchema } from '../../src/model/ids.ts';
import { loadedProjectSchema } from '../../src/model/project/project.ts';
import { criteriaSetOf, reportConfigSchema } from '../../src/model/project/report-config.ts';
import type { OpenedPlan } from '../../src/plan/screens/editing/plan-context.ts';
import { anAssessment } from './assessments.ts';

const project = {
  ...loadedProjectSchema.parse({ company: 'c1', id: 'p', name: 'P', state: 'ready', scene: 'scene', imagery: [] }),
  uid: projectUidSchema.parse('p1'),
};
const config = reportConfigSchema.parse({});
const criteria = criteriaSetOf(config);
const nothing = () => {};

/** The opened plan of an assessment in New South Wales, without a scene. Its changes are not stored. */
export function aPlan(changes: Partial<OpenedPlan> = {}): OpenedPlan {
  const assessment = changes.assessment ?? anAssessment();
  return {
    project,
    assessment,
    config,
    criteria,
    equipment: [],
    times: keysOfAssessment(criteria, assessment),
    workAreas: assessment.workAreas,
    shifts: assessment.shifts,
    scene: null,
    plane: requireSystem(7856),
    freshness: 'current',
    writer: {
      change: nothing,
      changeAll: () => true,
      latest: () => undefined,
      undo: nothing,
      redo: nothing,
      goTo: nothing,
    },
    actions: { duplicate: nothing, remove: nothing, removePart: nothing },
    ...changes,
  };
}
