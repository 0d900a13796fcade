/** The maps of a report: all that is drawn on them but work areas, barriers and catchments, which the report has anyway. */
import { z } from 'zod';
import { boundsSchema } from '../../model/map/bounds.ts';
import { contourLevelSchema } from '../../model/map/contour-bands.ts';
import { exceedanceClassesSchema } from '../../model/results/exceedance-classes.ts';

/** Degrees, WGS 84: longitude, latitude. */
const pathsSchema = z.array(z.array(z.tuple([z.number(), z.number()])));

/** One map: what it shows, and what is drawn on it. */
const mapSheetSchema = z.object({
  /** What it shows. Its pictures cover just this. */
  bounds: boundsSchema,
  /** Dots, each an address or, where those are too many, the one that exceeds most of a square. Columns of equal length. */
  dots: z.object({
    /** Degrees, WGS 84. */
    lon: z.array(z.number()),
    lat: z.array(z.number()),
    /** Class of the highest exceedance in any operating time: see `exceedanceRank`. */
    rank: z.array(z.number().int()),
    /** Edge of the squares, m; null where each dot is one address. */
    squareM: z.number().nullable(),
    /** Addresses that they stand for. */
    addresses: z.number().int(),
    /** Addresses that exceed and lie outside of it. */
    exceedingOutside: z.number().int().default(0),
  }),
  /** Noise contours; null where they were not drawn. */
  contours: z
    .object({
      heightM: z.number(),
      level: contourLevelSchema,
      /** Spacing of the finest points that they were drawn from, m. */
      spacingM: z.number(),
      /** Areas between two levels; none where there are lines. */
      bands: z
        .array(z.object({ fromDb: z.number(), toDb: z.number().nullable(), polygons: z.array(pathsSchema) }))
        .default([]),
      /** Lines of equal level; none in reports from before they were drawn as lines. */
      lines: z.array(z.object({ levelDb: z.number(), lines: pathsSchema })).default([]),
    })
    .nullable(),
  /** The imagery of the site, north up, as the data address of a JPEG; null where there is none. */
  picture: z.string().startsWith('data:image/jpeg;base64,').nullable(),
});
export type MapSheet = z.infer<typeof mapSheetSchema>;
export type MapContours = NonNullable<MapSheet['contours']>;

/** The map of the whole site, and the detail maps of its work. */
export const siteMapSchema = mapSheetSchema.extend({
  classes: exceedanceClassesSchema,
  /** False until contours and imagery are drawn, which is done when the report is first read. */
  drawn: z.boolean().default(true),
  /** Why there are no contours; empty where there are some. */
  withoutContours: z.string(),
  /** Detail maps at 1:2,500, from north to south and from west to east; none in reports from before there were any. */
  details: z.array(mapSheetSchema).default([]),
  /** Detail maps that the work would need besides. */
  omittedDetails: z.number().int().default(0),
});
export type SiteMap = z.infer<typeof siteMapSchema>;
