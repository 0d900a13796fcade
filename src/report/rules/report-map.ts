import type { Bounds } from '../../model/map/bounds.ts';
import { DEFAULT_EXCEEDANCE_CLASSES, type ExceedanceClasses } from '../../model/results/exceedance-classes.ts';
import type { Results } from '../../model/results/results.ts';
import { extentOf } from '../../gis/geometry/extent.ts';
import { positionsOf } from '../../gis/geometry/plane.ts';
import type { ResultContourLines } from '../../results/rules/result-contours.ts';
import { detailBounds } from './detail-bounds.ts';
import { keptContours } from './map-contours.ts';
import { METRES_PER_DEGREE } from '../../gis/geometry/measure.ts';
import { degreesOf, isIn } from './map-degrees.ts';
import { dotsOf, MAX_DETAIL_DOTS, MAX_DOTS } from './map-dots.ts';
import type { MapSheet, SiteMap } from './site-map.ts';

/** Most vertices of contours on the map of the site, and on a detail map. */
const MAX_CORNERS = 12_000;
const MAX_DETAIL_CORNERS = 4_000;

/** Least margin of the map around the work, m, and greatest distance from the work at which addresses widen the map, m. */
const LEAST_MARGIN_M = 80;
const MAX_DISTANCE_M = 1_000;
/** Margin beyond what is shown, as a fraction of the extent on each side. */
const MARGIN_SHARE = 0.06;
/** Bounds of the ratio of width to height, so that the map fits a page. */
const ASPECTS = { least: 0.85, most: 1.7 };

/** Drawings that are added to one map. */
export interface DrawnForSheet {
  contours: ResultContourLines | null;
  /** Data URL of the imagery within the bounds of the map. */
  picture: string | null;
}

/** Drawings that are added to the maps of a report. */
export interface DrawnForMap extends DrawnForSheet {
  /** The reason why there are no contours. Empty if there are contours. */
  withoutContours: string;
  /** One entry per detail map. */
  details: readonly DrawnForSheet[];
}

/**
 * Returns the maps of a report without contours and imagery, which are added later. Their size does not grow with the number of
 * receivers.
 */
export function siteMapOf(
  results: Results,
  { exceedanceClasses: classes = DEFAULT_EXCEEDANCE_CLASSES }: { exceedanceClasses?: ExceedanceClasses | undefined },
): SiteMap {
  const sheetOf = (bounds: Bounds, most: number): MapSheet => ({
    bounds,
    dots: dotsOf(results, classes, bounds, most),
    contours: null,
    picture: null,
  });
  const { details, omitted } = detailBounds(results);
  return {
    ...sheetOf(mapBounds(results), MAX_DOTS),
    classes,
    drawn: false,
    withoutContours: '',
    details: details.map((bounds) => sheetOf(bounds, MAX_DETAIL_DOTS)),
    omittedDetails: omitted,
  };
}

/** Returns the maps with imagery and with contours that are simplified for a page. */
export function withDrawings(map: SiteMap, { withoutContours, details, ...whole }: DrawnForMap): SiteMap {
  const drawn = <Sheet extends MapSheet>(
    sheet: Sheet,
    { contours, picture }: DrawnForSheet,
    corners: number,
  ): Sheet => ({
    ...sheet,
    contours: contours === null ? null : keptContours(contours, corners),
    picture,
  });
  return {
    ...drawn(map, whole, MAX_CORNERS),
    drawn: true,
    withoutContours,
    details: map.details.map((sheet, index) => {
      const own = details[index];
      return own === undefined ? sheet : drawn(sheet, own, MAX_DETAIL_CORNERS);
    }),
  };
}

/**
 * Returns the bounds of the map of the site. They contain the work and the addresses within 1 km of it that exceed their
 * criterion, and are widened to the shape of a page.
 */
export function mapBounds(results: Results): Bounds {
  const { receivers, areas, barriers, operatingTimes } = results;
  const [west, south, east, north] = extentOf([...areas, ...barriers].flatMap(({ geometry }) => positionsOf(geometry)));
  const perLon = METRES_PER_DEGREE * Math.cos((((south + north) / 2) * Math.PI) / 180);
  const grown = (byM: number): Bounds => ({
    west: west - byM / perLon,
    south: south - byM / METRES_PER_DEGREE,
    east: east + byM / perLon,
    north: north + byM / METRES_PER_DEGREE,
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
  let heightM = (north - south) * METRES_PER_DEGREE * margin;
  widthM = Math.max(widthM, heightM * ASPECTS.least);
  heightM = Math.max(heightM, widthM / ASPECTS.most);
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  return {
    west: degreesOf(lon - widthM / perLon / 2),
    south: degreesOf(lat - heightM / METRES_PER_DEGREE / 2),
    east: degreesOf(lon + widthM / perLon / 2),
    north: degreesOf(lat + heightM / METRES_PER_DEGREE / 2),
  };
}
