import { polygonContains } from '../../../engine/geometry/polygon.ts';
import type { PolygonSet } from '../../../engine/scene/scene.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import type { PreparedScene } from './prepared-scene.ts';

/** The parts of a prepared scene that footprints need. */
type WithFootprints = Pick<PreparedScene, 'buildings' | 'crs' | 'origin'>;

/**
 * The rings of a building's footprint in degrees, with the outer one first.
 * @param number index of the building in the scene
 * @returns longitude, latitude, longitude, latitude, … of each ring, degrees, WGS 84
 */
export function footprintRings(scene: WithFootprints, number: number): Float64Array[] {
  return ringsOnGlobe(scene, scene.buildings.footprints, number);
}

/**
 * The rings of a polygon of a scene in degrees, with the outer one first.
 * @returns longitude, latitude, longitude, latitude, … of each ring, degrees, WGS 84
 */
export function ringsOnGlobe(
  { crs, origin }: Pick<PreparedScene, 'crs' | 'origin'>,
  { xy, ringStart, polygonStart }: PolygonSet,
  number: number,
): Float64Array[] {
  const { toLonLat } = requireSystem(crs);
  const [from = 0, to = 0] = polygonStart.subarray(number, number + 2);
  return Array.from({ length: to - from }, (_, ring) => {
    const [first = 0, end = 0] = ringStart.subarray(from + ring, from + ring + 2);
    const lonLat = xy.slice(2 * first, 2 * end);
    for (let at = 0; at < lonLat.length; at += 2) {
      const [x = NaN, y = NaN] = lonLat.subarray(at, at + 2);
      lonLat.set(toLonLat(x + origin.eastingM, y + origin.northingM), at);
    }
    return lonLat;
  });
}

/**
 * The first of some buildings whose footprint contains a position.
 * @param numbers indexes of the buildings in the scene
 * @returns its position in `numbers`; −1 if there is none
 */
export function footprintAt(
  { buildings, crs, origin }: WithFootprints,
  numbers: readonly number[],
  lon: number,
  lat: number,
): number {
  const [easting, northing] = requireSystem(crs).fromLonLat(lon, lat);
  const [x, y] = [easting - origin.eastingM, northing - origin.northingM];
  return numbers.findIndex((number) => polygonContains(buildings.footprints, number, x, y));
}
