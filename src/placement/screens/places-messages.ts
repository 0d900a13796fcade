import type { PlacedEquipment } from '../rules/allowed-power.ts';
import type { PlaceGrid } from '../rules/place-grid.ts';
import type { PlaceLimits } from '../rules/place-limits.ts';
import type { ExistingBarrier } from '../../prediction/rules/sources/existing-barriers.ts';
import type { ReportConfig } from '../../model/project/report-config.ts';

/** What is looked for. */
export interface PlacesAsked {
  readonly config: ReportConfig;
  readonly grid: PlaceGrid;
  readonly equipmentItem: PlacedEquipment;
  readonly limits: PlaceLimits;
  /** The temporary barriers of the plan, past which the equipment is heard. */
  readonly barriers: readonly ExistingBarrier[];
}

/** Requests of the page: the scene once, then searches. The last one counts. */
export type PlacesRequest =
  | { readonly kind: 'scene'; readonly scene: ArrayBuffer }
  | { readonly kind: 'search'; readonly number: number; readonly asked: PlacesAsked };

/** Places one after the other, from coarse to fine, of what was looked for by that number. */
export type PlacesReply =
  | {
      readonly kind: 'places';
      readonly number: number;
      readonly cells: Uint32Array;
      /** dB(A), of each cell; NaN where nothing can stand, or nothing has a limit. */
      readonly lwa: Float64Array;
      /** Number of the receiver that decides; −1 for none. */
      readonly receivers: Int32Array;
      readonly limits: Float64Array;
      readonly isLast: boolean;
    }
  | { readonly kind: 'failed'; readonly number: number; readonly message: string };

export interface PlacesExchange {
  request: PlacesRequest;
  reply: PlacesReply;
}
