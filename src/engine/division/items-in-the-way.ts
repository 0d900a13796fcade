/**
 * What stands in the way of one place of a line of sources: the estimated screening by it, kept up to date while the line is swept from end to
 * end. Items near the receiver, those near the line and temporary barriers are taken one after another: what stands high at one end must not
 * hide what changes at the other.
 */
import { C2_PER_WAVELENGTH, FIVE_WAVELENGTHS_M, LEAST_DIFFERENCE_M } from './detour.ts';
import { BACK, BACK_RISE, DETOUR_M, FRONT, FRONT_RISE, ITEM_NUMBERS, LAYER, LAYERS } from './projected-items.ts';

/** The items of one layer that stand in the way, and of these the edges that decide. */
class Layer {
  items = new Int32Array(64);
  count = 0;
  /** Whether an item is gone by which one of the following was found. */
  isStale = false;
  /** The longest detour over one edge, at the distance of the line, m. */
  mostM = -Infinity;
  mostItem = -1;
  /** The share of the way and the rise of the first and the last edge that break the sight line. */
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
  /** Where each item stands in its layer, `NOT_YET` or `GONE`. */
  private slots = new Int32Array(256);
  private numbers: Float64Array = new Float64Array();
  private awayM = 1;

  /**
   * Begins where nothing stands in the way.
   * @param numbers of the items (`ProjectedItems`)
   * @param awayM the distance of the line from the receiver, for which their detours are
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

  /** One that was taken away before stays away: ends may come before beginnings where both are at one place. */
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

  /** The estimated screening, dB. @param distanceM of the place from the receiver */
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

  /** By the highest edge of a layer, and by the first and the last that break the sight line (7.4, eq. 14 and 15). */
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
