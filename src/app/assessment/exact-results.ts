import type { Results } from '../../model/results/results.ts';
import type { OpenedPlan } from '../../plan/screens/editing/plan-context.ts';
import type { PreviewedPlan, PreviewState } from '../../prediction/screens/preview/preview-session.ts';

/** The results of a plan as a run would compute them, stored or previewed. */
export interface ExactResults {
  /** Null without any. */
  readonly results: Results | null;
  /** Whether they are being loaded or computed. */
  readonly isAwaited: boolean;
}

type PlanOfPage = Pick<OpenedPlan, 'workAreas' | 'shifts' | 'config' | 'equipment' | 'assessment'>;

/**
 * The exact results of the live preview.
 * @param isWhole whether the preview refines all receivers, and not only those in view
 */
export function exactPreview(state: PreviewState, page: PlanOfPage, isWhole: boolean): ExactResults {
  if (state.kind === 'starting') return AWAITED;
  if (state.kind !== 'shown') return state.kind === 'incomplete' && !isPlanOf(state.plan, page) ? AWAITED : NONE;
  // After an edit, the preview shows the results of the earlier plan for a moment.
  if (state.isBusy || !isPlanOf(state.plan, page)) return AWAITED;
  if (state.exactShare === 1) return { results: state.results, isAwaited: false };
  // Until the page shows the preview, it has only a first picture.
  return isWhole ? AWAITED : NONE;
}

const AWAITED: ExactResults = { results: null, isAwaited: true };
const NONE: ExactResults = { results: null, isAwaited: false };

function isPlanOf({ assessment: previewed, config, equipment }: PreviewedPlan, page: PlanOfPage): boolean {
  const { assessment } = page;
  return (
    previewed.workAreas === page.workAreas &&
    previewed.shifts === page.shifts &&
    previewed.operatingTime === assessment.operatingTime &&
    previewed.startDate === assessment.startDate &&
    previewed.endDate === assessment.endDate &&
    config === page.config &&
    equipment === page.equipment
  );
}
