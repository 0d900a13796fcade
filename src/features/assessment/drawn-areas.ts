import type { GeoJSONStoreFeatures, TerraDraw } from 'terra-draw';
import type { WorkAreaId } from '../../domain/ids.ts';
import type { WorkArea, WorkGeometry } from '../../domain/work-area.ts';

/** Decimals of a degree that the drawing keeps. */
export const PRECISION = 9;

const MODE_OF = { Polygon: 'polygon', LineString: 'linestring', Point: 'point' } as const;

/** Brings what is drawn to what the document says, touching only what differs. */
export function showAreas(draw: TerraDraw, areas: Record<WorkAreaId, WorkArea>): void {
  const shown = new Map(
    draw
      .getSnapshot()
      .filter(({ id, properties }) => isSettled(properties) && id !== undefined)
      .map((feature) => [String(feature.id), feature]),
  );
  const gone = [...shown.keys()].filter((id) => !Object.hasOwn(areas, id));
  if (gone.length > 0) {
    gone.forEach((id) => deselect(draw, id));
    draw.removeFeatures(gone.filter((id) => draw.hasFeature(id)));
  }
  for (const [id, { feature }] of Object.entries(areas)) {
    const geometry = rounded(feature.geometry);
    if (geometry === null) continue;
    const before = shown.get(id);
    if (before === undefined) {
      draw.addFeatures([{ id, type: 'Feature', geometry, properties: { mode: MODE_OF[geometry.type] } }]);
    } else if (JSON.stringify(before.geometry) !== JSON.stringify(geometry)) {
      draw.updateFeatureGeometry(id, geometry);
    }
  }
}

/** Whether a feature is a work area, not a handle or a drawing under way. */
function isSettled(properties: GeoJSONStoreFeatures['properties']): boolean {
  const { mode, currentlyDrawing, selectionPoint, midPoint } = properties;
  return Object.values<unknown>(MODE_OF).includes(mode) && !currentlyDrawing && !selectionPoint && !midPoint;
}

/** A geometry that the drawing can show, with the precision that it keeps; null for one in several pieces. */
function rounded(geometry: WorkGeometry) {
  const round = ([lon, lat]: readonly number[]) => [
    Number((lon ?? 0).toFixed(PRECISION)),
    Number((lat ?? 0).toFixed(PRECISION)),
  ];
  switch (geometry.type) {
    case 'Polygon':
      return { type: 'Polygon' as const, coordinates: geometry.coordinates.map((ring) => ring.map(round)) };
    case 'LineString':
      return { type: 'LineString' as const, coordinates: geometry.coordinates.map(round) };
    case 'Point':
      return { type: 'Point' as const, coordinates: round(geometry.coordinates) };
    case 'MultiPolygon':
      return null;
  }
}

function deselect(draw: TerraDraw, id: string): void {
  const feature = draw.getSnapshotFeature(id);
  if (feature?.properties['selected'] === true) draw.deselectFeature(id);
}
