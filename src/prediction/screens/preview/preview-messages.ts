import type { CrewStrip } from '../../rules/run/evaluate-pass.ts';
import type { EvaluatedWork } from '../../rules/run/evaluate-work.ts';
import type { CrewSnapshot } from '../../rules/preview/crew-snapshot.ts';
import type { Viewport } from '../../rules/preview/live-assessment.ts';
import type { AssessmentInput } from '../../rules/sources/sourced-areas.ts';

export const PREVIEW_FAILED = 'The live preview stopped. Reload the page.';

/** The plan of an assessment as the screen shows it. */
export type ShownPlan = AssessmentInput['assessment'];

/** Requests of the page. The scene is sent once. The project and the plan are sent whenever they change. */
export type PreviewRequest =
  | { readonly kind: 'scene'; readonly scene: ArrayBuffer }
  | { readonly kind: 'project'; readonly project: Pick<AssessmentInput, 'config' | 'equipment'> }
  | { readonly kind: 'plan'; readonly edit: number; readonly plan: ShownPlan }
  | { readonly kind: 'viewport'; readonly viewport: Viewport }
  /**
   * Whether the page shows the levels. While it does not, because the stored results are current, only a first picture of the
   * plan is computed. An edit that changes levels counts as `isShown`. Initially true.
   */
  | { readonly kind: 'shown'; readonly isShown: boolean }
  /** Requests for the levels of receivers in one window of a moving crew, and for its levels at one receiver in all windows. */
  | { readonly kind: 'snapshot'; readonly area: string; readonly window: number }
  | { readonly kind: 'strip'; readonly area: string; readonly receiver: number }
  /** The page has shown the last answer and accepts the next one. */
  | { readonly kind: 'taken' };

/** Answers of the worker. It sends one whenever it has better levels. `edit` identifies the plan. */
export type PreviewReply =
  | {
      readonly kind: 'levels';
      readonly edit: number;
      /** 1: the levels equal those of a run. */
      readonly exactShare: number;
      /** Whether better levels will follow. */
      readonly isBusy: boolean;
      readonly evaluated: EvaluatedWork;
      /** One column per work area. Null if it equals that of the previous answer. */
      readonly areaLevels: ReadonlyArray<readonly [area: string, levels: Float64Array | null]>;
      readonly flags: Uint8Array;
      readonly pairs: number;
    }
  | { readonly kind: 'snapshot'; readonly area: string; readonly window: number; readonly snapshot: CrewSnapshot }
  | { readonly kind: 'strip'; readonly area: string; readonly receiver: number; readonly strip: CrewStrip }
  | { readonly kind: 'incomplete'; readonly edit: number; readonly problems: string[] }
  | { readonly kind: 'failed'; readonly message: string };

export interface PreviewExchange {
  request: PreviewRequest;
  reply: PreviewReply;
}
