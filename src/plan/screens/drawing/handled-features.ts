import type L from 'leaflet';
import type { TerraDraw } from 'terra-draw';
import type { WorkAreaId } from '../../../model/ids.ts';
import { pointerReachPx } from '../../../ui/map/canvas/reach.ts';
import { type AreaPart, featureIdOf, partOf } from './drawn-areas.ts';
import type { ChosenPart } from '../editing/editor-store.ts';

const selectedOf = (draw: TerraDraw) =>
  draw.getSnapshot().find(({ properties }) => properties['selected'] === true)?.id ?? null;

/**
 * Selects a work area in the drawing library, which then shows its handles. The library selects one feature only, so of several
 * work areas the first is selected. Nothing changes if a part of one of them is already selected.
 */
export function select(draw: TerraDraw, areaIds: readonly WorkAreaId[]): void {
  const selected = selectedOf(draw);
  const part = selected === null ? null : partOf(selected);
  if (part !== null && areaIds.includes(part.areaId)) return;
  if (selected !== null) draw.deselectFeature(selected);
  const first = areaIds.find((id) => draw.hasFeature(id));
  if (first !== undefined) selectFeature(draw, first);
}

export function selectFeature(draw: TerraDraw, id: string): void {
  const selected = selectedOf(draw);
  if (selected === id || !draw.hasFeature(id)) return;
  if (selected !== null) draw.deselectFeature(selected);
  draw.selectFeature(id, draw.getMode());
}

/** The features near a position, including handles. */
function featuresNear(draw: TerraDraw, { lng, lat }: L.LatLng) {
  return draw.getFeaturesAtLngLat({ lng, lat }, { pointerDistance: pointerReachPx(), ignoreSelectFeatures: false });
}

export function areaAt(draw: TerraDraw, place: L.LatLng): WorkAreaId | null {
  for (const { id, properties } of featuresNear(draw, place)) {
    const { selectionPointFeatureId, midPointFeatureId } = properties;
    const part = partOf(selectionPointFeatureId ?? midPointFeatureId ?? id);
    if (part !== null) return part.areaId;
  }
  return null;
}

/** The index of the selected work area's vertex at a position. Null if another handle is nearer or no vertex is near. */
export function cornerAt(draw: TerraDraw, map: L.Map, place: L.LatLng): number | null {
  const clicked = map.latLngToContainerPoint(place);
  let nearest: { awayPx: number; corner: number | null } = { awayPx: pointerReachPx(), corner: null };
  for (const { geometry, properties } of featuresNear(draw, place)) {
    const isHandle = properties['selectionPoint'] === true || properties['midPoint'] === true;
    if (geometry.type !== 'Point' || !isHandle) continue;
    const [lon = NaN, lat = NaN] = geometry.coordinates;
    const awayPx = clicked.distanceTo(map.latLngToContainerPoint([lat, lon]));
    const { index } = properties;
    const corner = properties['selectionPoint'] === true && typeof index === 'number' ? index : null;
    if (awayPx < nearest.awayPx) nearest = { awayPx, corner };
  }
  return nearest.corner;
}

/**
 * The vertex of the selected work area at a position, or else its hole, which then gets the handles. Null if there is neither.
 */
export function partAt(
  draw: TerraDraw,
  map: L.Map,
  choose: (change: () => void) => void,
  place: L.LatLng,
): ChosenPart | null {
  const selected = partOf(selectedOf(draw) ?? '');
  if (selected === null) return null;
  const corner = cornerAt(draw, map, place);
  if (corner !== null) return { ...selected, index: corner };
  const hole = featuresNear(draw, place)
    .map(({ id }) => partOf(id))
    .find((part): part is AreaPart => part !== null && part.areaId === selected.areaId && part.ring > 0);
  if (hole === undefined) {
    if (selected.ring > 0) choose(() => selectFeature(draw, selected.areaId));
    return null;
  }
  choose(() => selectFeature(draw, featureIdOf(hole)));
  return { ...hole, index: null };
}
