import type { WorkGeometry } from '../../../model/assessment/work-area.ts';
import type { ChosenPart } from '../editing/editor-store.ts';

/** Fewest stored positions of a ring, including the repeated one, and of a line. */
const FEWEST_OF_RING = 4;
const FEWEST_OF_LINE = 2;

/**
 * A work area without one of its vertices or holes.
 * @returns null if the rest would not be a valid shape
 */
export function withoutPart(
  geometry: WorkGeometry,
  { ring, index }: Pick<ChosenPart, 'ring' | 'index'>,
): WorkGeometry | null {
  if (geometry.type === 'LineString') {
    const coordinates = geometry.coordinates.filter((_, at) => at !== index);
    return index === null || coordinates.length < FEWEST_OF_LINE ? null : { ...geometry, coordinates };
  }
  if (geometry.type !== 'Polygon') return null;
  if (index === null) {
    return ring === 0 ? null : { ...geometry, coordinates: geometry.coordinates.filter((_, at) => at !== ring) };
  }
  const corners = (geometry.coordinates[ring] ?? []).slice(0, -1).filter((_, at) => at !== index);
  const [first] = corners;
  if (first === undefined || corners.length + 1 < FEWEST_OF_RING) return null;
  const closed = [...corners, first];
  return { ...geometry, coordinates: geometry.coordinates.map((path, at) => (at === ring ? closed : path)) };
}
