import { z } from 'zod';

/** A box of longitudes and latitudes, degrees, WGS 84. */
export const boundsSchema = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() });
export type Bounds = z.infer<typeof boundsSchema>;

/** About 50 m. The box of a single point would otherwise have no extent. */
const LEAST_MARGIN_DEGREES = 0.0005;

/**
 * The box that contains all points, with a margin. Null if there are no points.
 * @param lonLat longitude, latitude, longitude, latitude, … in degrees; values that are not numbers are ignored
 * @param marginShare margin as a share of the width and height
 * @param leastMargin smallest margin, degrees
 */
export function boundsAbout(
  lonLat: ArrayLike<number>,
  marginShare = 0.1,
  leastMargin = LEAST_MARGIN_DEGREES,
): Bounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < lonLat.length; at += 2) {
    const [lon, lat] = [lonLat[at] ?? NaN, lonLat[at + 1] ?? NaN];
    if (Number.isNaN(lon) || Number.isNaN(lat)) continue;
    [west, south, east, north] = [Math.min(west, lon), Math.min(south, lat), Math.max(east, lon), Math.max(north, lat)];
  }
  if (west > east) return null;
  const margin = Math.max(leastMargin, (east - west) * marginShare, (north - south) * marginShare);
  return { west: west - margin, south: south - margin, east: east + margin, north: north + margin };
}
