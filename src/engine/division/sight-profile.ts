/**
 * Estimates the screening between a straight line of sources and a receiver, stretch by stretch. The line is cut where the
 * screening changes, since all points of a part need the same propagation conditions (ISO 9613-2:1996, clause 4). The estimate
 * uses the path over the highest edges (7.4, eq. 14). It decides where to cut. No level is computed from it.
 */
import { C2_PER_WAVELENGTH, detourOf, distanceAt } from './detour.ts';
import { Projection } from './projection.ts';
import type { Viewpoint } from './viewpoint.ts';
import { ItemsInTheWay } from './items-in-the-way.ts';
import { BACK, DETOUR_M, FROM, FRONT, ITEM_NUMBERS, TO } from './projected-items.ts';
import { type Facade, imageIn } from '../obstacles/facades.ts';
import { cornerPlaces } from './corner-places.ts';
import { type GapPlace, gapPlaces } from './gap-places.ts';
import type { ScreenIndex } from './screen-index.ts';

/**
 * Beyond this distance there are no lateral diffraction paths (7.4). If a line is farther from the receiver, the profile first
 * tests whether the buildings near the receiver hide all of it. The first test uses the buildings within `NEAR_M`, m, of the
 * receiver. Each further test multiplies this distance by `NEAR_STEP`, up to `MOST_NEAR_SHARE` of the distance of the line.
 */
const LATERAL_UP_TO_M = 1000;
const NEAR_M = 40;
const NEAR_STEP = 3;
const MOST_NEAR_SHARE = 0.5;
/** A lateral path with more screening than this does not make a position the loudest, dB. */
const MOST_GAP_DB = 20;
/** Screening at a corner may exceed that of the least screened stretch by this much, dB. */
const CORNER_SPARE_DB = 1;
/** Anything this close in front of a façade belongs to the façade, m. */
const ON_FACADE_M = 0.02;
/** Path length difference at which one edge causes about 8 dB of screening, m. */
const DEEP_DIFFERENCE_M = 3.3 / C2_PER_WAVELENGTH;

export class SightProfile {
  /**
   * Stretches of the line from one end (0) to the other (1): stretch i ends at to[i] and has the estimated screening lossDb[i],
   * dB.
   */
  count = 0;
  to = new Float64Array(64);
  lossDb = new Float64Array(64);
  /** Whether buildings near the receiver screen the whole line strongly. The profile then has one stretch. */
  isHidden = false;
  private readonly projection: Projection;
  private readonly inTheWay = new ItemsInTheWay();
  /** Indices of the items, sorted by their starts and by their ends. */
  private starts = new Int32Array(256);
  private ends = new Int32Array(256);
  private keys = new Float64Array(256);

  /** @param skip per obstacle; the obstacle is ignored if the value is above 0 (`Kernel.skip`) */
  constructor(index: ScreenIndex, skip: Uint16Array) {
    this.projection = new Projection(index, skip);
  }

  /** Whether no obstacle is between receiver and line, not even just below the sight lines. */
  get isClear(): boolean {
    return this.projection.items.count === 0;
  }

  /**
   * Computes the profile of the line a–b.
   * @param sourceZ absolute height of the sources, m
   * @returns false if the line points at the receiver, so that nothing can be projected onto it
   */
  compute(receiver: Viewpoint, ax: number, ay: number, bx: number, by: number, sourceZ: number): boolean {
    const { projection } = this;
    this.count = 1;
    this.to[0] = 1;
    this.lossDb[0] = 0;
    this.isHidden = false;
    if (!projection.begin(receiver, ax, ay, bx, by, sourceZ)) return false;
    this.isHidden = this.isHiddenFromNear(receiver, ax, ay, bx, by);
    if (this.isHidden) return true;
    projection.add(ax, ay, bx, by, true);
    if (projection.items.count > 0) this.sweep();
    return true;
  }

  /**
   * Computes the profile of the paths that lead from the line a–b to a receiver by reflection at a façade. Obstacles between the
   * line and the façade are projected from the receiver's image in the façade onto the line. Obstacles between the façade and the
   * receiver are projected from the receiver onto the image of the line.
   * @returns false if the line points at the receiver's image, so that nothing can be projected onto it
   */
  computeReflected(
    receiver: Viewpoint,
    facade: Facade,
    ax: number,
    ay: number,
    bx: number,
    by: number,
    sourceZ: number,
  ): boolean {
    const { projection } = this;
    this.count = 1;
    this.to[0] = 1;
    this.lossDb[0] = 0;
    this.isHidden = false;
    const { nx, ny } = facade;
    const inFront = { nx, ny, least: nx * facade.x + ny * facade.y + ON_FACADE_M };
    projection.clear();
    const image = imageIn(facade, receiver);
    if (!projection.continueFrom({ ...image, z: receiver.z }, ax, ay, bx, by, sourceZ, inFront)) return false;
    projection.add(ax, ay, bx, by, true);
    const [a, b] = [imageIn(facade, { x: ax, y: ay }), imageIn(facade, { x: bx, y: by })];
    projection.continueFrom(receiver, a.x, a.y, b.x, b.y, sourceZ, inFront);
    projection.add(a.x, a.y, b.x, b.y, true);
    if (projection.items.count > 0) this.sweep();
    return true;
  }

  /**
   * Positions on the current line that may be louder than all stretches: where the path length difference of a lateral path is
   * small, or where the path over the top crosses a building only at its corner.
   */
  gaps(): GapPlace[] {
    let freestDb = Infinity;
    for (let at = 0; at < this.count; at++) freestDb = Math.min(freestDb, this.lossDb[at]!);
    const mostM = detourOf(Math.min(MOST_GAP_DB, freestDb));
    const { bodies, lengthM, awayM } = this.projection;
    const lateral = awayM > LATERAL_UP_TO_M || mostM <= 0 ? [] : gapPlaces(bodies, lengthM, awayM, mostM);
    return [...lateral, ...cornerPlaces(this.projection, freestDb + CORNER_SPARE_DB)];
  }

  private isHiddenFromNear({ x, y }: Viewpoint, ax: number, ay: number, bx: number, by: number): boolean {
    const middleM = Math.hypot((ax + bx) / 2 - x, (ay + by) / 2 - y);
    if (middleM <= LATERAL_UP_TO_M) return false;
    for (let near = NEAR_M / middleM; near < MOST_NEAR_SHARE; near *= NEAR_STEP) {
      const [nearAx, nearAy] = [x + near * (ax - x), y + near * (ay - y)];
      const [nearBx, nearBy] = [x + near * (bx - x), y + near * (by - y)];
      this.projection.add(nearAx, nearAy, nearBx, nearBy, false);
      if (this.hidesAll(near)) return true;
    }
    return false;
  }

  /**
   * Whether the items within a share of the distance hide the whole line, each by strong screening of its own. Items farther away
   * are ignored, because whether they were found depends on the grid cells.
   */
  private hidesAll(near: number): boolean {
    const { count, numbers: items } = this.projection.items;
    let reached = 0;
    for (let step = 0; step < count && reached < 1; step++) {
      let farthest = reached;
      for (let at = 0; at < count; at++) {
        const position = ITEM_NUMBERS * at;
        if (Math.max(items[position + FRONT]!, items[position + BACK]!) > near) continue;
        if (items[position + FROM]! > reached + LEAST_STRETCH || items[position + TO]! <= farthest) continue;
        if (items[position + DETOUR_M]! >= DEEP_DIFFERENCE_M) farthest = items[position + TO]!;
      }
      if (farthest === reached) return false;
      reached = farthest;
    }
    return reached >= 1;
  }

  /** Sweeps the line from end to end. Between two consecutive ends of items, the same items are in the way. */
  private sweep(): void {
    const { projection, inTheWay } = this;
    const { awayM, lengthM } = projection;
    const { count: items, numbers: item } = projection.items;
    this.makeRoom(items);
    const { starts, ends } = this;
    this.sort(starts, FROM);
    this.sort(ends, TO);
    const leastStretch = Math.max(LEAST_STRETCH, (STRETCH_PER_DISTANCE * awayM * Math.min(1, awayM / FAR_M)) / lengthM);
    inTheWay.begin(item, items, awayM);
    let [nextStart, nextEnd, nextIn, nextOut] = [0, 0, 0, 0];
    let from = 0;
    let count = 0;
    for (let at = 0; at <= 2 * items; at++) {
      const start = nextStart < items ? item[ITEM_NUMBERS * starts[nextStart]! + FROM]! : Infinity;
      const end = nextEnd < items ? item[ITEM_NUMBERS * ends[nextEnd]! + TO]! : 1;
      const to = Math.min(start, end);
      if (start <= end) nextStart++;
      else nextEnd++;
      if (to - from < leastStretch) continue;
      const middle = (from + to) / 2;
      for (; nextIn < items; nextIn++) {
        const entering = starts[nextIn]!;
        if (item[ITEM_NUMBERS * entering + FROM]! > middle) break;
        inTheWay.add(entering);
      }
      for (; nextOut < items; nextOut++) {
        const leaving = ends[nextOut]!;
        if (item[ITEM_NUMBERS * leaving + TO]! >= middle) break;
        inTheWay.remove(leaving);
      }
      this.to[count] = to;
      this.lossDb[count++] = inTheWay.lossDb(distanceAt(projection, middle));
      from = to;
    }
    if (count === 0) this.lossDb[count++] = 0;
    this.to[count - 1] = 1;
    this.count = count;
  }

  private makeRoom(items: number): void {
    if (items > this.starts.length) {
      this.starts = new Int32Array(2 * items);
      this.ends = new Int32Array(2 * items);
      this.keys = new Float64Array(2 * items);
    }
    if (2 * items + 2 > this.to.length) {
      this.to = new Float64Array(4 * items + 2);
      this.lossDb = new Float64Array(4 * items + 2);
    }
  }

  /**
   * Sorts the items by start or end, with a resolution of 1 / `PLACES`.
   * @throws RangeError for more than `MOST_ITEMS` items
   */
  private sort(order: Int32Array, by: typeof FROM | typeof TO): void {
    const { count, numbers: item } = this.projection.items;
    if (count > MOST_ITEMS)
      throw new RangeError(`a sight line: expected at most ${MOST_ITEMS} obstacles, got ${count}`);
    // Sorting numbers without a comparison function is fast. Each key holds the position and the index of its item.
    const keys = this.keys.subarray(0, count);
    for (let at = 0; at < count; at++) keys[at] = Math.floor(item[ITEM_NUMBERS * at + by]! * PLACES) * MOST_ITEMS + at;
    keys.sort();
    for (let at = 0; at < count; at++) order[at] = keys[at]! - Math.floor(keys[at]! / MOST_ITEMS) * MOST_ITEMS;
  }
}

/** Resolution of the sort key in positions along the line, and the largest number of items. Both together fit in 53 bits. */
const PLACES = 2 ** 32;
const MOST_ITEMS = 2 ** 20;

/**
 * Stretches shorter than this share of the line, or of the distance, are ignored. Nearer than `FAR_M`, shorter stretches count.
 */
const LEAST_STRETCH = 1e-6;
const STRETCH_PER_DISTANCE = 1e-3;
const FAR_M = 300;
