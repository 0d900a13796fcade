import { z } from 'zod';

/** The task of a process. */
export const cloudTaskSchema = z.object({
  file: z.string(),
  beside: z.object({ epsg: z.number().nullable(), heightUnitM: z.number().nullable() }),
});
export type CloudTask = z.infer<typeof cloudTaskSchema>;

const meansSchema = z.object({ z: z.instanceof(Float32Array), count: z.instanceof(Uint16Array) });

/** The reduced data of a point cloud, or the reason why it cannot be read. */
export const cloudReplySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('read'),
    frame: z.object({
      columns: z.number(),
      rows: z.number(),
      west: z.number(),
      north: z.number(),
      dx: z.number(),
      dy: z.number(),
      cellM: z.number(),
    }),
    ground: z.instanceof(Float32Array),
    building: meansSchema,
    unclassified: meansSchema,
    epsg: z.number().nullable(),
    describesOwn: z.boolean(),
    notes: z.array(z.string()),
  }),
  z.object({ kind: z.literal('faulty'), message: z.string() }),
]);
