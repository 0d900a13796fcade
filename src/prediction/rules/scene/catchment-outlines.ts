import { ringsOnGlobe } from './footprints.ts';
import type { Catchment, PreparedScene } from './prepared-scene.ts';
import { simplifiedRing } from '../../../gis/geometry/polygons/simplify-ring.ts';

/** Positions of an open ring: longitude and latitude, degrees, WGS 84. */
export type OutlineRing = ReadonlyArray<readonly [lon: number, lat: number]>;

/** A catchment with its polygons. Each has the outer ring first. */
export interface CatchmentOutline {
  readonly catchment: Catchment;
  readonly polygons: ReadonlyArray<readonly OutlineRing[]>;
}

/** The outlines of a scene's catchments in degrees, in the order of the catchments. */
export function catchmentOutlines(scene: Outlined): CatchmentOutline[] {
  const { polygons, catchment: numbers } = scene.catchmentAreas;
  const outlines = scene.catchments.map((catchment) => ({ catchment, polygons: new Array<OutlineRing[]>() }));
  numbers.forEach((number, polygon) => {
    outlines[number]?.polygons.push(ringsOnGlobe(scene, polygons, polygon).map(pairsOf));
  });
  return outlines;
}

type Outlined = Pick<PreparedScene, 'catchments' | 'catchmentAreas' | 'crs' | 'origin'>;

function pairsOf(lonLat: Float64Array): OutlineRing {
  return Array.from({ length: lonLat.length / 2 }, (_, at) => [lonLat[2 * at] ?? NaN, lonLat[2 * at + 1] ?? NaN]);
}

/** Most vertices for display. More make no visible difference and slow the map down. */
const MAX_CORNERS = 4000;
const FIRST_TOLERANCE_M = 0.5;

/** The outlines of catchments, simplified to at most 4,000 vertices in total if possible. The tolerance is 0.5 m or more. */
export function simplifiedOutlines(scene: Outlined): CatchmentOutline[] {
  const { polygons } = scene.catchmentAreas;
  let simple = simplified(scene, FIRST_TOLERANCE_M);
  for (let toleranceM = FIRST_TOLERANCE_M; toleranceM < 1000; toleranceM *= 2) {
    simple = simplified(scene, toleranceM);
    if (simple.xy.length / 2 <= Math.max(MAX_CORNERS, 3 * (polygons.ringStart.length - 1))) break;
  }
  return catchmentOutlines({ ...scene, catchmentAreas: { ...scene.catchmentAreas, polygons: simple } });
}

function simplified({ catchmentAreas }: Outlined, toleranceM: number) {
  const { xy, ringStart, polygonStart } = catchmentAreas.polygons;
  const rings = Array.from({ length: ringStart.length - 1 }, (_, ring) => {
    const [first = 0, end = 0] = ringStart.subarray(ring, ring + 2);
    return simplifiedRing(xy.subarray(2 * first, 2 * end), toleranceM);
  });
  const start = new Uint32Array(ringStart.length);
  rings.forEach((ring, index) => (start[index + 1] = (start[index] ?? 0) + ring.length / 2));
  return { xy: Float64Array.from(rings.flatMap((ring) => [...ring])), ringStart: start, polygonStart };
}
