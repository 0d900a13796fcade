import type { SourceShape } from '../../../engine/scene/scene.ts';
import type { WorkGeometry } from '../../../model/assessment/work-area.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { packPolygons } from '../../../engine/scene/pack-polygons.ts';
import { openRing } from '../../../gis/geometry/polygons/polygon.ts';
import type { PreparedScene } from './prepared-scene.ts';

/** Converts WGS 84 to metres relative to a scene's origin. */
export type ToLocal = (lon: number, lat: number) => readonly [number, number];

export function localPlane({ crs, origin }: PreparedScene): ToLocal {
  const { fromLonLat } = requireSystem(crs);
  return (lon, lat) => {
    const [easting, northing] = fromLonLat(lon, lat);
    return [easting - origin.eastingM, northing - origin.northingM];
  };
}

/** The shape of a work area in the scene's plane. */
export function localShape(geometry: WorkGeometry, toLocal: ToLocal): SourceShape {
  const place = ([lon = 0, lat = 0]: readonly number[]) => toLocal(lon, lat);
  const polygon = (rings: ReadonlyArray<ReadonlyArray<readonly number[]>>) =>
    rings.map((ring) => openRing(ring.map(place)));
  switch (geometry.type) {
    case 'Point': {
      const [x, y] = place(geometry.coordinates);
      return { kind: 'point', x, y };
    }
    case 'LineString':
      return { kind: 'line', xy: Float64Array.from(geometry.coordinates.flatMap(place)) };
    case 'Polygon':
      return { kind: 'polygon', polygons: packPolygons([polygon(geometry.coordinates)], 0, 0) };
    case 'MultiPolygon':
      return { kind: 'polygon', polygons: packPolygons(geometry.coordinates.map(polygon), 0, 0) };
  }
}
