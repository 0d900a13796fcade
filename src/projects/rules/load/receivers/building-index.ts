import Flatbush from 'flatbush';
import type { Position } from '../../../../gis/crs/crs.ts';
import { extentOf } from '../../../../gis/geometry/extent.ts';
import { pointInPolygon, type PolygonRings } from '../../../../gis/geometry/polygons/polygon.ts';
import type { BuildingRecord } from '../buildings.ts';
import type { Projected } from '../projected.ts';

/** The façade of a building that is nearest to a point. */
export interface NearestFacade {
  /** Index of the building. */
  readonly building: number;
  readonly distanceM: number;
  /** Nearest point on the façade, m. */
  readonly foot: Position;
  /** Unit vector perpendicular to the façade, pointing outwards. */
  readonly out: Position;
}

/** Finds buildings around a point. */
export interface BuildingIndex {
  /**
   * The highest building that contains a point and is higher than `heightM` above ground. Returns its index, or −1 if there is
   * none.
   */
  over(point: Position, heightM: number): number;
  /** The nearest façade within a distance among the buildings that are higher than `heightM`. Null if there is none. */
  nearest(point: Position, withinM: number, heightM: number): NearestFacade | null;
}

/** Indexes projected buildings. The results refer to buildings by their position in the list. */
export function indexBuildings(buildings: ReadonlyArray<Projected<BuildingRecord>>): BuildingIndex {
  if (buildings.length === 0) return { over: () => -1, nearest: () => null };
  const boxes = new Flatbush(buildings.length);
  for (const { rings } of buildings) boxes.add(...extentOf(rings[0] ?? []));
  boxes.finish();
  const heightOf = (building: number) => buildings[building]?.record.heightM ?? 0;
  const ringsOf = (building: number): PolygonRings => buildings[building]?.rings ?? [];
  const found = ([x, y]: Position, withinM: number, heightM: number) =>
    boxes
      .search(x - withinM, y - withinM, x + withinM, y + withinM, (building) => heightOf(building) > heightM)
      .sort((a, b) => a - b);
  return {
    over: (point, heightM) =>
      found(point, 0, heightM)
        .filter((building) => pointInPolygon(point, ringsOf(building)))
        .reduce((highest, building) => (heightOf(building) > heightOf(highest) ? building : highest), -1),
    nearest(point, withinM, heightM) {
      let best: NearestFacade | null = null;
      for (const building of found(point, withinM, heightM)) {
        for (const ring of ringsOf(building)) {
          const near = nearestOnRing(point, ring);
          if (near === null || near.distanceM > withinM || near.distanceM >= (best?.distanceM ?? Infinity)) continue;
          const { foot, distanceM, normal } = near;
          const outer: Position = [foot[0] + STEP_M * normal[0], foot[1] + STEP_M * normal[1]];
          const isOut = !pointInPolygon(outer, ringsOf(building));
          best = { building, distanceM, foot, out: isOut ? normal : [-normal[0], -normal[1]] };
        }
      }
      return best;
    },
  };
}

/** Step to either side of a façade that finds its outer side, m. */
const STEP_M = 1e-3;

/** The nearest point of a closed or open ring, its distance, and the unit normal of its edge. */
function nearestOnRing([x, y]: Position, ring: readonly Position[]) {
  let best: { foot: Position; distanceM: number; normal: Position } | null = null;
  let before = ring.at(-1);
  for (const vertex of ring) {
    const [x0, y0] = before ?? vertex;
    const [dx, dy] = [vertex[0] - x0, vertex[1] - y0];
    before = vertex;
    const lengthM = Math.hypot(dx, dy);
    if (lengthM === 0) continue;
    const along = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / lengthM ** 2));
    const foot: Position = [x0 + along * dx, y0 + along * dy];
    const distanceM = Math.hypot(x - foot[0], y - foot[1]);
    if (best === null || distanceM < best.distanceM) {
      best = { foot, distanceM, normal: [dy / lengthM, -dx / lengthM] };
    }
  }
  return best;
}
