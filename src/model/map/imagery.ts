import { z } from 'zod';
import type { PictureMesh } from '../../gis/rasters/place-in-picture.ts';

const tileAddressSchema = z.object({
  kind: z.literal('tiles'),
  name: z.string(),
  url: z.string(),
  attribution: z.string(),
  terms: z.string().nullable().default(null),
  minZoom: z.number().int(),
  maxZoom: z.number().int(),
  bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }).nullable(),
});

const pictureMeshSchema: z.ZodType<PictureMesh> = z
  .object({
    columns: z.number().int().min(1),
    rows: z.number().int().min(1),
    lon: z.array(z.number()),
    lat: z.array(z.number()),
  })
  .refine(({ columns, rows, lon, lat }) => {
    const nodes = (columns + 1) * (rows + 1);
    return lon.length === nodes && lat.length === nodes;
  }, 'expected a longitude and a latitude a node');

/**
 * A site plan or photograph, cut into square tiles. Level 0 has the pixels of the original, and each further level has pixels
 * twice as large.
 */
export const pictureSchema = z.object({
  kind: z.literal('picture'),
  name: z.string(),
  /** Storage path of the tiles, without `/{level}/{column}-{row}.{ending}`. */
  path: z.string(),
  ending: z.enum(['jpeg', 'png', 'webp']),
  widthPx: z.number().int().min(1),
  heightPx: z.number().int().min(1),
  /** Edge length of a tile, px. Each tile extends `overlapPx` into its neighbours. */
  tilePx: z.number().int().min(1),
  overlapPx: z.number().int().min(0),
  levels: z.number().int().min(1).max(32),
  mesh: pictureMeshSchema,
});
export type Picture = z.infer<typeof pictureSchema>;

/** Imagery that the map shows under the drawing. */
export const imagerySchema = z.discriminatedUnion('kind', [pictureSchema, tileAddressSchema]);
export type Imagery = z.infer<typeof imagerySchema>;
