import type { Freshness } from '../../rules/freshness.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import type { ReportConfig } from '../../../model/project/report-config.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import type { AreaActions } from '../areas/use-area-actions.ts';
import type { WorkAreaWriter } from './use-work-area-writer.ts';
import { createRequiredContext } from '../../../ui/required-context.ts';

/** The plan that the page of an assessment shows and edits, with what its parts need to show it. */
export interface OpenedPlan {
  readonly project: LoadedProjectWithUid;
  readonly assessment: Assessment;
  readonly config: ReportConfig;
  readonly criteria: CriteriaSet;
  /** The equipment list of the project. */
  readonly equipment: EquipmentItem[];
  /** Keys of the operating times of the assessment. */
  readonly times: readonly string[];
  /** Those of the assessment; a work area that did not change stays the same object. */
  readonly workAreas: Assessment['workAreas'];
  /** Those of the assessment; unchanged shifts stay the same object. */
  readonly shifts: Assessment['shifts'];
  /** Null until it is loaded. */
  readonly scene: PreparedScene | null;
  /** The coordinate system in which work areas are drawn and measured. */
  readonly plane: CoordinateSystem;
  readonly freshness: Freshness;
  readonly writer: WorkAreaWriter;
  readonly actions: AreaActions;
}

export const [PlanContext, usePlan] = createRequiredContext<OpenedPlan>('the page of an assessment');
