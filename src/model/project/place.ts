import { z } from 'zod';

/** The place of a project. Settings are proposed from it. */
export const placeSchema = z.object({
  lon: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  /** The town of the project or the nearest town. */
  name: z.string().max(200),
  /** ISO 3166 country code, such as `FR`. Empty at sea. */
  country: z.string().max(2),
  /** The part of the country if holidays or rules differ within the country, such as `NSW`. Otherwise empty. */
  region: z.string().max(10),
});
export type Place = z.infer<typeof placeSchema>;
