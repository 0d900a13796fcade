import type { Bounds } from '../../model/map/bounds.ts';

/** Decimals of a coordinate in degrees: about 0.1 m. */
const DECIMALS = 6;

/** Rounds degrees to the precision that reports store. */
export const degreesOf = (degrees: number) => Number(degrees.toFixed(DECIMALS));

export const isIn = ({ west, south, east, north }: Bounds, lon: number, lat: number) =>
  lon >= west && lon <= east && lat >= south && lat <= north;

/**
 * Returns the lengths of one degree of longitude and of latitude, m, by the series for the WGS 84 ellipsoid.
 * @param latitude degrees
 */
export function degreeLengths(latitude: number): { lonM: number; latM: number } {
  const phi = (latitude * Math.PI) / 180;
  return {
    lonM: 111_412.84 * Math.cos(phi) - 93.5 * Math.cos(3 * phi) + 0.118 * Math.cos(5 * phi),
    latM: 111_132.92 - 559.82 * Math.cos(2 * phi) + 1.175 * Math.cos(4 * phi) - 0.0023 * Math.cos(6 * phi),
  };
}
