/**
 * The maps of a report. They contain everything that is drawn except work areas, barriers and catchments, which are elsewhere in
 * the report.
 */
import { z } from 'zod';
import { boundsSchema } from '../../model/map/bounds.ts';
import { contourLevelSchema } from '../../model/map/contour-bands.ts';
import { exceedanceClassesSchema } from '../../model/results/exceedance-classes.ts';

/** Longitude and latitude, degrees, WGS 84. */
const pathsSchema = z.array(z.array(z.tuple([z.number(), z.number()])));

/** One map: its bounds and its drawings. */
const mapSheetSchema = z.object({
  /** The map shows exactly these bounds, and its imagery covers them. */
  bounds: boundsSchema,
  /**
   * Columns of equal length with one entry per dot. A dot is one address. If there are too many addresses, a dot is the address
   * of a square with the highest exceedance.
   */
  dots: z.object({
    /** Degrees, WGS 84. */
    lon: z.array(z.number()),
    lat: z.array(z.number()),
    /** Class of the highest exceedance in any operating time: see `exceedanceRank`. */
    rank: z.array(z.number().int()),
    /** Side length of the squares, m. Null if each dot is one address. */
    squareM: z.number().nullable(),
    /** Number of addresses for which the dots stand. */
    addresses: z.number().int(),
    /** Number of addresses outside the bounds that exceed their criterion. */
    exceedingOutside: z.number().int().default(0),
  }),
  /** Noise contours. Null if they were not drawn. */
  contours: z
    .object({
      heightM: z.number(),
      level: contourLevelSchema,
      /** Spacing of the finest points from which the contours were drawn, m. */
      spacingM: z.number(),
      /** Areas between two levels. Empty if there are lines. */
      bands: z
        .array(z.object({ fromDb: z.number(), toDb: z.number().nullable(), polygons: z.array(pathsSchema) }))
        .default([]),
      /** Lines of equal level. Empty in older reports, which have areas in place of lines. */
      lines: z.array(z.object({ levelDb: z.number(), lines: pathsSchema })).default([]),
    })
    .nullable(),
  /** Imagery of the site, north up, as the data URL of a JPEG. Null if there is none. */
  picture: z.string().startsWith('data:image/jpeg;base64,').nullable(),
});
export type MapSheet = z.infer<typeof mapSheetSchema>;
export type MapContours = NonNullable<MapSheet['contours']>;

/** The map of the whole site and the detail maps of the work. */
export const siteMapSchema = mapSheetSchema.extend({
  classes: exceedanceClassesSchema,
  /** Whether contours and imagery are drawn. They are drawn when the report is first read. */
  drawn: z.boolean().default(true),
  /** The reason why there are no contours. Empty if there are contours. */
  withoutContours: z.string(),
  /** Detail maps at 1:2,500, from north to south and from west to east. Empty in older reports, which have none. */
  details: z.array(mapSheetSchema).default([]),
  /** Number of further detail maps that the work would need. */
  omittedDetails: z.number().int().default(0),
});
export type SiteMap = z.infer<typeof siteMapSchema>;
