import { z } from 'zod';
import type { PlacedEquipment } from '../rules/allowed-power.ts';
import type { PlaceGrid } from '../rules/place-grid.ts';
import type { PlaceLimits } from '../rules/place-limits.ts';
import type { ExistingBarrier } from '../../prediction/rules/sources/existing-barriers.ts';
import type { ReportConfig } from '../../model/project/report-config.ts';

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** What is looked for; it was parsed where it came in. */
export interface PlacesAsked {
  readonly config: ReportConfig;
  readonly grid: PlaceGrid;
  readonly equipmentItem: PlacedEquipment;
  readonly limits: PlaceLimits;
  /** The temporary barriers of the plan, past which the equipment is heard. */
  readonly barriers: readonly ExistingBarrier[];
}

/** Requests of the page: the scene once, then searches. The last one counts. */
export const placesRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scene'), scene: z.instanceof(ArrayBuffer) }),
  z.object({ kind: z.literal('search'), number: z.int(), asked: z.custom<PlacesAsked>(isObject) }),
]);
export type PlacesRequest = z.infer<typeof placesRequestSchema>;

/** Places one after the other, from coarse to fine, of what was looked for by that number. */
export const placesReplySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('places'),
    number: z.int(),
    cells: z.instanceof(Uint32Array),
    /** dB(A), of each cell; NaN where nothing can stand, or nothing has a limit. */
    lwa: z.instanceof(Float64Array),
    /** Number of the receiver that decides; −1 for none. */
    receivers: z.instanceof(Int32Array),
    limits: z.instanceof(Float64Array),
    isLast: z.boolean(),
  }),
  z.object({ kind: z.literal('failed'), number: z.int(), message: z.string() }),
]);
export type PlacesReply = z.infer<typeof placesReplySchema>;
