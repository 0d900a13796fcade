import type { WorkArea, WorkGeometry } from '../../../model/assessment/work-area.ts';

type Line = ReadonlyArray<readonly number[]>;

const METRES_PER_DEGREE = 111_320;

/**
 * Converts longitudes and latitudes to metres around a latitude. The accuracy suffices to find a position of one line on another.
 */
function nearby(line: Line, aboutLat: number): Array<readonly [x: number, y: number]> {
  const shrink = Math.cos((aboutLat * Math.PI) / 180);
  return line.map(([lon = NaN, lat = NaN]) => [lon * METRES_PER_DEGREE * shrink, lat * METRES_PER_DEGREE]);
}

/**
 * Changes the shape of a work area. On a new line, the crew begins at the same position if it still exists, or else at the
 * nearest position. Lengths on the map and in the project's plane differ by up to a thousandth.
 */
export function withShape(area: WorkArea, geometry: WorkGeometry): WorkArea {
  const { feature } = area;
  const { movingCrew } = feature.properties;
  const was = feature.geometry;
  const isLine = was.type === 'LineString' && geometry.type === 'LineString';
  if (!isLine || movingCrew?.startM === undefined) return { ...area, feature: { ...feature, geometry } };
  const aboutLat = was.coordinates[0]?.[1] ?? 0;
  const [before, now] = [nearby(was.coordinates, aboutLat), nearby(geometry.coordinates, aboutLat)];
  const startM = Math.round(10 * nearestOn(now, placeAt(before, movingCrew.startM))) / 10;
  const properties = { ...feature.properties, movingCrew: { ...movingCrew, startM } };
  return { ...area, feature: { ...feature, geometry, properties } };
}

/** The position at a distance along a line, or the end of a shorter line. */
function placeAt(line: ReturnType<typeof nearby>, alongM: number): readonly [number, number] {
  let left = alongM;
  for (let at = 1; at < line.length; at++) {
    const [[x0, y0], [x1, y1]] = [line[at - 1]!, line[at]!];
    const lengthM = Math.hypot(x1 - x0, y1 - y0);
    if (left <= lengthM && lengthM > 0) return [x0 + ((x1 - x0) * left) / lengthM, y0 + ((y1 - y0) * left) / lengthM];
    left -= lengthM;
  }
  return line.at(-1) ?? [0, 0];
}

/** The distance along a line of its nearest position to a point, m. */
function nearestOn(line: ReturnType<typeof nearby>, [x, y]: readonly [number, number]): number {
  let [nearestM, alongM, passedM] = [Infinity, 0, 0];
  for (let at = 1; at < line.length; at++) {
    const [[x0, y0], [x1, y1]] = [line[at - 1]!, line[at]!];
    const lengthM = Math.hypot(x1 - x0, y1 - y0);
    const along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / Math.max(lengthM, 1e-9);
    const within = Math.min(lengthM, Math.max(0, along));
    const share = within / Math.max(lengthM, 1e-9);
    const apartM = Math.hypot(x0 + (x1 - x0) * share - x, y0 + (y1 - y0) * share - y);
    if (apartM < nearestM) [nearestM, alongM] = [apartM, passedM + within];
    passedM += lengthM;
  }
  return alongM;
}
