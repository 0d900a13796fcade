import type { PlacedEquipment } from '../rules/allowed-power.ts';
import type { PlaceGrid } from '../rules/place-grid.ts';
import type { PlaceLimits } from '../rules/place-limits.ts';
import type { ExistingBarrier } from '../../prediction/rules/sources/existing-barriers.ts';
import type { ReportConfig } from '../../model/project/report-config.ts';

/** The parameters of a search. */
export interface PlacesAsked {
  readonly config: ReportConfig;
  readonly grid: PlaceGrid;
  readonly equipmentItem: PlacedEquipment;
  readonly limits: PlaceLimits;
  /** The temporary noise barriers of the plan, which screen the equipment. */
  readonly barriers: readonly ExistingBarrier[];
}

/** Requests from the page: the scene once, then searches. A new search replaces the one before. */
export type PlacesRequest =
  | { readonly kind: 'scene'; readonly scene: ArrayBuffer }
  | { readonly kind: 'search'; readonly number: number; readonly asked: PlacesAsked };

/** Positions in search order, from coarse to fine, for the search with this number. */
export type PlacesReply =
  | {
      readonly kind: 'places';
      readonly number: number;
      readonly cells: Uint32Array;
      /** Allowed sound power of each cell, dB(A). NaN if equipment cannot stand there or no receiver has a limit. */
      readonly lwa: Float64Array;
      /** Index of the receiver that determines the value. −1 for none. */
      readonly receivers: Int32Array;
      readonly limits: Float64Array;
      readonly isLast: boolean;
    }
  | { readonly kind: 'failed'; readonly number: number; readonly message: string };

export interface PlacesExchange {
  request: PlacesRequest;
  reply: PlacesReply;
}
