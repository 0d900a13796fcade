/**
 * What screens a straight line of sources from a receiver, stretch by stretch: where the screening changes the line is cut (ISO
 * 9613-2:1996, clause 4: the same propagation conditions from all points of a part). The screening of a stretch is estimated by the path over
 * its highest edges (7.4, eq. 14). The estimate decides where cuts are worth while, and no level.
 */
import {
  C2_PER_WAVELENGTH,
  detourOf,
  differenceM,
  distanceAt,
  FIVE_WAVELENGTHS_M,
  LEAST_DIFFERENCE_M,
} from './detour.ts';
import { Projection } from './projection.ts';
import type { Viewpoint } from './viewpoint.ts';
import { BACK, BACK_RISE, FROM, FRONT, FRONT_RISE, ITEM_NUMBERS, LAYER, LAYERS, TO } from './projected-items.ts';
import { type Facade, imageIn } from '../obstacles/facades.ts';
import { cornerPlaces } from './corner-places.ts';
import { type GapPlace, gapPlaces } from './gap-places.ts';
import type { ScreenIndex } from './screen-index.ts';

/**
 * Lines farther away than lateral diffraction paths reach (7.4) are asked first whether houses near the receiver hide them as a whole: houses
 * as near as this, m, then so many times farther away, up to this share of the way.
 */
const LATERAL_UP_TO_M = 1000;
const NEAR_M = 40;
const NEAR_STEP = 3;
const MOST_NEAR_SHARE = 0.5;
/** A lateral path that loses more than this makes no place louder than others by much, dB. */
const MOST_GAP_DB = 20;
/** What may be lost beside a corner more than on the freest stretch, dB. */
const CORNER_SPARE_DB = 1;
/** What is no farther in front of a façade belongs to it, m. */
const ON_FACADE_M = 0.02;
/** A detour by which an edge takes some 8 dB off, m. */
const DEEP_DIFFERENCE_M = 3.3 / C2_PER_WAVELENGTH;

export class SightProfile {
  /** Stretches of the line from one end (0) to the other (1): stretch i ends at to[i] and has the estimated screening lossDb[i], dB. */
  count = 0;
  to = new Float64Array(64);
  lossDb = new Float64Array(64);
  /** Whether houses near the receiver hide the whole line deeply; then it has one stretch. */
  isHidden = false;
  private readonly projection: Projection;
  private ends = new Float64Array(512);
  private active = new Int32Array(256);
  private readonly layers = new Float64Array(LAYERS * LAYER_NUMBERS);

  /** @param skip by obstacle, above 0 where it does not count (`Kernel.skip`) */
  constructor(index: ScreenIndex, skip: Uint16Array) {
    this.projection = new Projection(index, skip);
  }

  /** Whether nothing at all stands between, or nearly. */
  get isClear(): boolean {
    return this.projection.items.count === 0;
  }

  /**
   * Finds what screens the line a–b from a receiver.
   * @param sourceZ absolute height of the sources, m
   * @returns false where the line points at the receiver: nothing can be projected onto it
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
   * Finds what screens the paths from the line a–b by a façade to a receiver: the straight line from its image in the façade, whose last part
   * is seen from the receiver towards the image of the line.
   * @returns false where the line points at the image
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
   * Places of the line in hand that may be louder than all stretches: where lateral paths are short, and where the path over the top
   * crosses a house at its corner only.
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
   * Whether the items that lie within a share of the way hide the whole line, each by itself deeply. Others are there or not by the cells in
   * which they lie.
   */
  private hidesAll(near: number): boolean {
    const { items: found, awayM } = this.projection;
    const { count, numbers: items } = found;
    let reached = 0;
    for (let step = 0; step < count && reached < 1; step++) {
      let farthest = reached;
      for (let at = 0; at < count; at++) {
        const position = ITEM_NUMBERS * at;
        if (Math.max(items[position + FRONT]!, items[position + BACK]!) > near) continue;
        if (items[position + FROM]! > reached + LEAST_STRETCH || items[position + TO]! <= farthest) continue;
        const overM = Math.max(
          differenceM(items[position + FRONT]!, items[position + FRONT_RISE]!, awayM),
          differenceM(items[position + BACK]!, items[position + BACK_RISE]!, awayM),
        );
        if (overM >= DEEP_DIFFERENCE_M) farthest = items[position + TO]!;
      }
      if (farthest === reached) return false;
      reached = farthest;
    }
    return reached >= 1;
  }

  /** Sweeps the line from end to end: between two ends of items the same of them stand in the way. */
  private sweep(): void {
    const { items: found, awayM, lengthM } = this.projection;
    const { count: items, numbers: item } = found;
    if (2 * items > this.ends.length) this.ends = new Float64Array(4 * items);
    if (items > this.active.length) this.active = new Int32Array(2 * items);
    if (2 * items + 2 > this.to.length) {
      this.to = new Float64Array(4 * items + 2);
      this.lossDb = new Float64Array(4 * items + 2);
    }
    const ends = this.ends.subarray(0, 2 * items);
    for (let at = 0; at < items; at++) {
      ends[2 * at] = item[ITEM_NUMBERS * at + FROM]!;
      ends[2 * at + 1] = item[ITEM_NUMBERS * at + TO]!;
    }
    ends.sort();
    const order = this.itemsByStart();
    const leastStretch = Math.max(LEAST_STRETCH, (STRETCH_PER_DISTANCE * awayM * Math.min(1, awayM / FAR_M)) / lengthM);
    let next = 0;
    let active = 0;
    let from = 0;
    let count = 0;
    for (let at = 0; at <= ends.length; at++) {
      const to = at < ends.length ? ends[at]! : 1;
      if (to - from < leastStretch) continue;
      const middle = (from + to) / 2;
      while (next < items && item[ITEM_NUMBERS * order[next]! + FROM]! <= middle)
        this.active[active++] = order[next++]!;
      for (let slot = 0; slot < active; slot++) {
        if (item[ITEM_NUMBERS * this.active[slot]! + TO]! < middle) this.active[slot--] = this.active[--active]!;
      }
      this.to[count] = to;
      this.lossDb[count++] = this.lossOf(active, middle);
      from = to;
    }
    if (count === 0) this.lossDb[count++] = 0;
    this.to[count - 1] = 1;
    this.count = count;
  }

  private itemsByStart(): Int32Array {
    const { count: items, numbers: item } = this.projection.items;
    const order = new Int32Array(items);
    for (let at = 0; at < items; at++) order[at] = at;
    return order.sort((a, b) => item[ITEM_NUMBERS * a + FROM]! - item[ITEM_NUMBERS * b + FROM]!);
  }

  /**
   * The estimated screening by the items in hand, dB. Those near the receiver, those near the line and temporary barriers are taken one
   * after another: what stands high at one end must not hide what changes at the other.
   */
  private lossOf(active: number, place: number): number {
    const distanceM = distanceAt(this.projection, place);
    const { layers } = this;
    layers.fill(0);
    for (let layer = 0; layer < LAYERS; layer++) {
      layers[LAYER_NUMBERS * layer + MOST] = -Infinity;
      layers[LAYER_NUMBERS * layer + FIRST] = 2;
      layers[LAYER_NUMBERS * layer + LAST] = -1;
    }
    for (let slot = 0; slot < active; slot++) this.addToLayer(ITEM_NUMBERS * this.active[slot]!, distanceM);
    let sum = 0;
    for (let layer = 0; layer < LAYERS; layer++) sum += this.lossInLayer(layer, distanceM);
    return sum;
  }

  private addToLayer(position: number, distanceM: number): void {
    const { numbers: item } = this.projection.items;
    const { layers } = this;
    const layer = LAYER_NUMBERS * item[position + LAYER]!;
    for (let number = FRONT; number <= BACK; number += 2) {
      const share = item[position + number]!;
      const rise = item[position + number + 1]!;
      const overM = differenceM(share, rise, distanceM);
      if (overM > layers[layer + MOST]!) layers[layer + MOST] = overM;
      if (rise <= 0) continue;
      if (share < layers[layer + FIRST]!) {
        layers[layer + FIRST] = share;
        layers[layer + FIRST_RISE] = rise;
      }
      if (share > layers[layer + LAST]!) {
        layers[layer + LAST] = share;
        layers[layer + LAST_RISE] = rise;
      }
    }
  }

  /** By the highest edge of a layer, and by the first and the last that break the sight line. */
  private lossInLayer(layer: number, distanceM: number): number {
    const at = LAYER_NUMBERS * layer;
    let mostM = this.layers[at + MOST]!;
    if (mostM <= LEAST_DIFFERENCE_M) return 0;
    const [first, firstRise] = [this.layers[at + FIRST]!, this.layers[at + FIRST_RISE]!];
    const [last, lastRise] = [this.layers[at + LAST]!, this.layers[at + LAST_RISE]!];
    let factor = 1;
    if (last > first) {
      const betweenM = (last - first) * distanceM;
      const ratio = (FIVE_WAVELENGTHS_M / betweenM) ** 2;
      factor = (1 + ratio) / (1 / 3 + ratio);
      const both =
        (firstRise * firstRise) / (2 * first * distanceM) +
        (lastRise * lastRise) / (2 * (1 - last) * distanceM) +
        (firstRise - lastRise) ** 2 / (2 * betweenM);
      if (both > mostM) mostM = both;
    }
    const sum = 3 + C2_PER_WAVELENGTH * factor * mostM;
    return sum <= 1 ? 0 : 10 * Math.log10(sum);
  }
}

/** Numbers of a layer: its largest detour, m, and the share of the way and the rise of the first and the last edge that break the sight line. */
const MOST = 0;
const FIRST = 1;
const FIRST_RISE = 2;
const LAST = 3;
const LAST_RISE = 4;
const LAYER_NUMBERS = 5;

/** Stretches shorter than this share of a line, or of the distance, are none; nearer than `FAR_M` they may be shorter still. */
const LEAST_STRETCH = 1e-6;
const STRETCH_PER_DISTANCE = 1e-3;
const FAR_M = 300;
