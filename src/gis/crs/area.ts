import type { Area, CoordinateSystem } from './crs.ts';

/** Beyond the edge of its area a grid is still used, as neighbouring zones are. */
const MARGIN_DEGREES = 1;
/** UTM and MGA are carried on into the zones beside them. */
const ZONE_MARGIN_DEGREES = 6;

/** Whether a place is where a coordinate system is meant to be used, or not far from it. Longitudes that differ by 360° are the same. */
export function isInArea({ area, name }: CoordinateSystem, lon: number, lat: number): boolean {
  if (area === null) return true;
  const margin = /\b(UTM|MGA) zone\b/.test(name) ? ZONE_MARGIN_DEGREES : MARGIN_DEGREES;
  return [lon - 360, lon, lon + 360].some((at) => isWithin(area, at, lat, margin));
}

function isWithin([west, south, east, north]: Area, lon: number, lat: number, margin: number): boolean {
  // An area over 180° ends west of where it begins.
  const end = east < west ? east + 360 : east;
  return lon >= west - margin && lon <= end + margin && lat >= south - margin && lat <= north + margin;
}
