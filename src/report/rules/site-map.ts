/** The map of a report: all that is drawn on it but work areas, barriers and catchments, which the report has anyway. */
import { z } from 'zod';
import { boundsSchema } from '../../model/map/bounds.ts';
import { contourLevelSchema } from '../../model/map/contour-bands.ts';
import { exceedanceClassesSchema } from '../../model/results/exceedance-classes.ts';

const ringsSchema = z.array(z.array(z.tuple([z.number(), z.number()])));

export const siteMapSchema = z.object({
  /** What it shows. Its pictures cover just this. */
  bounds: boundsSchema,
  classes: exceedanceClassesSchema,
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
  /** False until contours and imagery are drawn, which is done when the report is first read. */
  drawn: z.boolean().default(true),
  /** Noise contours; null where they were not drawn, and why. */
  contours: z
    .object({
      heightM: z.number(),
      level: contourLevelSchema,
      /** Spacing of the finest points that they were drawn from, m. */
      spacingM: z.number(),
      bands: z.array(z.object({ fromDb: z.number(), toDb: z.number().nullable(), polygons: z.array(ringsSchema) })),
    })
    .nullable(),
  withoutContours: z.string(),
  /** The imagery of the site, north up, as the data address of a JPEG; null where there is none. */
  picture: z.string().startsWith('data:image/jpeg;base64,').nullable(),
});
export type SiteMap = z.infer<typeof siteMapSchema>;
export type MapContours = NonNullable<SiteMap['contours']>;
