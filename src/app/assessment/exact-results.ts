import type { Results } from '../../model/results/results.ts';
import type { OpenedPlan } from '../../plan/screens/editing/plan-context.ts';
import type { PreviewState } from '../../prediction/screens/preview/preview-session.ts';

/** The results of a plan as a run would compute them, stored or previewed. */
export interface ExactResults {
  /** Null without any. */
  readonly results: Results | null;
  /** Whether they are being loaded or computed. */
  readonly isAwaited: boolean;
}

type PlanOfPage = Pick<OpenedPlan, 'workAreas' | 'shifts' | 'config' | 'equipment' | 'assessment'>;

/**
 * The exact results of the live preview. After an edit, the preview shows the results of the earlier plan for a moment; these are
 * not those of the plan.
 */
export function exactPreview(state: PreviewState, page: PlanOfPage): ExactResults {
  if (state.kind === 'starting') return { results: null, isAwaited: true };
  if (state.kind !== 'shown') return { results: null, isAwaited: false };
  const { plan, isBusy, exactShare } = state;
  const { workAreas, shifts, operatingTime, startDate, endDate } = plan.assessment;
  const isOfPage =
    workAreas === page.workAreas &&
    shifts === page.shifts &&
    operatingTime === page.assessment.operatingTime &&
    startDate === page.assessment.startDate &&
    endDate === page.assessment.endDate &&
    plan.config === page.config &&
    plan.equipment === page.equipment;
  if (isBusy || !isOfPage) return { results: null, isAwaited: true };
  return { results: exactShare === 1 ? state.results : null, isAwaited: false };
}
