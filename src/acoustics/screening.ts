/** Screening of one pair: over the top and round both sides, band by band (ISO 9613-2:1996, 7.4). */
import { BANDS, NEPER_PER_DB } from './bands.ts';
import {
  diffractedEnergy,
  diffractedEnergy2024,
  LEAST_ENERGY_MORE_EDGES,
  LEAST_ENERGY_ONE_EDGE,
  LEAST_PATH_DIFFERENCE_ANY_BAND_M,
  LEAST_PATH_DIFFERENCE_M,
  meteorology,
} from './diffraction.ts';
import type { Kernel } from './kernel.ts';
import type { PairTracer, PathEnd } from './pair-tracer.ts';
import { recordScreening, recordSides } from './record-path.ts';
import { findSidePaths, noSides, type SidePath } from './side-paths.ts';
import { traceProfile } from './terrain-profile.ts';
import { BREAKS_M, stretch, type TopPath } from './top-path.ts';

/** Lateral paths count below this distance, m (7.4). */
const FARTHEST_LATERAL_M = 1000;

/** Finds what screens the direct line, band by band, into `tracer.screenedEnergy`; `tracer.groundDb` must stand. */
export function traceScreening(
  tracer: PairTracer,
  source: PathEnd,
  receiver: PathEnd,
  planM: number,
  slantM: number,
): void {
  const { kernel, method } = tracer;
  tracer.screenedEnergy.fill(1);
  // Over open flat ground there is nothing to ask the kernel for.
  if (tracer.surface === null && kernel.obstacles.count === 0) return;
  setLine(kernel, source, receiver, planM);
  const met = castLine(tracer, source, receiver, planM, true);
  const touches = kernel.exports.touches(true) !== 0;
  if (touches) castLine(tracer, source, receiver, planM, false);
  else if (met === 0) return;
  screenPath(tracer, slantM, touches, method.lateral && slantM < FARTHEST_LATERAL_M);
}

/**
 * Screens the path whose hits stand in the kernel. An obstacle screens from the band on in which it is wider than the wavelength; most do in all, and one
 * turn is enough.
 * @param touches whether the path was cast on both sides, because it touches corners
 * @param lateral whether sound also goes round the sides of obstacles
 */
export function screenPath(tracer: PairTracer, slantM: number, touches: boolean, lateral: boolean): void {
  const { kernel, sides } = tracer;
  let begun = false;
  let goOn = false;
  for (let band = 0; band < BANDS;) {
    let nextBand = stretch(kernel, band, tracer.top);
    let { top } = tracer;
    if (touches) {
      // Where the line touches corners, sound takes the freer of its two sides: what only touches does not screen.
      nextBand = Math.min(nextBand, stretch(kernel, band, tracer.otherTop));
      if (tracer.otherTop.pathDifferenceM < top.pathDifferenceM) top = tracer.otherTop;
    }
    if (top.pathDifferenceM > LEAST_PATH_DIFFERENCE_ANY_BAND_M) {
      if (lateral && !top.overGround) {
        if (!begun) kernel.exports.beginSides();
        begun = true;
        nextBand = Math.min(nextBand, findSidePaths(kernel, top, band, goOn, sides));
        goOn = top.broken && !touches;
        if (tracer.recorder !== null) recordSides(tracer);
      } else noSides(sides);
      screenBands(tracer, top, slantM, band, nextBand);
      if (tracer.recorder !== null) recordScreening(tracer, top, band, nextBand);
    }
    band = nextBand;
  }
}

/**
 * Casts the sight line of a pair, ground included where it breaks the line; of a line that touches corners its left or its right side.
 * @returns how many edges it met
 */
export function castSightLine(tracer: PairTracer, source: PathEnd, receiver: PathEnd, isLeft: boolean): number {
  const planM = Math.hypot(receiver.x - source.x, receiver.y - source.y);
  if (tracer.surface !== null) {
    traceProfile(tracer.surface, source.x, source.y, receiver.x, receiver.y, tracer.profile);
  }
  setLine(tracer.kernel, source, receiver, planM);
  return castLine(tracer, source, receiver, planM, isLeft);
}

function setLine({ exports }: Kernel, source: PathEnd, receiver: PathEnd, planM: number): void {
  const ux = planM > 0 ? (receiver.x - source.x) / planM : 1;
  const uy = planM > 0 ? (receiver.y - source.y) / planM : 0;
  exports.setLine(source.x, source.y, receiver.x, receiver.y, ux, uy, planM, source.z, receiver.z);
}

function castLine(
  { kernel: { exports }, surface, profile }: PairTracer,
  source: PathEnd,
  receiver: PathEnd,
  planM: number,
  isLeft: boolean,
): number {
  const met = exports.castLine(isLeft);
  if (surface === null) return met;
  // Edges of the ground that break the line; the ends of its profile are none.
  const { alongM, z, count } = profile;
  for (let at = 1; at + 1 < count; at++) {
    const place = alongM[at]! / planM;
    const rise = z[at]! - (source.z + place * (receiver.z - source.z));
    if (rise > BREAKS_M) exports.addGroundEdge(isLeft, place, z[at]!, rise);
  }
  return exports.hitCount(isLeft);
}

/** Screening of the bands from one on to another: the energies over the top and round the sides, summed, never more than without obstacle (7.4). */
function screenBands(tracer: PairTracer, top: TopPath, slantM: number, fromBand: number, toBand: number): void {
  const { groundDb, screenedEnergy, sides, method } = tracer;
  const { pathDifferenceM: z, toFirstM, fromLastM, betweenM } = top;
  const leastEnergy = top.several ? LEAST_ENERGY_MORE_EDGES : LEAST_ENERGY_ONE_EDGE;
  const kMet = method.edition === '2024' ? Number.NaN : meteorology(toFirstM, fromLastM, slantM, z);
  for (let band = fromBand; band < toBand; band++) {
    if (z <= LEAST_PATH_DIFFERENCE_M[band]!) continue;
    const overTop =
      method.edition === '2024'
        ? diffractedEnergy2024(band, z, toFirstM, fromLastM, betweenM, slantM)
        : diffractedEnergy(band, z, betweenM, kMet);
    let energy = overTop > leastEnergy ? overTop : leastEnergy;
    // Eq. 12: over the top the screening takes the place of a positive ground attenuation.
    const ground = groundDb[band]!;
    if (ground > 0) energy = Math.min(1, energy * Math.exp(NEPER_PER_DB * ground));
    energy += lateralEnergy(sides.left, slantM, band) + lateralEnergy(sides.right, slantM, band);
    screenedEnergy[band] = energy < 1 ? energy : 1;
  }
}

function lateralEnergy(path: SidePath, slantM: number, band: number): number {
  if (!path.found) return 0;
  return diffractedEnergy(band, Math.max(0, path.lengthM - slantM), path.betweenM, 1);
}
