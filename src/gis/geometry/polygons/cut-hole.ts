import type { Shape } from '../shape.ts';
import { faultOfHoles, HOLE_OUTSIDE_OUTLINE } from './hole-check.ts';
import { type Plane, toPlane } from '../plane.ts';
import { pointInRing } from './polygon.ts';
import { findSelfCrossing } from './polygon-check.ts';

type Rings = Extract<Shape, { type: 'Polygon' }>['coordinates'];

export type HoleOutcome = { kind: 'cut'; geometry: Shape } | { kind: 'refused'; reason: string };

/**
 * Cuts a hole into an area.
 * @param ring closed ring of longitudes and latitudes, degrees, WGS 84
 * @returns the area with its hole, or a sentence with the reason why it cannot be cut
 */
export function cutHole(geometry: Shape, ring: Rings[number], plane: Plane): HoleOutcome {
  const refused = (reason: string): HoleOutcome => ({ kind: 'refused', reason });
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') {
    return refused('Only an area can have a hole. Select an area first.');
  }
  if (findSelfCrossing(ring) !== null) return refused('The hole crosses itself. Draw it again.');
  const pieces = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  // A vertex that was snapped to the outline may count as outside. The hole therefore belongs to the polygon that contains most
  // of its vertices.
  const corners = toPlane(ring, plane);
  const inside = pieces.map(([outer = []]) => {
    const outline = toPlane(outer, plane);
    return corners.filter((corner) => pointInRing(corner, outline)).length;
  });
  const most = Math.max(...inside);
  const at = most === 0 ? -1 : inside.indexOf(most);
  const piece = pieces[at];
  if (piece === undefined) return refused(`The hole ${HOLE_OUTSIDE_OUTLINE}. Draw it inside the area.`);
  const cut = [...piece, ring];
  const fault = faultOfRings(cut, plane);
  if (fault !== null) return refused(`The hole ${fault}. Draw it inside the area, clear of its other holes.`);
  return {
    kind: 'cut',
    geometry:
      geometry.type === 'Polygon'
        ? { ...geometry, coordinates: cut }
        : { ...geometry, coordinates: pieces.map((rings, index) => (index === at ? cut : rings)) },
  };
}

/** A fault in the holes of an area, as the end of a sentence that begins with “a hole of the area”. Null if there is none. */
export function faultOfWorkHoles(geometry: Shape, plane: Pick<Plane, 'fromLonLat'>): string | null {
  switch (geometry.type) {
    case 'Point':
    case 'LineString':
      return null;
    case 'Polygon':
      return faultOfRings(geometry.coordinates, plane);
    case 'MultiPolygon':
      return geometry.coordinates.map((rings) => faultOfRings(rings, plane)).find((fault) => fault !== null) ?? null;
  }
}

function faultOfRings(rings: Rings, plane: Pick<Plane, 'fromLonLat'>): string | null {
  return rings.length < 2 ? null : faultOfHoles(rings.map((ring) => toPlane(ring, plane)));
}
