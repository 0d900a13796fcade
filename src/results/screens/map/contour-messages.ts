import type { AreasAtWork } from '../../../model/assessment/area-hours.ts';
import type { ContourLevel } from '../../../model/map/contour-bands.ts';
import type { Results } from '../../../model/results/results.ts';
import type { contoursOfResults } from '../../rules/results-contours.ts';

/** What the worker is asked: contours of results in a prepared scene (as its file has it), at a height above ground in m. */
export interface ContourRequest {
  readonly results: Pick<Results, 'areas' | 'barriers' | 'method'>;
  readonly scene: ArrayBuffer;
  readonly bandsDb: number[];
  readonly heightM: number;
  readonly level: ContourLevel;
  /** The work areas that count; null: all. */
  readonly during: AreasAtWork | null;
}

export type ShownContours = NonNullable<Awaited<ReturnType<typeof contoursOfResults>>>;

export type ContourReply =
  | { readonly kind: 'done'; readonly contours: ShownContours }
  | { readonly kind: 'failed'; readonly message: string };

/** The share 0 … 1 that is done, and contours of fewer points where there are any yet. */
export interface ContourProgress {
  readonly share: number;
  readonly draft: ShownContours | null;
}

export interface ContourWork {
  input: ContourRequest;
  output: ContourReply;
  progress: ContourProgress;
}
