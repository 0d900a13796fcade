import { z } from 'zod';

/** What the worker that runs GDAL is asked to read. */
export const gdalRequestSchema = z.object({
  parts: z.map(z.string(), z.instanceof(Uint8Array)),
  main: z.string(),
  to: z.enum(['GeoJSON', 'CSV']),
});

export const gdalReplySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('read'),
    layers: z.array(
      z.object({ name: z.string(), bytes: z.instanceof(Uint8Array<ArrayBuffer>), wkt: z.string().nullable() }),
    ),
  }),
  z.object({ kind: z.literal('faulty'), message: z.string() }),
]);
export type GdalReply = z.infer<typeof gdalReplySchema>;
