import type { AssessmentInput } from '../../prediction/rules/sources/sourced-areas.ts';
import type { PredictedLine } from '../rules/logger-prediction.ts';

/** The request to the worker: a plan, its scene in the form of its file, and the positions of loggers. */
export interface MonitoringRequest {
  readonly input: AssessmentInput;
  readonly scene: ArrayBuffer;
  readonly loggers: ReadonlyArray<{ lon: number; lat: number; heightM: number }>;
}

export type MonitoringReply =
  | { readonly kind: 'done'; readonly lines: PredictedLine[] }
  | { readonly kind: 'failed'; readonly message: string };

export interface MonitoringWork {
  input: MonitoringRequest;
  output: MonitoringReply;
  progress: never;
}
