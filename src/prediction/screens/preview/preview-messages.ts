import type { CrewStrip } from '../../rules/run/evaluate-pass.ts';
import type { EvaluatedWork } from '../../rules/run/evaluate-work.ts';
import type { CrewSnapshot } from '../../rules/preview/crew-snapshot.ts';
import type { Viewport } from '../../rules/preview/live-assessment.ts';
import type { AssessmentInput } from '../../rules/sources/sourced-areas.ts';

export const PREVIEW_FAILED =
  'The live preview stopped. Switch it off and on again; if this persists, reload the page.';

/** The plan of an assessment, as it is on the screen. */
export type ShownPlan = AssessmentInput['assessment'];

/** Requests of the page. The scene comes once; the project and the plan whenever they change. */
export type PreviewRequest =
  | { readonly kind: 'scene'; readonly scene: ArrayBuffer }
  | { readonly kind: 'project'; readonly project: Pick<AssessmentInput, 'config' | 'equipment'> }
  | { readonly kind: 'plan'; readonly edit: number; readonly plan: ShownPlan }
  | { readonly kind: 'viewport'; readonly viewport: Viewport }
  /** What receivers have while a moving crew is in one of its windows, and what one receiver hears of it in all of them. */
  | { readonly kind: 'snapshot'; readonly area: string; readonly window: number }
  | { readonly kind: 'strip'; readonly area: string; readonly receiver: number }
  /** The page has shown what it was sent, and takes more. */
  | { readonly kind: 'taken' };

/** What it answers, as often as it has something better; `edit` is the plan that it belongs to. */
export type PreviewReply =
  | {
      readonly kind: 'levels';
      readonly edit: number;
      /** 1: the numbers are those that a run has. */
      readonly exactShare: number;
      /** Whether better ones are under way. */
      readonly isBusy: boolean;
      readonly evaluated: EvaluatedWork;
      /** A column a work area; null where it is that of the answer before. */
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
