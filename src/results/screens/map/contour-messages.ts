import { z } from 'zod';
import { contourBandsSchema, contourLevelSchema } from '../../../model/map/contour-bands.ts';
import { assessedAreaSchema, assessedBarrierSchema } from '../../../model/results/results.ts';
import { methodSchema } from '../../../model/project/report-config.ts';

/** What the worker is asked: contours of results in a prepared scene (as its file has it), at a height above ground in m. */
export const contourRequestSchema = z.object({
  results: z.object({
    areas: z.array(assessedAreaSchema),
    barriers: z.array(assessedBarrierSchema),
    method: methodSchema,
  }),
  scene: z.instanceof(ArrayBuffer),
  bandsDb: contourBandsSchema,
  heightM: z.number().min(0).max(200),
  level: contourLevelSchema,
  /** The work areas that count; null: all. */
  during: z.object({ time: z.string(), areas: z.array(z.string()).readonly() }).nullable(),
});
export type ContourRequest = z.infer<typeof contourRequestSchema>;

const position = z.tuple([z.number(), z.number()]).readonly();
const contoursSchema = z.object({
  heightM: z.number(),
  level: contourLevelSchema,
  time: z.string().nullable(),
  spacingM: z.number(),
  bands: z
    .array(z.object({ fromDb: z.number(), toDb: z.number().nullable(), polygons: z.array(z.array(z.array(position))) }))
    .readonly(),
});
export type ShownContours = z.infer<typeof contoursSchema>;

/** What it answers: how far it is, now and then, and once how it ended. */
export const contourReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), share: z.number() }),
  z.object({ kind: z.literal('done'), contours: contoursSchema }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type ContourReply = z.infer<typeof contourReplySchema>;
