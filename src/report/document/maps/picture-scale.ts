import type { Bounds } from '../../../model/map/bounds.ts';
import { degreeLengths } from '../../rules/map-degrees.ts';
import { displayExtent } from '../../../gis/geometry/display.ts';

type Point = readonly number[];

/** Width of each map, in units of its drawing. */
export const MAP_WIDTH = 640;
const MARGIN = 46;

/**
 * Converts longitude and latitude, degrees, to the coordinates of a drawing. North is up, and both directions have the same
 * scale.
 */
export interface PictureScale {
  readonly height: number;
  readonly unitsPerMetre: number;
  readonly toPicture: (position: Point) => [number, number];
}

/** Returns the scale of a map that shows exactly the given bounds. */
export function scaleOfBounds({ west, south, east, north }: Bounds): PictureScale {
  const { lonM, latM } = degreeLengths((south + north) / 2);
  const perLon = MAP_WIDTH / (east - west);
  const perLat = (perLon / lonM) * latM;
  return {
    height: Math.round((north - south) * perLat),
    unitsPerMetre: perLat / latM,
    toPicture: ([lon = 0, lat = 0]) => [tenth((lon - west) * perLon), tenth((north - lat) * perLat)],
  };
}

/** Returns the scale of a map of the given height that shows all `points` with a margin around them. */
export function scaleToFit(points: readonly Point[], height: number): PictureScale {
  const [west, south, east, north] = displayExtent(points);
  const { lonM, latM } = degreeLengths((south + north) / 2);
  const shrink = lonM / latM;
  const perLat = Math.min(
    (MAP_WIDTH - 2 * MARGIN) / Math.max((east - west) * shrink, 1e-4),
    (height - 2 * MARGIN) / Math.max(north - south, 1e-4),
  );
  return {
    height,
    unitsPerMetre: perLat / latM,
    toPicture: ([lon = 0, lat = 0]) => [
      tenth(MAP_WIDTH / 2 + (lon - (west + east) / 2) * shrink * perLat),
      tenth(height / 2 - (lat - (south + north) / 2) * perLat),
    ],
  };
}

const tenth = (units: number) => Math.round(units * 10) / 10;

/** Returns the data of an SVG path through rings or lines. */
export function pathText(
  lines: ReadonlyArray<readonly Point[]>,
  toPicture: PictureScale['toPicture'],
  close: boolean,
): string {
  return lines
    .map((line) => `M${line.map((position) => toPicture(position).join(' ')).join('L')}${close ? 'Z' : ''}`)
    .join('');
}
