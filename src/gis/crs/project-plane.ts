import type { GeographicBox } from './crs.ts';
import { type CoordinateSystem, metreSystemFor } from './crs.ts';

/** The metres that a project is loaded in: its own coordinate system where that has metres, else that of its middle. */
export function planeOfProject({
  crs,
  bounds,
}: {
  crs: number | null;
  bounds: GeographicBox | null;
}): CoordinateSystem {
  const { west, south, east, north } = bounds ?? { west: 0, south: 0, east: 0, north: 0 };
  return metreSystemFor(crs, (west + east) / 2, (south + north) / 2);
}
