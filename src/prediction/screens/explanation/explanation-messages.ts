import type { ContourLevel } from '../../../model/map/contour-bands.ts';
import type { Results } from '../../../model/results/results.ts';
import type { LevelBreakdown } from '../../rules/explanation/level-breakdown.ts';

/** A receiver of results. Those at the façades and floors of one address share an id: the number tells which it is. */
export interface AskedReceiver {
  /** Its number in the results, which is that in the scene that they belong to. */
  readonly number: number;
  readonly id: string;
  readonly facade: string | null;
  readonly floor: number | null;
}

/** What the worker is asked: the level breakdown of a receiver of results, by its number, in a prepared scene as its file has it. */
export interface ExplanationRequest {
  readonly results: Pick<Results, 'areas' | 'barriers' | 'method'> & { criteria: { facadeCorrectionDb: number } };
  readonly scene: ArrayBuffer;
  readonly receiver: AskedReceiver;
  readonly level: ContourLevel;
  /** Ids of the work areas that count; null: all. */
  readonly working: string[] | null;
  /** The share of T that each work area works, where the level is averaged over it. */
  readonly worked: Record<string, number> | null;
  /** How crews that move are spread over the pieces of their lines. */
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
