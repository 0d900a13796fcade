import { useMemo } from 'react';
import type { AssessmentInput } from '../../prediction/rules/sources/sourced-areas.ts';
import { errorText } from '../../firebase/error-texts.ts';
import type { Live } from '../../firebase/live.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { ReportConfig } from '../../model/project/report-config.ts';
import { permitOf, type Revision } from '../../model/revisions/revision.ts';
import { sceneToHandOver } from '../../prediction/rules/scene/prepared-scene.ts';
import { useEquipment, usePreparedScene } from '../../projects/api/use-project-data.ts';
import { useFrozenPlan } from '../../revisions/api/use-revisions.ts';

/** The plan that measurements are compared with: the approved plan, or else the current plan. */
export interface MonitoredPlan {
  readonly input: AssessmentInput;
  /** Scene in the form of its file. */
  readonly scene: ArrayBuffer;
  /** Revision of the plan. Null for the current plan. */
  readonly revision: Revision | null;
  /** Unique key of the plan. */
  readonly key: string;
}

export function useMonitoredPlan(
  project: LoadedProjectWithUid,
  assessment: Assessment,
  config: ReportConfig,
  revisions: readonly Revision[],
): Live<MonitoredPlan> {
  const revision = useMemo(() => permitOf(revisions), [revisions]);
  const frozen = useFrozenPlan(revision);
  const equipment = useEquipment(project, revision === null);
  const prepared = usePreparedScene(project);
  return useMemo((): Live<MonitoredPlan> => {
    if (revision !== null) {
      if (frozen.isError) return { kind: 'failed', message: errorText(frozen.error) };
      if (frozen.data === undefined) return { kind: 'loading' };
      const { input, scene } = frozen.data;
      return { kind: 'ready', value: { input, scene, revision, key: revision.frozen.key } };
    }
    if (equipment.kind !== 'ready') return equipment;
    if (prepared.isError) return { kind: 'failed', message: errorText(prepared.error) };
    if (prepared.data === undefined) return { kind: 'loading' };
    const { workAreas, shifts, operatingTime, startDate, endDate } = assessment;
    const input: AssessmentInput = {
      assessment: { workAreas, operatingTime, startDate, endDate, ...(shifts && { shifts }) },
      config,
      equipment: equipment.value,
    };
    const scene = sceneToHandOver(prepared.data);
    return { kind: 'ready', value: { input, scene, revision: null, key: JSON.stringify(input) } };
  }, [revision, frozen.isError, frozen.error, frozen.data, equipment, prepared, assessment, config]);
}
