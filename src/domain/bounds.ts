import { z } from 'zod';

/** A box of longitudes and latitudes, degrees, WGS 84. */
export const boundsSchema = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() });
export type Bounds = z.infer<typeof boundsSchema>;
