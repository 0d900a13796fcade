import { flatExtent } from '../../../gis/geometry/extent.ts';
import type { GeographicBox } from '../../../gis/crs/crs.ts';
import type { PreparedReceivers } from '../scene/prepared-scene.ts';

/** Number of receivers in a range. They are close together, because a prepared scene has its receivers in spatial order. */
export const RANGE_RECEIVERS = 64;

/** The receivers of a scene in ranges, which are traced one after the other. */
export class ReceiverRanges {
  readonly receivers: number;
  readonly count: number;
  private readonly boxes: GeographicBox[];
  /** Centre of each range, m. */
  private readonly middles: Float64Array;

  constructor({ ids, lonLat, xy }: Pick<PreparedReceivers, 'ids' | 'lonLat' | 'xy'>) {
    this.receivers = ids.length;
    this.count = Math.ceil(ids.length / RANGE_RECEIVERS);
    this.middles = new Float64Array(2 * this.count);
    this.boxes = Array.from({ length: this.count }, (_, range) => {
      const [from, to] = this.limitsOf(range);
      for (let at = 2 * from; at < 2 * to; at++) {
        const axis = 2 * range + (at % 2);
        this.middles[axis] = (this.middles[axis] ?? 0) + (xy[at] ?? 0) / (to - from);
      }
      const [west, south, east, north] = flatExtent(lonLat.subarray(2 * from, 2 * to));
      return { west, south, east, north };
    });
  }

  /** The first index of a range, and the index after its last. */
  limitsOf(range: number): readonly [from: number, to: number] {
    return [range * RANGE_RECEIVERS, Math.min(this.receivers, (range + 1) * RANGE_RECEIVERS)];
  }

  isInView(range: number, view: GeographicBox | null): boolean {
    const box = this.boxes[range];
    if (view === null || box === undefined) return true;
    return box.east >= view.west && box.west <= view.east && box.north >= view.south && box.south <= view.north;
  }

  /**
   * The ranges in the order of tracing: those in view first, and of these the nearest to the changes.
   * @param places positions of changed work, m: x0, y0, x1, y1, …
   */
  inOrder(view: GeographicBox | null, places: readonly number[]): number[] {
    const rank = Float64Array.from({ length: this.count }, (_, range) => {
      const away = this.isInView(range, view) ? 0 : 1e12;
      return away + this.distanceM(range, places);
    });
    return Array.from({ length: this.count }, (_, range) => range).sort((a, b) => (rank[a] ?? 0) - (rank[b] ?? 0));
  }

  private distanceM(range: number, places: readonly number[]): number {
    let nearest = places.length === 0 ? 0 : Infinity;
    for (let at = 0; at < places.length; at += 2) {
      const dx = (places[at] ?? 0) - (this.middles[2 * range] ?? 0);
      const dy = (places[at + 1] ?? 0) - (this.middles[2 * range + 1] ?? 0);
      nearest = Math.min(nearest, Math.hypot(dx, dy));
    }
    return nearest;
  }
}
