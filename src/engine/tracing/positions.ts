/**
 * The positions on a site from which its sources were traced for one receiver, and the position at which a crew is loudest.
 * Equipment of several heights is traced from the same positions, so that the whole crew is at one of them.
 */
import { A_WEIGHTING_DB } from '../scene/octave-bands.ts';
import { BANDS, NEPER_PER_DB } from '../scene/bands.ts';
import type { SubSource } from '../sources/sub-sources.ts';

/** A part of a site with the positions whose weighted mean is its energy. The weights add up to 1. */
export interface SampledPart {
  readonly part: SubSource;
  /** Share of the sound power of the sources. */
  readonly share: number;
  readonly positions: readonly number[];
  readonly weights: readonly number[];
}

export class Positions {
  count = 0;
  /** x0, y0, x1, y1, … m */
  readonly xy: number[] = [];
  /** The parts of the site over which its sources are spread. */
  readonly parts: SampledPart[] = [];
  /**
   * Energy of a 0 dB source that radiates all of its power from this position, at index ((position · sources) + source) · 8 +
   * band.
   */
  energy = new Float64Array(BANDS * 16);
  readonly sources: number;

  constructor(sources: number) {
    this.sources = sources;
  }

  clear(): void {
    this.count = 0;
    this.parts.length = 0;
  }

  /** Adds a position. The caller writes its energies. @returns the index of the position */
  add(x: number, y: number): number {
    const needed = (this.count + 1) * this.sources * BANDS;
    if (needed > this.energy.length) {
      const larger = new Float64Array(2 * needed);
      larger.set(this.energy);
      this.energy = larger;
    }
    this.xy[2 * this.count] = x;
    this.xy[2 * this.count + 1] = y;
    return this.count++;
  }

  /** Index of the first energy of a source from a position. */
  offsetOf(position: number, source: number): number {
    return (position * this.sources + source) * BANDS;
  }

  /** Writes the energy of a source that is spread over the parts by their shares, per band. */
  spreadEnergy(source: number, to: Float64Array): void {
    to.fill(0);
    for (const part of this.parts) this.addPart(part, source, part.share, to, 0);
  }

  /** Adds the energy of a source on a part, multiplied by a factor, per band. */
  addPart({ positions, weights }: SampledPart, source: number, factor: number, to: Float64Array, at: number): void {
    for (let sample = 0; sample < positions.length; sample++) {
      const offset = this.offsetOf(positions[sample]!, source);
      const share = factor * weights[sample]!;
      for (let band = 0; band < BANDS; band++) to[at + band]! += share * this.energy[offset + band]!;
    }
  }

  /** The energy of a source on a part, weighted over the bands. */
  weightedPart({ positions, weights }: SampledPart, source: number, weight: Float64Array): number {
    let sum = 0;
    for (let sample = 0; sample < positions.length; sample++) {
      sum += weights[sample]! * this.weighted(positions[sample]!, source, weight);
    }
    return sum;
  }

  /** The share of the sound power that each position radiates while the sources are spread. */
  shares(): number[] {
    const shares = Array.from({ length: this.count }, () => 0);
    for (const { share, positions, weights } of this.parts) {
      positions.forEach((position, sample) => (shares[position]! += share * weights[sample]!));
    }
    return shares;
  }

  /** The energy of a source from a position, weighted over the bands. */
  weighted(position: number, source: number, weight: Float64Array): number {
    const offset = this.offsetOf(position, source);
    let sum = 0;
    for (let band = 0; band < BANDS; band++) sum += this.energy[offset + band]! * weight[band]!;
    return sum;
  }

  /**
   * The position at which a crew is loudest.
   * @param weights by source, from `weightOf`; null for a source that does not belong to the crew
   * @returns index of the position; −1 if there are no positions
   */
  loudest(weights: ReadonlyArray<Float64Array | null>): number {
    let best = -1;
    let most = -Infinity;
    for (let position = 0; position < this.count; position++) {
      let loudness = 0;
      for (let source = 0; source < weights.length; source++) {
        const weight = weights[source];
        if (weight !== null && weight !== undefined) loudness += this.weighted(position, source, weight);
      }
      if (loudness <= most) continue;
      most = loudness;
      best = position;
    }
    return best;
  }
}

/** Converts sound power per octave band, dB, to A-weighted energy. Positions are compared by this weight. */
export function weightOf(lwDb: Float64Array): Float64Array {
  return lwDb.map((levelDb, band) => Math.exp(NEPER_PER_DB * (levelDb + (A_WEIGHTING_DB[band] ?? 0))));
}
