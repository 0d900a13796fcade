/** Creates the data of `src/projects/rules/place` from its sources. */
import { pointInRing } from '../../src/gis/geometry/polygons/polygon.ts';

/** A town in the form of GeoNames. */
export interface SourceTown {
  name: string;
  country: string;
  adminCode: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [lon: number, lat: number] };
}

/** Borders of countries in TopoJSON: arcs in steps of a grid, and the arcs of each ring. ~n is arc n in reverse. */
export interface WorldAtlas {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: Array<Array<[number, number]>>;
  objects: {
    countries: {
      geometries: Array<
        { type: 'Polygon'; arcs: number[][] } | { type: 'MultiPolygon'; arcs: number[][][] } | { type: null }
      >;
    };
  };
}

type Point = readonly [number, number];

const MIN_POPULATION = 15_000;
/** Countries whose parts matter for public holidays, criteria and coordinate systems, or to distinguish towns. */
const AUSTRALIA: Readonly<Record<string, string>> = {
  '01': 'ACT',
  '02': 'NSW',
  '03': 'NT',
  '04': 'QLD',
  '05': 'SA',
  '06': 'TAS',
  '07': 'VIC',
  '08': 'WA',
};

const regionOf = ({ country, adminCode }: SourceTown): string => {
  if (country === 'AU') return AUSTRALIA[adminCode] ?? '';
  return country === 'GB' || country === 'US' ? adminCode : '';
};

/** Excludes sections of a town, such as *Marseille 02*, and abandoned places. */
const isTown = ({ name, featureCode, population }: SourceTown) =>
  population >= MIN_POPULATION && !/^PPL[XQWH]/.test(featureCode) && !/\d/.test(name);

export function placesData(all: readonly SourceTown[], atlas: WorldAtlas) {
  const towns = all.filter(isTown).sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1));
  const codes = [...new Set(all.map(({ country }) => country))].filter((code) => code !== '').sort();
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return {
    towns: { towns: towns.map(lineOf).join('\n') },
    countries: {
      countries: codes.map((code) => [code, names.of(code) ?? code, zoneOf(code) ?? ''].join('\t')).join('\n'),
      ...bordersOf(all, atlas),
    },
  };
}

/** The time zone of a country with only one. */
function zoneOf(code: string): string | null {
  const locale = new Intl.Locale('und', { region: code }) as Intl.Locale & { getTimeZones(): string[] | undefined };
  const zones = locale.getTimeZones();
  return zones?.length === 1 ? (zones[0] ?? null) : null;
}

/**
 * A line with the country, hundredths of a degree north of the South Pole and east of 180° west in base 36, the name, and the
 * part of the country.
 */
function lineOf(town: SourceTown): string {
  const [lon, lat] = town.loc.coordinates;
  const code = (degrees: number) =>
    Math.round(degrees * 100)
      .toString(36)
      .padStart(3, '0');
  const region = regionOf(town);
  return `${town.country}${code(lat + 90)}${code(lon + 180)}${town.name}${region === '' ? '' : `\t${region}`}`;
}

const TOLERANCE_DEGREES = 0.04;
/** Smallest island that is kept without a town, degrees. */
const MIN_ISLAND_DEGREES = 1;

/**
 * Borders, simplified arc by arc, so that neighbours still share them. The country of each polygon is that of most towns in it.
 */
function bordersOf(towns: readonly SourceTown[], { transform, arcs, objects }: WorldAtlas) {
  const [[scaleX, scaleY], [fromX, fromY]] = [transform.scale, transform.translate];
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Point => {
      [x, y] = [x + dx, y + dy];
      return [x * scaleX + fromX, y * scaleY + fromY];
    });
  });
  const pointsOf = (ring: readonly number[]) =>
    ring.flatMap((index) => (index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? [])));
  const polygons = objects.countries.geometries.flatMap((geometry) => {
    if (geometry.type === null) return [];
    const parts = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs;
    const counted = parts.map((rings) => ({ rings, country: mostOf(towns, rings.slice(0, 1).map(pointsOf)) }));
    const own = counted.map(({ country }) => country).find((country) => country !== null) ?? '';
    const kept = counted
      .filter(({ rings }) => !isCut(rings.flatMap(pointsOf)))
      .filter(({ rings, country }) => country !== null || sizeOf(rings.flatMap(pointsOf)) > MIN_ISLAND_DEGREES);
    return kept.map(({ rings, country }) => [country ?? own, ...rings] as const);
  });
  const inCountries = polygons.filter(([country]) => country !== '');
  // Arcs of removed islands are removed too, so the other arcs are renumbered.
  const used = [
    ...new Set(inCountries.flatMap(([, ...rings]) => rings.flat().map((index) => (index < 0 ? ~index : index)))),
  ];
  const numbers = new Map(used.map((index, number) => [index, number]));
  const renumbered = (index: number) => (index < 0 ? ~(numbers.get(~index) ?? 0) : (numbers.get(index) ?? 0));
  return {
    /** One line per polygon: the country, and the arcs of each ring. */
    polygons: inCountries
      .map(([country, ...rings]) => `${country} ${rings.map((ring) => ring.map(renumbered).join(' ')).join(';')}`)
      .join('\n'),
    /** One line per arc: hundredths of a degree, each point relative to the previous one. */
    arcs: used.map((index) => packLine(lines[index] ?? []).join(' ')).join('\n'),
  };
}

/** Whether islands are on both sides of 180°, as those of Fiji. They would be drawn as a band around the world. */
const isCut = (points: readonly Point[]) => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return Math.max(...xs) - Math.min(...xs) > 300 && Math.max(...ys) - Math.min(...ys) < 20;
};

function sizeOf(points: readonly Point[]): number {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys);
}

/** The country of most towns in a polygon. Null if there is none. */
function mostOf(towns: readonly SourceTown[], rings: ReadonlyArray<readonly Point[]>): string | null {
  const [outer = []] = rings;
  const [xs, ys] = [outer.map(([x]) => x), outer.map(([, y]) => y)];
  const [west, east] = [xs.reduce((a, b) => Math.min(a, b), 180), xs.reduce((a, b) => Math.max(a, b), -180)];
  const [south, north] = [ys.reduce((a, b) => Math.min(a, b), 90), ys.reduce((a, b) => Math.max(a, b), -90)];
  const counts = new Map<string, number>();
  for (const { country, loc } of towns) {
    const [x, y] = loc.coordinates;
    if (x < west || x > east || y < south || y > north || !rings.some((ring) => pointInRing([x, y], ring))) continue;
    counts.set(country, (counts.get(country) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

function packLine(line: readonly Point[]): number[] {
  let [lastX, lastY] = [0, 0];
  return simplified(line).flatMap(([lon, lat]) => {
    const [x, y] = [Math.round(lon * 100), Math.round(lat * 100)];
    const step = [x - lastX, y - lastY];
    [lastX, lastY] = [x, y];
    return step;
  });
}

/** Simplifies a line with Douglas and Peucker. A closed line keeps the vertex that is farthest from its start. */
function simplified(line: readonly Point[]): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 3) return [...line];
  let [farthest, distance] = [0, 0];
  for (const [index, point] of line.entries()) {
    const own = distanceTo(point, first, last);
    if (own > distance) [farthest, distance] = [index, own];
  }
  if (distance <= TOLERANCE_DEGREES && line.length > 4) return [first, last];
  if (distance <= TOLERANCE_DEGREES) return [...line];
  return [...simplified(line.slice(0, farthest + 1)).slice(0, -1), ...simplified(line.slice(farthest))];
}

function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}
