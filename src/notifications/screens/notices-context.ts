import type { Assessment } from '../../model/assessment/assessment.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { ReportConfig } from '../../model/project/report-config.ts';
import type { Results } from '../../model/results/results.ts';
import type { Notice } from '../rules/notice.ts';
import { createRequiredContext } from '../../ui/required-context.ts';

/** The notifications of an assessment, with what their lists and letters need. */
export interface OpenedNotices {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  config: ReportConfig;
  set: CriteriaSet;
  results: Results;
  notices: readonly Notice[];
  /** Whether the results belong to the current plan. */
  isCurrent: boolean;
  /** Whether the levels are those that 90 % of the quarter-hours stay below. */
  isAt90: boolean;
}

export const [NoticesContext, useOpenedNotices] = createRequiredContext<OpenedNotices>('the page of notifications');
