/**
 * Estimates the screening at one position on a line of sources, while the line is swept from end to end. There are three layers:
 * items near the receiver, items near the line, and temporary barriers. Each layer is estimated separately and the results are
 * added. Otherwise a high item near one end of the path would hide changes at the other end.
 */
import { C2_PER_WAVELENGTH, FIVE_WAVELENGTHS_M, LEAST_DIFFERENCE_M } from './detour.ts';
import { BACK, BACK_RISE, DETOUR_M, FRONT, FRONT_RISE, ITEM_NUMBERS, LAYER, LAYERS } from './projected-items.ts';

/** The items of one layer that are in the way, with the edges that determine its screening. */
class Layer {
  items = new Int32Array(64);
  count = 0;
  /** Whether an item that determined one of the following values has been removed. */
  isStale = false;
  /** The longest path length difference over one edge, at the perpendicular distance of the line, m. */
  mostM = -Infinity;
  mostItem = -1;
  /** The first and the last edge that break the sight line: share of the distance, and rise above the sight line, m. */
  first = 2;
  firstRise = 0;
  firstItem = -1;
  last = -1;
  lastRise = 0;
  lastItem = -1;

  forget(): void {
    this.isStale = false;
    this.mostM = -Infinity;
    this.mostItem = this.firstItem = this.lastItem = -1;
    this.first = 2;
    this.last = -1;
  }
}

const NOT_YET = -1;
const GONE = -2;

export class ItemsInTheWay {
  private readonly layers = Array.from({ length: LAYERS }, () => new Layer());
  /** Index of each item in its layer, or `NOT_YET` or `GONE`. */
  private slots = new Int32Array(256);
  private numbers: Float64Array = new Float64Array();
  private awayM = 1;

  /**
   * Starts a sweep without items.
   * @param numbers the items, as in `ProjectedItems`
   * @param awayM perpendicular distance of the line from the receiver, for which the path length differences apply
   */
  begin(numbers: Float64Array, count: number, awayM: number): void {
    this.numbers = numbers;
    this.awayM = awayM;
    if (count > this.slots.length) this.slots = new Int32Array(2 * count);
    this.slots.fill(NOT_YET, 0, count);
    for (const layer of this.layers) {
      layer.count = 0;
      layer.forget();
    }
  }

  /** Adds an item. An item that was already removed stays removed: if an item ends where it begins, its end may come first. */
  add(item: number): void {
    if (this.slots[item] === GONE) return;
    const layer = this.layerOf(item);
    if (layer.count === layer.items.length) {
      const larger = new Int32Array(2 * layer.count);
      larger.set(layer.items);
      layer.items = larger;
    }
    this.slots[item] = layer.count;
    layer.items[layer.count++] = item;
    this.heed(layer, item);
  }

  remove(item: number): void {
    const slot = this.slots[item]!;
    this.slots[item] = GONE;
    if (slot < 0) return;
    const layer = this.layerOf(item);
    const moved = layer.items[--layer.count]!;
    layer.items[slot] = moved;
    if (moved !== item) this.slots[moved] = slot;
    if (item === layer.mostItem || item === layer.firstItem || item === layer.lastItem) layer.isStale = true;
  }

  /** The estimated screening, dB. @param distanceM distance of the position from the receiver */
  lossDb(distanceM: number): number {
    let sum = 0;
    for (const layer of this.layers) {
      if (layer.count === 0) continue;
      if (layer.isStale) this.findAgain(layer);
      sum += this.lossInLayer(layer, distanceM);
    }
    return sum;
  }

  private layerOf(item: number): Layer {
    return this.layers[this.numbers[ITEM_NUMBERS * item + LAYER]!]!;
  }

  private findAgain(layer: Layer): void {
    layer.forget();
    for (let slot = 0; slot < layer.count; slot++) this.heed(layer, layer.items[slot]!);
  }

  private heed(layer: Layer, item: number): void {
    const { numbers } = this;
    const position = ITEM_NUMBERS * item;
    const detourM = numbers[position + DETOUR_M]!;
    if (detourM > layer.mostM) {
      layer.mostM = detourM;
      layer.mostItem = item;
    }
    this.heedEdge(layer, item, numbers[position + FRONT]!, numbers[position + FRONT_RISE]!);
    this.heedEdge(layer, item, numbers[position + BACK]!, numbers[position + BACK_RISE]!);
  }

  private heedEdge(layer: Layer, item: number, share: number, rise: number): void {
    if (rise <= 0) return;
    if (share < layer.first) {
      layer.first = share;
      layer.firstRise = rise;
      layer.firstItem = item;
    }
    if (share > layer.last) {
      layer.last = share;
      layer.lastRise = rise;
      layer.lastItem = item;
    }
  }

  /**
   * The screening by one layer, dB. It follows from the larger of two path length differences: over the highest edge, and over
   * the first and last edge that break the sight line (7.4, eq. 14 and 15).
   */
  private lossInLayer({ mostM, first, firstRise, last, lastRise }: Layer, distanceM: number): number {
    let detourM = (mostM * this.awayM) / distanceM;
    if (detourM <= LEAST_DIFFERENCE_M) return 0;
    let factor = 1;
    if (last > first) {
      const betweenM = (last - first) * distanceM;
      const ratio = (FIVE_WAVELENGTHS_M / betweenM) * (FIVE_WAVELENGTHS_M / betweenM);
      factor = (1 + ratio) / (1 / 3 + ratio);
      const both =
        (firstRise * firstRise) / (2 * first * distanceM) +
        (lastRise * lastRise) / (2 * (1 - last) * distanceM) +
        ((firstRise - lastRise) * (firstRise - lastRise)) / (2 * betweenM);
      if (both > detourM) detourM = both;
    }
    const sum = 3 + C2_PER_WAVELENGTH * factor * detourM;
    return sum <= 1 ? 0 : 10 * Math.log10(sum);
  }
}
