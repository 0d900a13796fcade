import { z } from 'zod';
import type { PlacedPlant } from '../../../assessment/allowed-power.ts';
import type { PlaceGrid } from '../../../assessment/place-grid.ts';
import type { PlaceLimits } from '../../../assessment/place-limits.ts';
import type { ReportConfig } from '../../../domain/report-config.ts';
import type { WorkGeometry } from '../../../domain/work-area.ts';

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** What is looked for; it was parsed where it came in. */
export interface PlacesAsked {
  readonly config: ReportConfig;
  readonly grid: PlaceGrid;
  readonly plant: PlacedPlant;
  readonly limits: PlaceLimits;
  /** The barrier lines of the plan, past which the plant is heard. */
  readonly barriers: readonly StandingBarrier[];
}

/** A barrier line as it stands. */
export interface StandingBarrier {
  readonly geometry: WorkGeometry;
  readonly heightM: number;
}

/** What a worker is asked, once. */
export const placesRequestSchema = z.object({
  scene: z.instanceof(ArrayBuffer),
  asked: z.custom<PlacesAsked>(isObject),
});

/** Places one after the other, from coarse to fine. */
export const placesReplySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('places'),
    cells: z.instanceof(Uint32Array),
    /** dBA, of each cell; NaN where nothing can stand, or nothing has a limit. */
    lwa: z.instanceof(Float64Array),
    /** Number of the receiver that decides; −1 for none. */
    receivers: z.instanceof(Int32Array),
    limits: z.instanceof(Float64Array),
    isLast: z.boolean(),
  }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type PlacesReply = z.infer<typeof placesReplySchema>;
