/** Caches the traced pairs of a position and a receiver until something changes that may affect their propagation paths. */
import { BANDS } from '../../engine/scene/bands.ts';
import { meetsReach, type Reach } from '../../engine/tracing/paths/path-reach.ts';

/** By band, the energy that arrives from a source of 0 dB, followed by the four numbers of the pair's reach, m. */
type CachedPair = Float64Array;

interface KeptPlace {
  readonly x: number;
  readonly y: number;
  readonly pairs: Map<number, CachedPair>;
}

/** Most pairs in the cache, each of about 800 bytes. Further pairs are traced again each time. */
const MAX_CACHED_PAIRS = 400_000;

/**
 * Invariant: a cached pair has the same energies as if it were traced now. Without the cache, every change of a barrier would
 * require all pairs to be traced again.
 */
export class PairCache {
  private readonly receiverXy: Float64Array;
  private readonly places = new Map<string, KeptPlace>();
  private readonly most: number;
  private count = 0;

  /** @param most the greatest number of pairs in the cache */
  constructor(receiverXy: Float64Array, most = MAX_CACHED_PAIRS) {
    this.receiverXy = receiverXy;
    this.most = most;
  }

  /** Returns the energies of a pair by band. Undefined if the pair has to be traced. */
  energyOf(x: number, y: number, receiver: number): Float64Array | undefined {
    return this.places.get(keyOf(x, y))?.pairs.get(receiver);
  }

  keep(x: number, y: number, receiver: number, energy: Float64Array, reach: Reach): void {
    if (this.count >= this.most) return;
    const key = keyOf(x, y);
    let place = this.places.get(key);
    if (place === undefined) this.places.set(key, (place = { x, y, pairs: new Map() }));
    const pair = new Float64Array(BANDS + 4);
    pair.set(energy.subarray(0, BANDS));
    pair.set([reach.beforeM, reach.beyondM, reach.leftM, reach.rightM], BANDS);
    if (!place.pairs.has(receiver)) this.count += 1;
    place.pairs.set(receiver, pair);
  }

  /** Removes the pairs whose propagation paths any of the outlines may affect. @returns their number */
  forgetThose(outlines: readonly Float64Array[]): number {
    let forgotten = 0;
    for (const { x, y, pairs } of this.places.values()) {
      for (const [receiver, pair] of pairs) {
        const [receiverX = NaN, receiverY = NaN] = this.receiverXy.subarray(2 * receiver, 2 * receiver + 2);
        const [beforeM = 0, beyondM = 0, leftM = 0, rightM = 0] = pair.subarray(BANDS);
        const reach = { beforeM, beyondM, leftM, rightM };
        if (!outlines.some((xy) => meetsReach(xy, x, y, receiverX, receiverY, reach))) continue;
        pairs.delete(receiver);
        forgotten += 1;
      }
    }
    this.count -= forgotten;
    return forgotten;
  }

  forgetAll(): void {
    this.places.clear();
    this.count = 0;
  }
}

const keyOf = (x: number, y: number) => `${x} ${y}`;
