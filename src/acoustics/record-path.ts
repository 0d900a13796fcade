/** Writes down the path whose terms stand in the tracer, where somebody wants it explained. */
import { divergenceDb } from './divergence.ts';
import { cornersOf } from './side-paths.ts';
import type { PairTracer, PathEnd } from './pair-tracer.ts';
import type { PathRecord } from './path-record.ts';
import { edgesOf, type TopPath } from './top-path.ts';

/** Writes down the path whose terms stand in the tracer. */
export function recordPath(
  { recorder, method, g, groundDb, screenedEnergy, airDbPerM }: PairTracer,
  source: PathEnd,
  receiver: PathEnd,
  share: number,
  directivity: number,
  planM: number,
  distanceM: number,
  reflection: PathRecord['reflection'],
): void {
  if (recorder === null) return;
  const end = ({ x, y, z, heightM }: PathEnd) => ({ x, y, z, heightM });
  recorder.paths.push({
    source: end(source),
    receiver: end(receiver),
    share,
    reflection,
    planM,
    distanceM,
    dcDb: 10 * Math.log10(directivity),
    adivDb: divergenceDb(distanceM),
    aatmDb: Array.from(airDbPerM, (perM) => perM * distanceM),
    agrDb: [...groundDb],
    abarDb: Array.from(screenedEnergy, (energy) => (energy === 1 ? 0 : -10 * Math.log10(energy))),
    groundFactors: method.groundMethod === 'general' ? [g[0]!, g[1]!, g[2]!] : null,
    screening: recorder.screening,
  });
  recorder.screening = [];
}

/** Writes down what screens in some bands. */
export function recordScreening(
  { recorder, kernel }: PairTracer,
  top: TopPath,
  fromBand: number,
  toBand: number,
): void {
  if (recorder === null) return;
  const { broken, pathDifferenceM, toFirstM, fromLastM, betweenM } = top;
  const edges = edgesOf(kernel, top);
  const { sides } = recorder;
  recorder.sides = [];
  recorder.screening.push({ fromBand, toBand, broken, pathDifferenceM, toFirstM, fromLastM, betweenM, edges, sides });
}

/** Writes down the ways round the sides, while their chains stand. */
export function recordSides({ recorder, sides, kernel }: PairTracer): void {
  const { vertexXy } = kernel.obstacles;
  for (const side of ['left', 'right'] as const) {
    const { found, lengthM, betweenM } = sides[side];
    if (!found) continue;
    const corners = cornersOf(kernel, side === 'left').map((vertex) => ({
      x: vertexXy[2 * vertex]!,
      y: vertexXy[2 * vertex + 1]!,
    }));
    recorder?.sides.push({ side, corners, lengthM, betweenM });
  }
}
