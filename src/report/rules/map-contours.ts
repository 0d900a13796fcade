import { simplifiedLine } from '../../gis/geometry/polygons/simplify-ring.ts';
import type { ResultContourLines } from '../../results/rules/result-contours.ts';
import { METRES_PER_DEGREE } from '../../gis/geometry/measure.ts';
import { degreesOf } from './map-degrees.ts';
import type { MapContours } from './site-map.ts';

/** The first tolerance as a fraction of the spacing of the points from which the contours were drawn. */
const FIRST_TOLERANCE = 0.1;

/** Simplifies contours until they have at most `most` vertices. @param most the number of vertices */
export function keptContours({ heightM, level, spacingM, lines }: ResultContourLines, most: number): MapContours {
  let kept = thinned(lines, FIRST_TOLERANCE * spacingM);
  for (let share = 2 * FIRST_TOLERANCE; cornersOf(kept) > most && share < 100; share *= 2) {
    kept = thinned(lines, share * spacingM);
  }
  return { heightM, level, spacingM, bands: [], lines: kept };
}

function thinned(all: ResultContourLines['lines'], toleranceM: number): MapContours['lines'] {
  return all.map(({ levelDb, lines }) => ({ levelDb, lines: lines.map((line) => thinnedLine(line, toleranceM)) }));
}

const cornersOf = (all: MapContours['lines']) =>
  all.reduce((sum, { lines }) => sum + lines.reduce((corners, line) => corners + line.length, 0), 0);

function thinnedLine(line: ReadonlyArray<readonly [number, number]>, toleranceM: number): Array<[number, number]> {
  const [lon0, lat0] = line[0] ?? [NaN, NaN];
  const perLon = METRES_PER_DEGREE * Math.cos((lat0 * Math.PI) / 180);
  const xy = Float64Array.from(line.flatMap(([lon, lat]) => [(lon - lon0) * perLon, (lat - lat0) * METRES_PER_DEGREE]));
  const kept = simplifiedLine(xy, toleranceM);
  return Array.from({ length: kept.length / 2 }, (_, at) => [
    degreesOf(lon0 + (kept[2 * at] ?? NaN) / perLon),
    degreesOf(lat0 + (kept[2 * at + 1] ?? NaN) / METRES_PER_DEGREE),
  ]);
}
