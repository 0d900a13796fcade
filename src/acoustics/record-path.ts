/** Writes down the path whose terms stand in the tracer, where somebody wants it explained. */
import { divergenceDb } from './divergence.ts';
import type { DirectLine } from './direct-line.ts';
import type { LateralSearch } from './lateral-search.ts';
import type { PairTracer, PathEnd } from './pair-tracer.ts';
import type { PathRecord, SideRecord } from './path-record.ts';
import type { TopPath } from './top-path.ts';

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
export function recordScreening({ recorder }: PairTracer, top: TopPath, fromBand: number, toBand: number): void {
  if (recorder === null) return;
  const { broken, pathDifferenceM, toFirstM, fromLastM, betweenM, edgeAlongM, edgeZ, edgeCount } = top;
  const edges = Array.from({ length: edgeCount }, (_, edge) => ({ alongM: edgeAlongM[edge]!, z: edgeZ[edge]! }));
  const { sides } = recorder;
  recorder.sides = [];
  recorder.screening.push({ fromBand, toBand, broken, pathDifferenceM, toFirstM, fromLastM, betweenM, edges, sides });
}

/** Writes down the ways round the sides, while their chains stand. */
export function recordSides({ recorder, left, right, line }: PairTracer): void {
  for (const search of [left, right]) if (search.path.found) recorder?.sides.push(sideRecord(search, line));
}

function sideRecord({ chain, path, side: turn }: LateralSearch, line: DirectLine): SideRecord {
  const { u, v, corners } = chain;
  const places = Array.from({ length: corners }, (_, corner) => ({
    x: line.x + u[corner + 1]! * line.ux - turn * v[corner + 1]! * line.uy,
    y: line.y + u[corner + 1]! * line.uy + turn * v[corner + 1]! * line.ux,
  }));
  const { lengthM, betweenM } = path;
  return { side: turn === 1 ? 'left' : 'right', corners: places, lengthM, betweenM };
}
