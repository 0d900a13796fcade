import { worksIn } from '../../../model/assessment/area-hours.ts';
import type { Criterion } from '../../../model/criteria/assess-receiver.ts';
import type { CriteriaSet, OperatingTime } from '../../../model/criteria/criteria-set.ts';
import { resolveOperatingTimes } from '../../../model/criteria/resolve-operating-times.ts';
import { criteriaSetOf } from '../../../model/project/report-config.ts';
import type { Source } from '../../../engine/scene/scene.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import { localPlane } from '../scene/work-shapes.ts';
import { type Assessor, assessor, numberCriteria } from './assessed-levels.ts';
import { audibilityThresholdsOf } from './audibility-thresholds.ts';
import type { PlannedAveraging } from './averaging.ts';
import { planAveraging } from './plan-averaging.ts';
import { type PlannedPass, plannedPass } from '../sources/moving-work.ts';
import { type PlannedBarrier, planBarriers } from './planned-barriers.ts';
import { criteriaOf } from '../sources/receiver-criteria.ts';
import { type AssessmentInput, type SourcedArea, sourceAreas } from '../sources/sourced-areas.ts';
import type { AudibilityThresholds } from './evaluate-pass.ts';

/** An operating time of an assessment with the criteria of the receivers. */
export interface PlannedTime {
  readonly time: OperatingTime;
  readonly criteria: readonly Criterion[];
  readonly assess: Assessor;
  /** Returns the energies at which work exceeds criterion and background. */
  readonly audibilityThresholds: () => AudibilityThresholds;
}

/** An assessment in its scene, ready for prediction and assessment. */
export interface PlannedWork {
  readonly set: CriteriaSet;
  readonly areas: readonly SourcedArea[];
  readonly sources: readonly Source[];
  /** Timetables of the moving crews in the order of the work areas. Null for other work areas. */
  readonly passes: ReadonlyArray<PlannedPass | null>;
  /** Barrier lines. They affect the paths of all sources. */
  readonly barriers: readonly PlannedBarrier[];
  /** Operating times in which at least one work area works. */
  readonly times: readonly PlannedTime[];
  /** Indexes of the work areas that work in each of them. */
  readonly working: ReadonlyArray<readonly number[]>;
  /** Averaging windows in the order of `times`. Null if the level is that of the worst 15 minutes, or if there are no shifts. */
  readonly averaging: ReadonlyArray<PlannedAveraging | null>;
  /** Operating times of the assessment in which no work area works. */
  readonly idle: readonly OperatingTime[];
}

/** Plans assessments of one project. `input` must have no problems (`problemsOfAssessment`). */
export type Planner = (input: AssessmentInput) => PlannedWork;

/** The cached criteria of a project. */
interface KeptCriteria {
  readonly config: AssessmentInput['config'];
  readonly set: CriteriaSet;
  readonly times: Map<string, PlannedTime>;
}

/**
 * Creates a function that plans assessments in a scene. The criteria of the receivers are cached as long as the configuration is
 * the same object.
 */
export function plannerOf(scene: PreparedScene): Planner {
  let kept: KeptCriteria | null = null;
  const toLocal = localPlane(scene);
  return (input) => {
    if (kept?.config !== input.config) {
      kept = { config: input.config, set: criteriaSetOf(input.config), times: new Map() };
    }
    const { set, times: known } = kept;
    const plannedTime = (time: OperatingTime): PlannedTime => {
      const before = known.get(time.key);
      if (before !== undefined) return before;
      const criteria = criteriaOf(scene, set, time);
      let ready: Assessor | null = null;
      let thresholds: AudibilityThresholds | null = null;
      const assess: Assessor = (levels) => (ready ??= assessor(set, time, numberCriteria(criteria)))(levels);
      const audibilityThresholds = () => (thresholds ??= audibilityThresholdsOf(scene, set, time.key, criteria));
      const made = { time, criteria, assess, audibilityThresholds };
      known.set(time.key, made);
      return made;
    };
    const { areas, sources } = sourceAreas(input, scene);
    const resolved = resolveOperatingTimes(set, input.assessment).times;
    const workingIn = ({ key }: OperatingTime) =>
      areas.flatMap(({ area }, index) => (worksIn(set, input.assessment, area, key) ? [index] : []));
    const withWork = resolved.map((time) => ({ time, working: workingIn(time) }));
    const busy = withWork.filter(({ working }) => working.length > 0);
    const keys = resolved.map(({ key }) => key);
    const averaging = planAveraging(set, input.assessment, areas, resolved);
    const windows = new Map(Array.from(averaging, ([key, planned]) => [key, planned.windows]));
    return {
      set,
      areas,
      sources,
      passes: areas.map(({ area, moving }) =>
        moving === null ? null : plannedPass(moving, area, set, input.assessment, keys, windows),
      ),
      barriers: planBarriers(input.assessment.workAreas, toLocal),
      times: busy.map(({ time }) => plannedTime(time)),
      working: busy.map(({ working }) => working),
      averaging: busy.map(({ time }) => averaging.get(time.key) ?? null),
      idle: withWork.flatMap(({ time, working }) => (working.length === 0 ? [time] : [])),
    };
  };
}

/** The audibility thresholds of all operating times with work. */
export const audibilityThresholdsIn = ({ times }: PlannedWork): AudibilityThresholds[] =>
  times.map(({ audibilityThresholds }) => audibilityThresholds());
