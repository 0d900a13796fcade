import type { ContourLevel } from '../../../model/map/contour-bands.ts';
import type { Results } from '../../../model/results/results.ts';
import type { LevelBreakdown } from '../../rules/explanation/level-breakdown.ts';

/** A receiver of results. Receivers at the façades and floors of an address share an id, so the index identifies it. */
export interface AskedReceiver {
  /** Index in the results, which is also the index in their scene. */
  readonly number: number;
  readonly id: string;
  readonly facade: string | null;
  readonly floor: number | null;
}

/** The request to the worker: the level breakdown of a receiver, by its index, in a prepared scene in the form of its file. */
export interface ExplanationRequest {
  readonly results: Pick<Results, 'areas' | 'barriers' | 'method'> & { criteria: { facadeCorrectionDb: number } };
  readonly scene: ArrayBuffer;
  readonly receiver: AskedReceiver;
  readonly level: ContourLevel;
  /** Ids of the contributing work areas. Null: all. */
  readonly working: string[] | null;
  /** The share of T that each work area works, if the level is averaged. */
  readonly worked: Record<string, number> | null;
  /** How moving crews are spread over the pieces of their lines. */
  readonly crews: Array<{ area: string; shares: readonly number[] }>;
}

export type ExplanationReply =
  | { readonly kind: 'done'; readonly breakdown: LevelBreakdown }
  | { readonly kind: 'failed'; readonly message: string };

export interface ExplanationWork {
  input: ExplanationRequest;
  output: ExplanationReply;
  progress: never;
}
