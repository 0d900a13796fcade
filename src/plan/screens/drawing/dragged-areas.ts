import type { GeoJSONStoreFeatures } from 'terra-draw';
import type { WorkAreaId } from '../../../model/ids.ts';
import { type WorkArea, type WorkGeometry, workGeometrySchema } from '../../../model/assessment/work-area.ts';
import { mapPositions } from '../../../gis/geometry/plane.ts';
import { type AreaPart, featuresOf, featureIdOf } from './drawn-areas.ts';

/** New shapes of work areas that are dragged or reshaped together. */
export type DraggedShapes = ReadonlyArray<readonly [WorkAreaId, WorkGeometry]>;

type Position = readonly [number, number];
type Geometry = GeoJSONStoreFeatures['geometry'];

/**
 * The new shapes after a person has changed one part of a work area. Dragging a vertex changes only that part. Dragging the whole
 * part moves the area with its holes and all areas that are selected with it.
 * @param group areas that move together with it
 * @returns nothing if the shape is not valid for a work area
 */
export function draggedShapes(
  areas: Record<WorkAreaId, WorkArea>,
  part: AreaPart,
  now: Geometry,
  group: readonly WorkAreaId[],
): DraggedShapes {
  const before = areas[part.areaId]?.feature.geometry;
  if (before === undefined) return [];
  const way = part.ring === 0 ? wayMoved(part, before, now) : null;
  if (way === null) {
    const reshaped = workGeometrySchema.safeParse(withPart(before, part.ring, now));
    return reshaped.success ? [[part.areaId, reshaped.data]] : [];
  }
  const together = group.includes(part.areaId) ? group : [part.areaId];
  return together.flatMap((areaId) => {
    const geometry = areas[areaId]?.feature.geometry;
    return geometry === undefined ? [] : [[areaId, moved(geometry, ...way)] as const];
  });
}

/** The start and end of a move if the whole part was moved. Null if only a part of it was. */
function wayMoved(part: AreaPart, before: WorkGeometry, now: Geometry): [from: Position, to: Position] | null {
  const shown = new Map(featuresOf(part.areaId, before)).get(featureIdOf(part));
  if (shown === undefined) return null;
  const [from, to] = [pathOf(shown.geometry), pathOf(now)];
  const [first, target] = [from[0], to[0]];
  const isWhole = from.length === to.length && from.every((at, index) => !samePlace(at, to[index]));
  return isWhole && first !== undefined && target !== undefined ? [first, target] : null;
}

function withPart(before: WorkGeometry, ring: number, now: Geometry): unknown {
  if (before.type !== 'Polygon' || now.type !== 'Polygon') return now;
  return { ...before, coordinates: before.coordinates.map((path, at) => (at === ring ? now.coordinates[0] : path)) };
}

/** Moves a geometry by the same distance in Web Mercator, as the map does. */
function moved(geometry: WorkGeometry, from: Position, to: Position): WorkGeometry {
  const east = to[0] - from[0];
  const north = mercatorOf(to[1]) - mercatorOf(from[1]);
  return mapPositions(geometry, ([lon, lat]) => [lon + east, latitudeOf(mercatorOf(lat) + north)]);
}

const mercatorOf = (lat: number) => Math.asinh(Math.tan((lat * Math.PI) / 180));
const latitudeOf = (mercator: number) => (Math.atan(Math.sinh(mercator)) * 180) / Math.PI;

function pathOf({ type, coordinates }: Geometry): Position[] {
  const path = type === 'Point' ? [coordinates] : type === 'LineString' ? coordinates : (coordinates[0] ?? []);
  return path.map(([lon = NaN, lat = NaN]) => [lon, lat] as const);
}

const samePlace = (a: Position, b: Position | undefined) => b !== undefined && a[0] === b[0] && a[1] === b[1];
