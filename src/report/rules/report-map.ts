import type { Bounds } from '../../model/map/bounds.ts';
import {
  DEFAULT_EXCEEDANCE_CLASSES,
  type ExceedanceClasses,
  exceedanceRank,
} from '../../model/results/exceedance-classes.ts';
import type { MapContours, SiteMap } from './site-map.ts';
import { worstReceivers } from '../../model/results/results-by-address.ts';
import type { Results } from '../../model/results/results.ts';
import { extentOf } from '../../gis/geometry/extent.ts';
import { positionsOf } from '../../gis/geometry/plane.ts';
import { simplifiedRing } from '../../gis/geometry/polygons/simplify-ring.ts';
import type { ResultContours } from '../../results/rules/result-contours.ts';

/** A map has so many dots at most; more addresses than these are gathered in squares. */
export const MAX_DOTS = 3_000;
const FIRST_SQUARE_M = 10;

/** Of a degree of latitude, m; of one of longitude, times the cosine of the latitude. */
const DEGREE_M = 111_320;
/** The work fills this much about itself, m. Addresses that exceed are shown up to so far from it, m. */
const LEAST_MARGIN_M = 80;
const MAX_DISTANCE_M = 1_000;
/** Free ground beyond what is shown. */
const MARGIN_SHARE = 0.06;
/** Width by height of the map, so that it fits a page. */
const ASPECTS = { least: 0.85, most: 1.7 };
/** Some 0.1 m. */
const DECIMALS = 6;

/** What is drawn for the map besides. */
export interface DrawnForMap {
  contours: ResultContours | null;
  /** Why there are no contours; empty where there are some. */
  withoutContours: string;
  /** Data address of the imagery of the map's bounds. */
  picture: string | null;
}

/** The map of a report, of a size that does not grow with the receivers; contours and imagery are drawn later. */
export function siteMapOf(
  results: Results,
  { exceedanceClasses: classes = DEFAULT_EXCEEDANCE_CLASSES }: { exceedanceClasses?: ExceedanceClasses | undefined },
): SiteMap {
  const bounds = mapBounds(results);
  return {
    bounds,
    classes,
    dots: dotsOf(results, classes, bounds),
    drawn: false,
    contours: null,
    withoutContours: '',
    picture: null,
  };
}

/** The map with contours, of as many corners as a page needs, and imagery. */
export function withDrawings(map: SiteMap, { contours, withoutContours, picture }: DrawnForMap): SiteMap {
  return { ...map, drawn: true, contours: contours === null ? null : keptContours(contours), withoutContours, picture };
}

/** What the map shows: the work and the addresses that exceed their criterion within 1 km of it, in the shape of a page. */
export function mapBounds(results: Results): Bounds {
  const { receivers, areas, barriers, operatingTimes } = results;
  const [west, south, east, north] = extentOf([...areas, ...barriers].flatMap(({ geometry }) => positionsOf(geometry)));
  const perLon = DEGREE_M * Math.cos((((south + north) / 2) * Math.PI) / 180);
  const grown = (byM: number): Bounds => ({
    west: west - byM / perLon,
    south: south - byM / DEGREE_M,
    east: east + byM / perLon,
    north: north + byM / DEGREE_M,
  });
  const most = grown(MAX_DISTANCE_M);
  const shown = grown(LEAST_MARGIN_M);
  const over = operatingTimes.map((time) => receivers.times[time]?.exceedance ?? []);
  for (let index = 0; index < receivers.id.length; index++) {
    const [lon, lat] = [receivers.lon[index] ?? NaN, receivers.lat[index] ?? NaN];
    if (!over.some((column) => (column[index] ?? 0) > 0) || !isIn(most, lon, lat)) continue;
    shown.west = Math.min(shown.west, lon);
    shown.south = Math.min(shown.south, lat);
    shown.east = Math.max(shown.east, lon);
    shown.north = Math.max(shown.north, lat);
  }
  return inShape(shown, perLon);
}

function inShape({ west, south, east, north }: Bounds, perLon: number): Bounds {
  const margin = 1 + 2 * MARGIN_SHARE;
  let widthM = (east - west) * perLon * margin;
  let heightM = (north - south) * DEGREE_M * margin;
  widthM = Math.max(widthM, heightM * ASPECTS.least);
  heightM = Math.max(heightM, widthM / ASPECTS.most);
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  return {
    west: short(lon - widthM / perLon / 2),
    south: short(lat - heightM / DEGREE_M / 2),
    east: short(lon + widthM / perLon / 2),
    north: short(lat + heightM / DEGREE_M / 2),
  };
}

const isIn = ({ west, south, east, north }: Bounds, lon: number, lat: number) =>
  lon >= west && lon <= east && lat >= south && lat <= north;

/** The addresses of the map, each by the class of its highest exceedance in any operating time. */
function dotsOf(results: Results, classes: ExceedanceClasses, bounds: Bounds): SiteMap['dots'] {
  const { receivers, operatingTimes } = results;
  const worst = new Map<number, { index: number; over: number }>();
  for (const time of operatingTimes) {
    const exceedance = receivers.times[time]?.exceedance ?? [];
    worstReceivers(results, time).forEach((index, address) => {
      const over = exceedance[index];
      if (over == null || over <= (worst.get(address)?.over ?? -Infinity)) return;
      worst.set(address, { index, over });
    });
  }
  const isInside = ({ index }: Dot) => isIn(bounds, receivers.lon[index] ?? NaN, receivers.lat[index] ?? NaN);
  const inside = [...worst.values()].filter(isInside);
  const { shown, squareM } = gathered(results, inside, bounds);
  // The worst is drawn last, over the others.
  shown.sort((a, b) => a.over - b.over);
  return {
    lon: shown.map(({ index }) => short(receivers.lon[index] ?? NaN)),
    lat: shown.map(({ index }) => short(receivers.lat[index] ?? NaN)),
    rank: shown.map(({ over }) => exceedanceRank(classes, over)),
    squareM,
    addresses: inside.length,
    exceedingOutside: [...worst.values()].filter((dot) => dot.over > 0 && !isInside(dot)).length,
  };
}

interface Dot {
  readonly index: number;
  readonly over: number;
}

/** The worst of each square, in squares as small as the number of dots allows; all where they are few. */
function gathered({ receivers }: Results, all: readonly Dot[], { west, south, north }: Bounds) {
  if (all.length <= MAX_DOTS) return { shown: [...all], squareM: null };
  const perLon = DEGREE_M * Math.cos((((south + north) / 2) * Math.PI) / 180);
  for (let squareM = FIRST_SQUARE_M; ; squareM *= 2) {
    const squares = new Map<string, Dot>();
    for (const dot of all) {
      const column = Math.floor((((receivers.lon[dot.index] ?? NaN) - west) * perLon) / squareM);
      const row = Math.floor((((receivers.lat[dot.index] ?? NaN) - south) * DEGREE_M) / squareM);
      const key = `${column} ${row}`;
      const before = squares.get(key);
      if (before === undefined || dot.over > before.over) squares.set(key, dot);
    }
    if (squares.size <= MAX_DOTS) return { shown: [...squares.values()], squareM };
  }
}

/** A report keeps so many corners of contours at most. */
const MAX_CORNERS = 12_000;
/** The first tolerance as a share of the spacing of the points that the contours were drawn from. */
const FIRST_TOLERANCE = 0.1;

/** Contours with as many corners as a page needs. */
function keptContours({ heightM, level, spacingM, bands }: ResultContours): MapContours {
  let kept = thinned(bands, FIRST_TOLERANCE * spacingM);
  for (let share = 2 * FIRST_TOLERANCE; cornersOf(kept) > MAX_CORNERS && share < 100; share *= 2) {
    kept = thinned(bands, share * spacingM);
  }
  return { heightM, level, spacingM, bands: kept };
}

function thinned(bands: ResultContours['bands'], toleranceM: number): MapContours['bands'] {
  return bands.map(({ fromDb, toDb, polygons }) => ({
    fromDb,
    toDb,
    polygons: polygons.flatMap((rings) => {
      const kept = rings.map((ring) => thinnedRing(ring, toleranceM)).filter((ring) => ring.length >= 3);
      return kept.length === 0 ? [] : [kept];
    }),
  }));
}

const cornersOf = (bands: MapContours['bands']) =>
  bands.reduce((sum, { polygons }) => sum + polygons.flat().reduce((corners, ring) => corners + ring.length, 0), 0);

/** An open ring with the corners that it needs. */
function thinnedRing(ring: ReadonlyArray<readonly [number, number]>, toleranceM: number): Array<[number, number]> {
  const [first = [NaN, NaN], last = first] = [ring[0], ring.at(-1)];
  const isClosed = ring.length > 1 && first[0] === last[0] && first[1] === last[1];
  const perLon = DEGREE_M * Math.cos((first[1] * Math.PI) / 180);
  const open = isClosed ? ring.slice(0, -1) : ring;
  const xy = Float64Array.from(open.flatMap(([lon, lat]) => [(lon - first[0]) * perLon, (lat - first[1]) * DEGREE_M]));
  const kept = simplifiedRing(xy, toleranceM);
  return Array.from({ length: kept.length / 2 }, (_, at) => [
    short(first[0] + (kept[2 * at] ?? NaN) / perLon),
    short(first[1] + (kept[2 * at + 1] ?? NaN) / DEGREE_M),
  ]);
}

const short = (degrees: number) => Number(degrees.toFixed(DECIMALS));
