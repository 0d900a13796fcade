import { z } from 'zod';

/** Where a project is: what its settings are proposed from. */
export const placeSchema = z.object({
  lon: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  /** The town, or the town that it is near. */
  name: z.string().max(200),
  /** ISO 3166, such as `FR`; empty at sea. */
  country: z.string().max(2),
  /** The part of the country where it matters, such as `NSW`; else empty. */
  region: z.string().max(10),
});
export type Place = z.infer<typeof placeSchema>;
