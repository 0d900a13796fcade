import type { AreasAtWork } from '../../../model/assessment/area-hours.ts';
import type { ContourLevel } from '../../../model/map/contour-bands.ts';
import type { Results } from '../../../model/results/results.ts';
import type { contoursOfResults } from '../../rules/results-contours.ts';

/**
 * The request to the worker: contours of results in a prepared scene (in the form of its file), at a height above ground in m.
 */
export interface ContourRequest {
  readonly results: Pick<Results, 'areas' | 'barriers' | 'method'>;
  readonly scene: ArrayBuffer;
  readonly bandsDb: number[];
  readonly heightM: number;
  readonly level: ContourLevel;
  /** The work areas that contribute. Null: all. */
  readonly during: AreasAtWork | null;
}

export type ShownContours = NonNullable<Awaited<ReturnType<typeof contoursOfResults>>>;

export type ContourReply =
  | { readonly kind: 'done'; readonly contours: ShownContours }
  | { readonly kind: 'failed'; readonly message: string };

/** The completed share, 0 … 1, and intermediate contours if there are any. */
export interface ContourProgress {
  readonly share: number;
  readonly draft: ShownContours | null;
}

export interface ContourWork {
  input: ContourRequest;
  output: ContourReply;
  progress: ContourProgress;
}
