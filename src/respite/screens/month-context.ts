import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { ReportConfig } from '../../model/project/report-config.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import type { SearchedAddress } from '../../ui/map/find-addresses.ts';
import type { Month } from './use-month.ts';
import type { MonthPlan } from './use-month-plan.ts';
import { createRequiredContext } from '../../ui/required-context.ts';

/** The month that the out-of-hours calendar shows, with what its parts need to show it. */
export interface OpenedMonth extends MonthPlan {
  readonly project: LoadedProjectWithUid;
  readonly config: ReportConfig;
  readonly set: CriteriaSet;
  /** The current working day. */
  readonly today: string;
  /** The first day of the month. */
  readonly first: string;
  /** The days of the month, `YYYY-MM-DD`. A night belongs to the day on which it begins. */
  readonly days: readonly string[];
  readonly month: Month;
  /** Null until it is loaded. */
  readonly scene: PreparedScene | null;
  /** The addresses that can be searched, and that an agreement may name. */
  readonly searched: readonly SearchedAddress[];
}

export const [MonthContext, useOpenedMonth] = createRequiredContext<OpenedMonth>('the out-of-hours calendar');
