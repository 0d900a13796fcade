/**
 * The loudest place of a site: of the places at which its source was traced for a receiver, the one from which the whole crew is loudest
 * there. No path is found for it that was not found anyway.
 */
import { A_WEIGHTING_DB } from '../../domain/octave-bands.ts';
import { BANDS, NEPER_PER_DB } from '../scene/bands.ts';
import type { SubSource } from '../sources/sub-sources.ts';

/** The places at which one source was traced for one receiver, in the order of the tree of its sub-sources. */
export interface TracedPlaces {
  count: number;
  /** The sub-source that each stands for; null for the nearest point of the site. */
  readonly parts: Array<SubSource | null>;
  /** x0, y0, x1, y1, … m */
  readonly xy: number[];
  /** Energy from a source of 0 dB that stands there with all its power, at place · 8 + band. */
  energy: Float64Array;
}

/** Room for the places of a source; it grows with them, and is used again for each receiver. */
export function makePlaces(): TracedPlaces {
  return { count: 0, parts: [], xy: [], energy: new Float64Array(BANDS * 16) };
}

/** Adds a place with the energy that has arrived from it. */
export function addPlace(
  places: TracedPlaces,
  part: SubSource | null,
  { x, y }: { readonly x: number; readonly y: number },
  arrived: Float64Array,
): void {
  const from = places.count * BANDS;
  if (from === places.energy.length) {
    const larger = new Float64Array(2 * from);
    larger.set(places.energy);
    places.energy = larger;
  }
  places.energy.set(arrived, from);
  places.parts[places.count] = part;
  places.xy[2 * places.count] = x;
  places.xy[2 * places.count + 1] = y;
  places.count++;
}

/** The energy of a source that is spread over its places by their shares, per band. */
export function spreadEnergy({ count, parts, energy }: TracedPlaces, to: Float64Array): void {
  to.fill(0);
  for (let place = 0; place < count; place++) {
    const share = parts[place]?.share ?? 0;
    for (let band = 0; band < BANDS; band++) to[band]! += share * energy[place * BANDS + band]!;
  }
}

/** Sound power per octave band as A-weighted energy: what places are compared by. */
export function weightOf(lwDb: Float64Array): Float64Array {
  return lwDb.map((levelDb, band) => Math.exp(NEPER_PER_DB * (levelDb + (A_WEIGHTING_DB[band] ?? 0))));
}

/** The place from which a source alone is loudest; −1 without places. */
export function loudestOf(places: TracedPlaces, weight: Float64Array): number {
  let best = -1;
  let most = -Infinity;
  for (let place = 0; place < places.count; place++) {
    const loudness = weightedAt(places, place, weight);
    if (loudness <= most) continue;
    most = loudness;
    best = place;
  }
  return best;
}

function weightedAt({ energy }: TracedPlaces, place: number, weight: Float64Array): number {
  let sum = 0;
  for (let band = 0; band < BANDS; band++) sum += energy[place * BANDS + band]! * weight[band]!;
  return sum;
}

/** A source of a crew: its places, and what it is weighed by. */
export interface CrewSource {
  readonly places: TracedPlaces;
  readonly weight: Float64Array;
}

/** Whether two sources were cut alike. */
function haveSameParts(a: TracedPlaces, b: TracedPlaces): boolean {
  if (a.count !== b.count) return false;
  for (let place = 0; place < a.count; place++) if (a.parts[place] !== b.parts[place]) return false;
  return true;
}

/** The place from which sources that were cut alike are loudest together. */
function loudestOfSame(sources: readonly CrewSource[], count: number): number[] {
  let best = -1;
  let most = -Infinity;
  for (let place = 0; place < count; place++) {
    let loudness = 0;
    for (const { places, weight } of sources) loudness += weightedAt(places, place, weight);
    if (loudness <= most) continue;
    most = loudness;
    best = place;
  }
  return sources.map(() => best);
}

/**
 * The place from which sources on one site are loudest together: plant of several heights stands at one place at a time. They share the
 * tree of sub-sources, but a higher one may have been cut finer: where one was, the larger part of another stands for all of its own.
 * @param whole root of the tree
 * @returns the number of the place in each source, in their order; −1 without places
 */
export function loudestTogether(whole: SubSource, sources: readonly CrewSource[]): number[] {
  const [only] = sources;
  if (only === undefined) return [];
  if (sources.length === 1) return [loudestOf(only.places, only.weight)];
  if (sources.every(({ places }) => haveSameParts(places, only.places)))
    return loudestOfSame(sources, only.places.count);
  const best = sources.map(() => -1);
  let most = -Infinity;
  const compare = (at: readonly number[]) => {
    let loudness = 0;
    sources.forEach(({ places, weight }, source) => {
      const place = at[source] ?? -1;
      if (place >= 0) loudness += weightedAt(places, place, weight);
    });
    if (loudness <= most) return;
    most = loudness;
    at.forEach((place, source) => {
      best[source] = place;
    });
  };
  /** The next place of each source. */
  const next = sources.map(() => 0);
  const visit = (part: SubSource, above: readonly number[]) => {
    const at = sources.map(({ places }, source) => {
      const fixed = above[source] ?? -1;
      if (fixed >= 0) return fixed;
      const place = next[source] ?? 0;
      if (place >= places.count || places.parts[place] !== part) return -1;
      next[source] = place + 1;
      return place;
    });
    if (at.every((place) => place >= 0)) compare(at);
    else part.halves?.forEach((half) => half.share > 0 && visit(half, at));
  };
  visit(
    whole,
    sources.map(() => -1),
  );
  compare(sources.map(({ places }) => places.parts.lastIndexOf(null, places.count - 1)));
  return best;
}
