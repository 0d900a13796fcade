/** Computes levels from transfers and sound powers. After a change of sound power nothing else is needed. */
import { A_WEIGHTING_DB } from '../scene/octave-bands.ts';
import { BANDS, NEPER_PER_DB } from '../scene/bands.ts';
import type { CachedTransfers, Transfers } from '../tracing/trace.ts';

export interface Levels {
  /** Unweighted level per band at index receiver · 8 + band, dB; −Infinity if all sources are silent. */
  readonly bandsDb: Float64Array;
  /** A-weighted level per receiver, dB. */
  readonly laDb: Float64Array;
}

/** A-weighting as energy factors. */
const A_WEIGHTING = Float64Array.from(A_WEIGHTING_DB, (weightDb) => Math.exp(NEPER_PER_DB * weightDb));

/**
 * Applies sound powers to transfers and sums over sources.
 * @param transfers result of `trace` or `predict`
 * @param lwDb sound power level per source and band at index source · 8 + band, dB re 1 pW; −Infinity if silent
 * @param sources indices of the sources to sum; default: all. A source that is listed twice counts twice
 * @returns levels of the receivers of the transfers
 * @throws RangeError if `lwDb` has another length, a level is not a number, or a source index is out of range
 */
export function evaluate(
  transfers: Transfers | CachedTransfers,
  lwDb: ArrayLike<number>,
  sources?: Iterable<number>,
): Levels {
  const { receiverCount, sourceCount, energy } = transfers;
  if (lwDb.length !== sourceCount * BANDS) {
    throw new RangeError(`lwDb: expected ${sourceCount * BANDS} levels (8 a source), got ${lwDb.length}`);
  }
  const sums = new Float64Array(receiverCount * BANDS);
  const power = new Float64Array(BANDS);
  for (const source of sources ?? Array.from({ length: sourceCount }, (_, number) => number)) {
    if (!(Number.isInteger(source) && source >= 0 && source < sourceCount)) {
      throw new RangeError(`sources: expected numbers from 0 to ${sourceCount - 1}, got ${source}`);
    }
    for (let band = 0; band < BANDS; band++) {
      const levelDb = lwDb[source * BANDS + band]!;
      if (Number.isNaN(levelDb) || levelDb === Infinity) {
        throw new RangeError(`lwDb: expected levels in dB, got ${levelDb} for source ${source}, band ${band}`);
      }
      power[band] = Math.exp(NEPER_PER_DB * levelDb);
    }
    const from = source * receiverCount * BANDS;
    for (let at = 0; at < sums.length; at++) sums[at]! += energy[from + at]! * power[at & 7]!;
  }
  return levelsOf(sums, receiverCount);
}

/**
 * Adds the A-weighted energy of one source to the sums of receivers [from, to).
 * @param sums sums by receiver
 * @param energy energy of the source at 0 dB, at index receiver · 8 + band
 * @param weight its sound power as A-weighted energy per band, from `weightOf`
 */
export function addWeighted(
  sums: Float64Array,
  energy: Float32Array,
  weight: Float64Array,
  from = 0,
  to = sums.length,
): void {
  for (let receiver = from; receiver < to; receiver++) {
    let sum = 0;
    for (let band = 0; band < BANDS; band++) sum += energy[receiver * BANDS + band]! * weight[band]!;
    sums[receiver]! += sum;
  }
}

/** Converts sums of energy to levels. */
function levelsOf(sums: Float64Array, receiverCount: number): Levels {
  const bandsDb = new Float64Array(receiverCount * BANDS);
  const laDb = new Float64Array(receiverCount);
  for (let receiver = 0; receiver < receiverCount; receiver++) {
    let weighted = 0;
    for (let band = 0; band < BANDS; band++) {
      const sum = sums[receiver * BANDS + band]!;
      weighted += sum * A_WEIGHTING[band]!;
      bandsDb[receiver * BANDS + band] = 10 * Math.log10(sum);
    }
    laDb[receiver] = 10 * Math.log10(weighted);
  }
  return { bandsDb, laDb };
}

/** The sound power levels of the sources of a scene in the form that `evaluate` needs: index source · 8 + band, dB re 1 pW. */
export function sceneLwDb(sources: ReadonlyArray<{ readonly lwDb: ArrayLike<number> }>): Float64Array {
  const all = new Float64Array(sources.length * BANDS);
  sources.forEach(({ lwDb }, source) => all.set(Array.from(lwDb), source * BANDS));
  return all;
}
