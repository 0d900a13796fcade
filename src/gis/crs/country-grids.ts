import { coordinateSystem, type CoordinateSystem, metreSystemFor } from './crs.ts';

const series = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/**
 * The national grids by ISO 3166 code of the country: its only grid, or its zones. Countries without an entry use UTM, and
 * Australia uses MGA2020.
 */
const GRIDS: Readonly<Record<string, readonly number[]>> = {
  AE: [3997],
  AR: series(5343, 5349),
  AT: series(31_254, 31_256),
  BE: [3812],
  BG: [7801],
  CH: [2056],
  CN: series(4534, 4554),
  CZ: [5514],
  EE: [3301],
  FI: [3067],
  FR: [2154],
  GB: [27_700],
  'GB-NIR': [2157],
  GR: [2100],
  HK: [2326],
  HR: [3765],
  HU: [23_700],
  IE: [2157],
  IL: [2039],
  IS: [3057],
  IT: [6875],
  JP: series(6669, 6687),
  KR: series(5185, 5188),
  LI: [2056],
  LT: [3346],
  LU: [2169],
  LV: [3059],
  NL: [28_992],
  NZ: [2193],
  PL: series(2176, 2179),
  PT: [3763],
  QA: [2932],
  RO: [3844],
  SE: [3006],
  SG: [3414],
  SI: [3794],
  SK: [5514],
  TR: series(5253, 5259),
  TW: [3826],
  ZA: series(2046, 2055),
};

/**
 * The national grid for a position. If several zones contain the position, it is the zone whose central longitude is nearest.
 * @param country ISO 3166 code, such as `FR`
 * @param region part of the country, such as `NIR`
 * @returns null if no grid of the country contains the position
 */
export function nationalGridAt(country: string, region: string, lon: number, lat: number): CoordinateSystem | null {
  const codes = GRIDS[`${country}-${region}`] ?? GRIDS[country] ?? [];
  const holding = codes.flatMap((epsg) => {
    const system = coordinateSystem(epsg);
    if (system === null || system.area === null) return [];
    const [west, south, east, north] = system.area;
    const isInside = lon >= west && lon <= east && lat >= south && lat <= north;
    return isInside ? [{ system, fromMiddle: Math.abs(lon - (west + east) / 2) }] : [];
  });
  return holding.sort((a, b) => a.fromMiddle - b.fromMiddle)[0]?.system ?? null;
}

/** The zone in metres that contains a position: MGA2020 in Australia, UTM elsewhere. */
export function zoneAt(lon: number, lat: number): CoordinateSystem {
  return metreSystemFor(null, lon, lat);
}
