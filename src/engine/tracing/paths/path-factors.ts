/**
 * Terms of a path that few scenes have: the directivity correction Dc (ISO 9613-2:1996, 6 eq. 3), and Amisc of foliage and
 * industrial sites (7.6, annex A). The kernel multiplies the energy of the path per band by their factors. A scene without them
 * is not slowed down.
 */
import { BANDS, NEPER_PER_DB } from '../../scene/bands.ts';
import { foliageDb, siteDb } from '../../cover/annex-a.ts';
import { depthsInCovers } from '../../cover/depth-in-covers.ts';
import { angleFromFrontDeg, directivityDb } from '../../sources/directivity.ts';
import type { Source } from '../../scene/scene.ts';
import type { PairTracer, PathEnd } from '../pair-tracer.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Prepares the tracer for the paths of a source. */
export function beginFactors(tracer: PairTracer, { directivity }: Pick<Source, 'directivity'>): void {
  tracer.directivity = directivity ?? null;
  const isFactored = tracer.covers !== null || tracer.directivity !== null;
  if (isFactored === tracer.isFactored) return;
  tracer.isFactored = isFactored;
  tracer.kernel.exports.setFactored(isFactored);
}

/**
 * Writes the factors of the next path into the kernel. Call this for each path if the tracer `isFactored`. Like Agr, Amisc
 * belongs to the path from source to receiver as a whole, and applies once to all ways past obstacles. Dc belongs to the
 * direction in which the path leaves the source.
 * @param turns the points of reflection in order; empty for a direct path
 */
export function writeFactors(tracer: PairTracer, source: PathEnd, receiver: PathEnd, turns: readonly Place[]): void {
  const { covers, directivity, surface, depths } = tracer;
  depths.foliageM = 0;
  depths.siteM = 0;
  if (covers !== null) Object.assign(depths, depthsInCovers(covers, surface, source, receiver, turns));
  const towards = turns[0] ?? receiver;
  tracer.angleDeg = directivity === null ? NaN : angleFromFrontDeg(directivity, towards.x - source.x, towards.y - source.y); // prettier-ignore
  const factors = tracer.kernel.factors();
  for (let band = 0; band < BANDS; band++) {
    const gainDb = directivity === null ? 0 : directivityDb(directivity, tracer.angleDeg, band);
    const lossDb = foliageDb(depths.foliageM, band) + siteDb(depths.siteM, band);
    factors[band] = Math.exp(NEPER_PER_DB * (gainDb - lossDb));
  }
}
