import { z } from 'zod';

/** The task of a process. */
export const gdalTaskSchema = z.object({
  file: z.string(),
  to: z.enum(['GeoJSON', 'CSV']),
});
export type GdalTask = z.infer<typeof gdalTaskSchema>;

/** The layers of a file, each in its own file, or the reason why it cannot be read. */
export const gdalReplySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('read'),
    layers: z.array(z.object({ name: z.string(), file: z.string(), wkt: z.string().nullable() })),
  }),
  z.object({ kind: z.literal('faulty'), message: z.string() }),
]);
export type GdalReply = z.infer<typeof gdalReplySchema>;
