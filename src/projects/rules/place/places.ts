import { wordsOf } from '../../../model/search-words.ts';
import type { Place } from '../../../model/project/place.ts';
import { type Extent, extentOf } from '../../../gis/geometry/extent.ts';
import { pointInRing } from '../../../gis/geometry/polygons/polygon.ts';
import type { Position } from '../../../gis/crs/crs.ts';

export interface Country {
  /** ISO 3166. */
  readonly code: string;
  readonly name: string;
  /** Time zone of the country. Null if it has several. */
  readonly timeZone: string | null;
}

/** A town with more than 15,000 people. */
export interface Town extends Place {
  readonly countryName: string;
  /** Words of its name in the form of the search. */
  readonly words: readonly string[];
}

interface CountryPart {
  readonly country: string;
  /** The outer ring is first. */
  readonly rings: ReadonlyArray<readonly Position[]>;
}

export interface Places {
  /** Towns by population, largest first. */
  readonly towns: readonly Town[];
  readonly countries: ReadonlyMap<string, Country>;
  readonly parts: readonly CountryPart[];
}

/** The data that `npm run places` creates. */
interface PlacesData {
  readonly towns: string;
  readonly countries: string;
  readonly polygons: string;
  readonly arcs: string;
}

/** Parts of countries with rules of their own. */
const PARTS: Readonly<Record<string, string>> = {
  'AU-ACT': 'Australian Capital Territory',
  'AU-NSW': 'New South Wales',
  'AU-NT': 'Northern Territory',
  'AU-QLD': 'Queensland',
  'AU-SA': 'South Australia',
  'AU-TAS': 'Tasmania',
  'AU-VIC': 'Victoria',
  'AU-WA': 'Western Australia',
  'GB-ENG': 'England',
  'GB-NIR': 'Northern Ireland',
  'GB-SCT': 'Scotland',
  'GB-WLS': 'Wales',
};

/** ISO 3166-2 code of the part of a country, such as `AU-NSW`. */
export const partOf = ({ country, region }: Pick<Place, 'country' | 'region'>) => `${country}-${region}`;

/** The name of the part of a country. Empty if no part is known. */
export const partName = (place: Pick<Place, 'country' | 'region'>) => PARTS[partOf(place)] ?? place.region;

const STEPS_OF_DEGREE = 100;

/** Towns, countries and borders from the data files of the product (GeoNames and Natural Earth). */
export function placesOf({ towns, countries, polygons, arcs }: PlacesData): Places {
  const byCode = new Map(
    countries.split('\n').map((line) => {
      const [code = '', name = '', timeZone = ''] = line.split('\t');
      return [code, { code, name, timeZone: timeZone === '' ? null : timeZone }];
    }),
  );
  const lines = arcs.split('\n').map(pointsOf);
  return {
    towns: towns.split('\n').map((line) => townOf(line, byCode)),
    countries: byCode,
    parts: polygons.split('\n').map((line) => ({
      country: line.slice(0, 2),
      rings: line
        .slice(3)
        .split(';')
        .map((ring) => ringOf(ring, lines)),
    })),
  };
}

function townOf(line: string, countries: ReadonlyMap<string, Country>): Town {
  const degrees = (from: number, less: number) => parseInt(line.slice(from, from + 3), 36) / STEPS_OF_DEGREE - less;
  const [name = '', region = ''] = line.slice(8).split('\t');
  const country = line.slice(0, 2);
  const countryName = countries.get(country)?.name ?? country;
  return { lat: degrees(2, 90), lon: degrees(5, 180), name, country, region, countryName, words: wordsOf(name) };
}

function pointsOf(line: string): Position[] {
  const steps = line.split(' ').map(Number);
  const points: Position[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < steps.length; index += 2) {
    x += steps[index] ?? 0;
    y += steps[index + 1] ?? 0;
    points.push([x / STEPS_OF_DEGREE, y / STEPS_OF_DEGREE]);
  }
  return points;
}

function ringOf(ring: string, lines: ReadonlyArray<readonly Position[]>): Position[] {
  return ring.split(' ').flatMap((text) => {
    const index = Number(text);
    return index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? []);
  });
}

const MOST_FOUND = 20;

/**
 * Towns that match the words of a search, which can include the country. Towns whose name begins with the search come first, then
 * larger ones.
 */
export function findTowns({ towns }: Places, search: string): Town[] {
  const asked = wordsOf(search);
  const [first] = asked;
  if (first === undefined) return [];
  const beginning: Town[] = [];
  const others: Town[] = [];
  for (const town of towns) {
    const { words } = town;
    if (!words.some((word) => word.startsWith(first))) continue;
    const all = [...words, ...wordsOf(`${partName(town)} ${town.countryName} ${town.country}`)];
    if (!asked.every((word) => all.some((own) => own.startsWith(word)))) continue;
    (words[0]?.startsWith(first) === true ? beginning : others).push(town);
  }
  return [...beginning, ...others].slice(0, MOST_FOUND);
}

/** Countries that match a search. */
export function findCountries({ countries }: Places, search: string): Country[] {
  const asked = wordsOf(search);
  if (asked.length === 0) return [];
  return [...countries.values()].filter(({ name }) => {
    const words = wordsOf(name);
    return asked.every((word) => words.some((own) => own.startsWith(word)));
  });
}

/** The extent of the largest part of a country: west, south, east, north. Null if its borders are not known. */
export function extentOfCountry({ parts }: Places, code: string): Extent | null {
  const extents = parts.filter(({ country }) => country === code).map(({ rings: [outer = []] }) => extentOf(outer));
  const sizeOf = ([west, south, east, north]: Extent) => (east - west) * (north - south);
  return extents.sort((a, b) => sizeOf(b) - sizeOf(a))[0] ?? null;
}

/**
 * Borders are simplified. A position off a coast or on a small island belongs to the country of a town within this distance, km.
 */
const NEAR_KM = 60;
const KM_OF_DEGREE = 111;

/** The place at a position: its country, and the nearest town in that country. */
export function placeAt(places: Places, lon: number, lat: number): Place {
  const country = countryAt(places, lon, lat);
  const near = nearestTown(places, lon, lat, country);
  const isOfTown = near !== null && (country !== null || near.distanceKm <= NEAR_KM);
  const rounded = { lon: Number(lon.toFixed(5)), lat: Number(lat.toFixed(5)) };
  if (!isOfTown) return { ...rounded, name: '', country: country ?? '', region: '' };
  const { town, distanceKm } = near;
  const name = distanceKm <= NEAR_KM ? town.name : '';
  return { ...rounded, name, country: town.country, region: town.region };
}

function countryAt({ parts }: Places, lon: number, lat: number): string | null {
  const isInside = ({ rings: [outer = [], ...holes] }: CountryPart) =>
    pointInRing([lon, lat], outer) && !holes.some((hole) => pointInRing([lon, lat], hole));
  return parts.find(isInside)?.country ?? null;
}

function nearestTown({ towns }: Places, lon: number, lat: number, country: string | null) {
  let nearest: { town: Town; distanceKm: number } | null = null;
  const shrink = Math.cos((lat * Math.PI) / 180);
  for (const town of towns) {
    if (country !== null && town.country !== country) continue;
    const east = ((town.lon - lon + 540) % 360) - 180;
    const distanceKm = KM_OF_DEGREE * Math.hypot(east * shrink, town.lat - lat);
    if (nearest === null || distanceKm < nearest.distanceKm) nearest = { town, distanceKm };
  }
  return nearest;
}
