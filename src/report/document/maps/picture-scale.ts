import type { Bounds } from '../../../model/map/bounds.ts';
import { degreeLengths } from '../../rules/map-degrees.ts';
import { displayExtent } from '../../../gis/geometry/display.ts';

type Point = readonly number[];

/** Width of all maps, in units of their drawing. */
export const MAP_WIDTH = 640;
const MARGIN = 46;

/** How a map places longitude and latitude, degrees, in its drawing: north up, one scale both ways. */
export interface PictureScale {
  readonly height: number;
  readonly unitsPerMetre: number;
  readonly toPicture: (position: Point) => [number, number];
}

/** A map that just shows a box of some longitudes and latitudes. */
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

/** A map of a height that shows some points, with a margin about them. */
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

/** The path of some rings or of a line. */
export function pathText(
  lines: ReadonlyArray<readonly Point[]>,
  toPicture: PictureScale['toPicture'],
  close: boolean,
): string {
  return lines
    .map((line) => `M${line.map((position) => toPicture(position).join(' ')).join('L')}${close ? 'Z' : ''}`)
    .join('');
}
