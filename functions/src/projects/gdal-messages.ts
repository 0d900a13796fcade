import { z } from 'zod';

/** What a process is asked to read. */
export const gdalTaskSchema = z.object({
  file: z.string(),
  to: z.enum(['GeoJSON', 'CSV']),
});
export type GdalTask = z.infer<typeof gdalTaskSchema>;

/** The layers of a file, each in a file of its own, or why it cannot be read. */
export const gdalReplySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('read'),
    layers: z.array(z.object({ name: z.string(), file: z.string(), wkt: z.string().nullable() })),
  }),
  z.object({ kind: z.literal('faulty'), message: z.string() }),
]);
export type GdalReply = z.infer<typeof gdalReplySchema>;
