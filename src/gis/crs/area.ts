import type { Area, CoordinateSystem } from './crs.ts';

/** A grid is still used this far beyond the edge of its area, degrees, as its neighbouring zones are. */
const MARGIN_DEGREES = 1;
/** UTM and MGA zones are also used in their neighbouring zones, degrees. */
const ZONE_MARGIN_DEGREES = 6;

/** Whether a position is in the area of use of a coordinate system, or near it. Longitudes that differ by 360° are equal. */
export function isInArea({ area, name }: CoordinateSystem, lon: number, lat: number): boolean {
  if (area === null) return true;
  const margin = /\b(UTM|MGA) zone\b/.test(name) ? ZONE_MARGIN_DEGREES : MARGIN_DEGREES;
  return [lon - 360, lon, lon + 360].some((at) => isWithin(area, at, lat, margin));
}

function isWithin([west, south, east, north]: Area, lon: number, lat: number, margin: number): boolean {
  // The eastern limit of an area that crosses 180° is a smaller number than its western limit.
  const end = east < west ? east + 360 : east;
  return lon >= west - margin && lon <= end + margin && lat >= south - margin && lat <= north + margin;
}
