import { z } from 'zod';

/** Tiles at the addresses of a tile server (Web Mercator, `{z}/{x}/{y}`), under the drawing. */
export const tileAddressSchema = z.object({
  kind: z.literal('tiles'),
  name: z.string(),
  url: z.string(),
  attribution: z.string(),
  minZoom: z.number().int(),
  maxZoom: z.number().int(),
  /** Where there are tiles, degrees; null: everywhere. */
  bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }).nullable(),
});
export type TileAddress = z.infer<typeof tileAddressSchema>;

/**
 * Where a picture lies: longitudes and latitudes (WGS 84) at the nodes of an even grid over it, rows from its upper edge; between
 * them all is straight. It stands for the picture's transform and its coordinate system, so that showing a picture needs neither.
 */
export const pictureMeshSchema = z
  .object({
    /** Cells across and down. */
    columns: z.number().int().min(1),
    rows: z.number().int().min(1),
    lon: z.array(z.number()),
    lat: z.array(z.number()),
  })
  .refine(({ columns, rows, lon, lat }) => {
    const nodes = (columns + 1) * (rows + 1);
    return lon.length === nodes && lat.length === nodes;
  }, 'expected a longitude and a latitude a node');
export type PictureMesh = z.infer<typeof pictureMeshSchema>;

/** A site plan or photograph, cut into square tiles: level 0 in its own pixels, each further one in pixels twice as large. */
export const pictureSchema = z.object({
  kind: z.literal('picture'),
  name: z.string(),
  /** Storage path before `/{level}/{column}-{row}.{ending}`. */
  path: z.string(),
  /** null: the object at `path` is the only tile. */
  ending: z.enum(['jpeg', 'png', 'webp']).nullable(),
  widthPx: z.number().int().min(1),
  heightPx: z.number().int().min(1),
  /** Edge of a tile; where tiles meet, each reaches `overlapPx` beyond it. */
  tilePx: z.number().int().min(1),
  overlapPx: z.number().int().min(0),
  levels: z.number().int().min(1).max(32),
  mesh: pictureMeshSchema,
});
export type Picture = z.infer<typeof pictureSchema>;

/** A picture as it was loaded before pictures were cut: one file between four corners. Its size in pixels was not kept, and is not needed. */
const wholePictureSchema = z
  .object({
    kind: z.undefined().optional(),
    name: z.string(),
    path: z.string(),
    /** North-west, north-east, south-east, south-west. */
    corners: z.tuple([corner(), corner(), corner(), corner()]),
  })
  .transform(({ name, path, corners: [northWest, northEast, southEast, southWest] }): Picture => {
    const nodes = [northWest, northEast, southWest, southEast];
    return {
      kind: 'picture',
      name,
      path,
      ending: null,
      widthPx: 1000,
      heightPx: 1000,
      tilePx: 1000,
      overlapPx: 0,
      levels: 1,
      mesh: { columns: 1, rows: 1, lon: nodes.map(({ lon }) => lon), lat: nodes.map(({ lat }) => lat) },
    };
  });

function corner() {
  return z.object({ lon: z.number(), lat: z.number() });
}

/** What is shown under the drawing. */
export const imagerySchema = z.union([pictureSchema, tileAddressSchema, wholePictureSchema]);
export type Imagery = z.infer<typeof imagerySchema>;
