import Flatbush from 'flatbush';
import type L from 'leaflet';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import type { CoordinateSystem, Position } from '../../../gis/crs/crs.ts';
import { flatExtent } from '../../../gis/geometry/extent.ts';
import { nearestOnGrid } from '../../../gis/geometry/grid-lines.ts';
import { nearestOnPaths, type SnapPath } from '../../../gis/geometry/nearest-on-paths.ts';
import { pathsOf, toPlane } from '../../../gis/geometry/plane.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { PRECISION } from './drawn-areas.ts';
import type { SnapTo } from './drawing-session.ts';

/**
 * Snapping distances, px. They are smaller than the reach with which a click closes a drawing, so that a vertex that was moved by
 * snapping can still be clicked.
 */
const MOUSE_REACH_PX = 8;
const FINGER_REACH_PX = 14;

/** Outlines of a project's buildings, indexed by position, in metres relative to the scene's origin. */
export interface BuildingPaths {
  near: (at: Position, reachM: number) => Iterable<SnapPath>;
  origin: PreparedScene['origin'];
}

export function buildingPaths({ buildings, origin }: Pick<PreparedScene, 'buildings' | 'origin'>): BuildingPaths {
  const { xy, ringStart } = buildings.footprints;
  const rings = Math.max(0, ringStart.length - 1);
  const index = rings === 0 ? null : new Flatbush(rings);
  const ring = (at: number) => xy.subarray(2 * (ringStart[at] ?? 0), 2 * (ringStart[at + 1] ?? 0));
  for (let at = 0; at < rings; at++) {
    index?.add(...flatExtent(ring(at)));
  }
  index?.finish();
  return {
    origin,
    near: ([x, y], reachM) =>
      (index?.search(x - reachM, y - reachM, x + reachM, y + reachM) ?? []).map((at) => {
        const path = ring(at);
        return [...path, ...path.subarray(0, 2)];
      }),
  };
}

export interface SnapTargets {
  areas: Record<WorkAreaId, WorkArea>;
  /** Null while they are loading. */
  buildings: BuildingPaths | null;
  /** Whether shapes snap to areas and buildings. */
  snap: boolean;
  /** Step of the grid in the project's coordinates, m. 0 means no grid. */
  gridM: number;
}

/**
 * Returns the position that the pointer snaps to: a vertex or else an edge of other work areas and buildings, or else the grid.
 */
export function snapper(
  map: L.Map,
  plane: CoordinateSystem,
  { areas, buildings, snap, gridM }: SnapTargets,
): SnapTo | null {
  if (!snap && gridM === 0) return null;
  const { eastingM, northingM } = buildings?.origin ?? { eastingM: 0, northingM: 0 };
  const local = ([x, y]: Position): Position => [x - eastingM, y - northingM];
  const drawn = Object.entries(areas).map(([id, { feature }]) => ({
    id,
    paths: pathsOf(feature.geometry).map((path) => toPlane(path, plane).flatMap((at) => [...local(at)])),
  }));
  return (at, areaId) => {
    const here = local(plane.fromLonLat(at.lng, at.lat));
    const reachM = reachOf(map, at, plane);
    const others = drawn.filter(({ id }) => id !== areaId).flatMap(({ paths }) => paths);
    const paths = snap ? [...others, ...(buildings?.near(here, reachM) ?? [])] : [];
    const near = nearestOnPaths(here, paths, reachM);
    const grid = gridM === 0 ? null : nearestOnGrid(plane.fromLonLat(at.lng, at.lat), gridM, reachM);
    const meant = near === null ? grid : ([near[0] + eastingM, near[1] + northingM] as const);
    if (meant === null) return undefined;
    const [lon, lat] = plane.toLonLat(meant[0], meant[1]);
    // Rounds as the drawing does. Otherwise the vertex would seem to have been moved.
    return [Number(lon.toFixed(PRECISION)), Number(lat.toFixed(PRECISION))];
  };
}

/** The snapping distance on the ground, m. */
function reachOf(map: L.Map, at: L.LatLng, plane: CoordinateSystem): number {
  const reachPx = window.matchMedia('(pointer: coarse)').matches ? FINGER_REACH_PX : MOUSE_REACH_PX;
  const beside = map.containerPointToLatLng(map.latLngToContainerPoint(at).add([reachPx, 0]));
  const [x, y] = plane.fromLonLat(at.lng, at.lat);
  const [besideX, besideY] = plane.fromLonLat(beside.lng, beside.lat);
  return Math.hypot(besideX - x, besideY - y);
}
