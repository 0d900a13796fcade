import type { GeoJSONStoreFeatures, TerraDraw } from 'terra-draw';
import { isBarrierLine } from '../../../model/assessment/barrier-line.ts';
import { type WorkAreaId, workAreaIdSchema } from '../../../model/ids.ts';
import type { WorkArea, WorkGeometry } from '../../../model/assessment/work-area.ts';

/** Decimals of degrees that the drawing library stores. */
export const PRECISION = 9;

/**
 * A part of a work area that is a separate feature in the drawing. Ring 0 is its outline, its line or its point. Other rings are
 * holes.
 */
export interface AreaPart {
  areaId: WorkAreaId;
  ring: number;
}

type Geometry = GeoJSONStoreFeatures['geometry'];
type Properties = GeoJSONStoreFeatures['properties'];

interface AreaFeature {
  geometry: Geometry;
  /** The rings of an area with holes are not filled. The fill without the holes is drawn below. */
  part: AreaPart & { isHollow: boolean; isBarrier: boolean };
}

const MODE_OF = { Polygon: 'polygon', LineString: 'linestring', Point: 'point' } as const;

/** Updates the drawing to the state of the document. Only differences are touched. */
export function showAreas(draw: TerraDraw, areas: Record<WorkAreaId, WorkArea>): void {
  const shown = new Map(
    draw
      .getSnapshot()
      .filter(({ id, properties }) => isFinished(properties) && id !== undefined)
      .map((feature) => [String(feature.id), feature]),
  );
  const wanted = new Map(
    Object.entries(areas).flatMap(([id, area]) =>
      featuresOf(workAreaIdSchema.parse(id), area.feature.geometry, isBarrierLine(area)),
    ),
  );
  const gone = [...shown.keys()].filter((id) => !wanted.has(id));
  if (gone.length > 0) {
    gone.forEach((id) => deselect(draw, id));
    draw.removeFeatures(gone.filter((id) => draw.hasFeature(id)));
  }
  for (const [id, { geometry, part }] of wanted) {
    const before = shown.get(id);
    if (before === undefined) {
      draw.addFeatures([{ id, type: 'Feature', geometry, properties: { mode: MODE_OF[geometry.type], ...part } }]);
      continue;
    }
    if (JSON.stringify(before.geometry) !== JSON.stringify(geometry)) draw.updateFeatureGeometry(id, geometry);
    const isOther =
      before.properties['isHollow'] !== part.isHollow || before.properties['isBarrier'] !== part.isBarrier;
    if (isOther) draw.updateFeatureProperties(id, { ...part });
  }
}

/**
 * The features of a work area. The library does not support holes, so each hole is a separate ring. An area with several polygons
 * has no features.
 */
export function featuresOf(
  areaId: WorkAreaId,
  geometry: WorkGeometry,
  isBarrier = false,
): Array<readonly [id: string, AreaFeature]> {
  const rounded = drawable(geometry);
  if (rounded === null) return [];
  if (rounded.type !== 'Polygon') {
    return [[areaId, { geometry: rounded, part: { areaId, ring: 0, isHollow: false, isBarrier } }]];
  }
  return rounded.coordinates.map((path, ring) => [
    featureIdOf({ areaId, ring }),
    {
      geometry: { type: 'Polygon', coordinates: [path] },
      part: { areaId, ring, isHollow: rounded.coordinates.length > 1, isBarrier },
    },
  ]);
}

/** The feature id of a part. Ids of work areas contain no colon. */
export function featureIdOf({ areaId, ring }: AreaPart): string {
  return ring === 0 ? areaId : `${areaId}:${ring}`;
}

/** The part of a work area by its feature id. Null for a handle or another feature. */
export function partOf(featureId: unknown): AreaPart | null {
  const [id, ring = '0'] = String(featureId).split(':');
  const areaId = workAreaIdSchema.safeParse(id);
  return areaId.success ? { areaId: areaId.data, ring: Number(ring) } : null;
}

/** Whether a feature is a work area, and not a handle or the current drawing. */
function isFinished(properties: Properties): boolean {
  const { mode, currentlyDrawing, selectionPoint, midPoint, snappingPoint, closingPoint } = properties;
  const isHelp = [currentlyDrawing, selectionPoint, midPoint, snappingPoint, closingPoint].some(Boolean);
  return Object.values<unknown>(MODE_OF).includes(mode) && !isHelp;
}

const round = ([lon, lat]: readonly number[]) => [
  Number((lon ?? 0).toFixed(PRECISION)),
  Number((lat ?? 0).toFixed(PRECISION)),
];

/** The geometry with the precision of the drawing. Null for an area with several polygons. */
function drawable(geometry: WorkGeometry): Geometry | null {
  switch (geometry.type) {
    case 'Polygon':
      return { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(round)) };
    case 'LineString':
      return { type: 'LineString', coordinates: geometry.coordinates.map(round) };
    case 'Point':
      return { type: 'Point', coordinates: round(geometry.coordinates) };
    case 'MultiPolygon':
      return null;
  }
}

function deselect(draw: TerraDraw, id: string): void {
  const feature = draw.getSnapshotFeature(id);
  if (feature?.properties['selected'] === true) draw.deselectFeature(id);
}
