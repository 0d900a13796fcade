import type { Source, SourceShape } from '../../../src/acoustics/scene.ts';
import { BARRIER_YES, type WorkArea, type WorkGeometry } from '../../../src/domain/work-area.ts';
import type { Method } from '../../../src/domain/report-config.ts';
import { requireSystem } from '../../../src/geodata/crs.ts';
import { packPolygons } from '../../../src/geodata/polygon-set.ts';
import { openRing } from '../../../src/geodata/polygon.ts';
import type { PreparedScene } from '../../../src/geodata/prepared-scene.ts';
import type { PlantLine } from './plant-lines.ts';

/** A plant line with the numbers of its sources in the scene: placed by the method, and at the nearest place. */
export interface PlacedLine extends PlantLine {
  placedSource: number;
  nearestSource: number;
}

/** Converts WGS 84 to metres about the scene's origin. */
export function localPlane({ crs, origin }: PreparedScene): (lon: number, lat: number) => readonly [number, number] {
  const { fromLonLat } = requireSystem(crs);
  return (lon, lat) => {
    const [easting, northing] = fromLonLat(lon, lat);
    return [easting - origin.eastingM, northing - origin.northingM];
  };
}

/** The shape of a work area in the scene's plane. */
export function localShape(geometry: WorkGeometry, toLocal: ReturnType<typeof localPlane>): SourceShape {
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

/** Length of a line in plan, m; 0 for what is not a line. */
export function lengthM(shape: SourceShape): number {
  if (shape.kind !== 'line') return 0;
  const { xy } = shape;
  let length = 0;
  for (let i = 2; i < xy.length; i += 2) {
    length += Math.hypot((xy[i] ?? 0) - (xy[i - 2] ?? 0), (xy[i + 1] ?? 0) - (xy[i - 1] ?? 0));
  }
  return length;
}

/** Height of the temporary barrier round a work area, m; null where there is none. */
export function barrierHeightM(area: WorkArea, method: Method): number | null {
  if (area.temporaryNoiseBarrier !== BARRIER_YES) return null;
  return area.feature.properties.barrierHeight ?? method.barrierHeightM;
}

const SILENT = new Float64Array(8).fill(-Infinity);

/**
 * Sources of a work area: one a height of its plant, as the method places it, and one at its nearest place. Their sound powers are
 * given when the transfers are weighed. Appends to `sources`.
 */
export function addSources(
  sources: Source[],
  group: string,
  shape: SourceShape,
  lines: readonly PlantLine[],
  method: Method,
  barrier: number | null,
): PlacedLine[] {
  const numbers = new Map<string, number>();
  const sourceAt = (heightM: number, placement: Source['placement']) => {
    const id = `${group}/${heightM}/${placement}`;
    const known = numbers.get(id);
    if (known !== undefined) return known;
    sources.push({ id, group, shape, heightM, lwDb: SILENT, placement, barrierHeightM: barrier });
    numbers.set(id, sources.length - 1);
    return sources.length - 1;
  };
  return lines.map((line) => ({
    ...line,
    placedSource: sourceAt(line.item.height, method.placement),
    nearestSource: sourceAt(line.item.height, 'nearest'),
  }));
}
