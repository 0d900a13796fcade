import { measureRings } from '../../../engine/geometry/clip.ts';
import type { PolygonSet, SourceShape } from '../../../engine/scene/scene.ts';
import { coordinatesOf } from '../../../engine/scene/shape-coordinates.ts';
import { limitProblems } from '../../../model/assessment/area-hours.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { barrierLineProblems } from '../../../model/assessment/barrier-line.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import {
  movingCrewOf,
  type WorkArea,
  type WorkGeometry,
  workAreaName,
  workAreaProblems,
} from '../../../model/assessment/work-area.ts';
import { faultOfWorkHoles } from '../../../gis/geometry/polygons/cut-hole.ts';
import { crossingRing } from '../../../gis/geometry/shape.ts';
import { localShape, type ToLocal } from '../scene/work-shapes.ts';
import { MAX_PIECES, pieceCount } from './moving-work.ts';
import { equipmentProblems } from './equipment-lines.ts';

/**
 * What prevents a work area from being processed, as sentences. Empty if it is complete.
 * @param toLocal conversion to the scene's plane; null while there is no scene, in which case the position of the area is not
 * checked
 */
export function problemsOfArea(
  area: WorkArea,
  when: Pick<Assessment, 'shifts'>,
  equipment: readonly EquipmentItem[],
  toLocal: ToLocal | null,
): string[] {
  const { geometry } = area.feature;
  const name = workAreaName(area);
  return [
    ...workAreaProblems(area),
    ...limitProblems(when, area),
    ...shapeProblems(geometry, name, toLocal),
    ...movingProblems(area, name, toLocal),
    ...equipmentProblems(area, equipment, name),
  ];
}

/** Rejects a line with so many pieces that they would exceed the memory of a run. */
function movingProblems({ feature }: WorkArea, name: string, toLocal: ToLocal | null): string[] {
  const crew = movingCrewOf(feature);
  if (crew === null || toLocal === null) return [];
  if (pieceCount(crew, lengthM(localShape(feature.geometry, toLocal))) <= MAX_PIECES) return [];
  return [`${name} is too long for its moving crew. Divide the line, or make the crew longer.`];
}

/** What prevents the prediction from using a barrier line, as sentences. Parameters as in `problemsOfArea`. */
export function problemsOfBarrier(barrier: WorkArea, toLocal: ToLocal | null): string[] {
  const { geometry } = barrier.feature;
  const ofBarrier = barrierLineProblems(barrier);
  if (geometry.type !== 'LineString' || toLocal === null) return ofBarrier;
  return [...ofBarrier, ...placeProblems(localShape(geometry, toLocal), workAreaName(barrier), 'barrier')];
}

/** Faults in the shape of a work area, as sentences. Parameters as in `problemsOfArea`. */
export function shapeProblems(geometry: WorkGeometry, name: string, toLocal: ToLocal | null): string[] {
  // A shape that crosses itself can have an area of zero.
  if (crossingRing(geometry) !== null) {
    return [`${name} crosses itself. Drag one of its corners so that its edge no longer crosses, or undo.`];
  }
  if (toLocal === null) return [];
  const fault = faultOfWorkHoles(geometry, { fromLonLat: (lon, lat) => [...toLocal(lon, lat)] });
  if (fault !== null) return [`A hole of ${name} ${fault}. Drag its corners, or remove it.`];
  return placeProblems(localShape(geometry, toLocal), name);
}

/** Largest distance of a work area from the centre of the receivers, m. Beyond it, the area was drawn at a wrong position. */
const MAX_DISTANCE_M = 100_000;
/** Smallest length of a road in m, and smallest size of an area in m². */
const MIN_SIZE = 0.01;

/**
 * Faults in the position or the extent of a work area. Without this check, its levels would be too low, or missing, without a
 * message.
 */
function placeProblems(shape: SourceShape, name: string, line: string = 'haul road'): string[] {
  if (!coordinatesOf(shape).every((metres) => Math.abs(metres) <= MAX_DISTANCE_M)) {
    return [
      `${name} lies more than ${MAX_DISTANCE_M / 1000} km from the receivers of the project. Draw it where the work is.`,
    ];
  }
  if (shape.kind === 'line' && lengthM(shape) < MIN_SIZE) {
    return [`${name} is a ${line} without length. Draw it again.`];
  }
  if (shape.kind === 'polygon' && areaM2(shape.polygons) < MIN_SIZE) {
    return [`${name} encloses nothing: its corners lie on one line. Draw it again.`];
  }
  return [];
}

/** Length of a line in plan, m. 0 for other shapes. */
export function lengthM(shape: SourceShape): number {
  if (shape.kind !== 'line') return 0;
  const { xy } = shape;
  let length = 0;
  for (let i = 2; i < xy.length; i += 2) {
    length += Math.hypot((xy[i] ?? 0) - (xy[i - 2] ?? 0), (xy[i + 1] ?? 0) - (xy[i - 1] ?? 0));
  }
  return length;
}

/** Area of polygons without holes, m². */
function areaM2({ xy, ringStart, polygonStart }: PolygonSet): number {
  const outer = new Set(polygonStart);
  let area = 0;
  for (let ring = 0; ring + 1 < ringStart.length; ring++) {
    const size = Math.abs(measureRings([xy.subarray(2 * (ringStart[ring] ?? 0), 2 * (ringStart[ring + 1] ?? 0))]).area);
    area += outer.has(ring) ? size : -size;
  }
  return area;
}
