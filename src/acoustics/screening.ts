/** Screening of one pair: over the top and round both sides, band by band (ISO 9613-2:1996, 7.4). */
import { BANDS, NEPER_PER_DB } from './bands.ts';
import { addFacadesAtEnds, addGroundEdge, castRay, GROUND, type RayCaster, type RayHits } from './cast-ray.ts';
import {
  diffractedEnergy,
  diffractedEnergy2024,
  LEAST_ENERGY_MORE_EDGES,
  LEAST_ENERGY_ONE_EDGE,
  LEAST_PATH_DIFFERENCE_ANY_BAND_M,
  LEAST_PATH_DIFFERENCE_M,
  meteorology,
} from './diffraction.ts';
import { findLateralPath } from './lateral-path.ts';
import type { DirectLine } from './direct-line.ts';
import { beginPair, firstBandOf, type LateralPath } from './lateral-search.ts';
import type { PairTracer, PathEnd } from './pair-tracer.ts';
import { recordScreening, recordSides } from './record-path.ts';
import type { Edition } from './scene.ts';
import { traceProfile } from './terrain-profile.ts';
import { BREAKS_M, stretchBand, type TopPath } from './top-path.ts';

/** Lateral paths count below this distance, m (7.4). */
const FARTHEST_LATERAL_M = 1000;

/** Finds what screens the direct line, band by band, into `tracer.screenedEnergy`; `tracer.groundDb` must stand. */
export function traceScreening(tracer: PairTracer, slantM: number): void {
  const { line, hits } = tracer;
  tracer.screenedEnergy.fill(1);
  castLine(tracer, 1, hits);
  const touches = hits.touches;
  if (touches) castLine(tracer, -1, tracer.otherHits);
  else if (hits.count === 0) return;

  // An obstacle screens from the band on in which it is wider than the wavelength; most do in all, and one turn is enough.
  let goOn = false;
  beginPair(tracer.left.memory, line);
  for (let band = 0; band < BANDS;) {
    let nextBand: number = stretch(tracer, hits, band, tracer.top);
    let { top } = tracer;
    if (touches) {
      // Where the line touches corners, sound takes the freer of its two sides: what only touches does not screen.
      nextBand = Math.min(nextBand, stretch(tracer, tracer.otherHits, band, tracer.otherTop));
      if (tracer.otherTop.pathDifferenceM < top.pathDifferenceM) top = tracer.otherTop;
    }
    if (top.pathDifferenceM > LEAST_PATH_DIFFERENCE_ANY_BAND_M) {
      if (tracer.method.lateral && !top.overGround && slantM < FARTHEST_LATERAL_M) {
        const { obstacles, obstacleCount } = top;
        const { left, right } = tracer;
        nextBand = Math.min(nextBand, findLateralPath(left, line, obstacles, obstacleCount, band, goOn));
        nextBand = Math.min(nextBand, findLateralPath(right, line, obstacles, obstacleCount, band, goOn));
        goOn = top.broken && !touches;
        if (tracer.recorder !== null) recordSides(tracer);
      } else noSides(tracer);
      for (let same = band; same < nextBand; same++) screenBand(tracer, top, slantM, same);
      if (tracer.recorder !== null) recordScreening(tracer, top, band, nextBand);
    }
    band = nextBand;
  }
}

/**
 * What the sight line of a pair meets, ground included where it breaks the line; of a line that touches corners its left or right side.
 * @returns the hits, which stand until the next pair
 */
export function castSightLine(tracer: PairTracer, source: PathEnd, receiver: PathEnd, side: 1 | -1): RayHits {
  const planM = Math.hypot(receiver.x - source.x, receiver.y - source.y);
  if (tracer.surface !== null) {
    traceProfile(tracer.surface, source.x, source.y, receiver.x, receiver.y, tracer.profile);
  }
  setLine(tracer.line, source, receiver, planM);
  castLine(tracer, side, tracer.hits);
  return tracer.hits;
}

export function setLine(line: DirectLine, source: PathEnd, receiver: PathEnd, planM: number): void {
  line.x = source.x;
  line.y = source.y;
  line.endX = receiver.x;
  line.endY = receiver.y;
  line.planM = planM;
  line.ux = planM > 0 ? (receiver.x - source.x) / planM : 1;
  line.uy = planM > 0 ? (receiver.y - source.y) / planM : 0;
  line.sourceZ = source.z;
  line.receiverZ = receiver.z;
}

/** Leaves a path without ways round the sides. */
export function noSides({ left, right }: PairTracer): void {
  left.path.found = false;
  right.path.found = false;
}

function castLine(tracer: PairTracer, onLine: 1 | -1, into: RayHits): void {
  const { line, caster } = tracer;
  castRay(caster, line.x, line.y, line.sourceZ, line.endX, line.endY, line.receiverZ, -Infinity, onLine, into);
  if (into.endCount > 0) addFacadesAtEnds(into, caster.obstacles.buildingCount, line.sourceZ, line.receiverZ);
  if (tracer.surface !== null) addGroundEdges(tracer, into);
}

/** Adds the edges of the ground that break the direct line; the ends of its profile are none. */
function addGroundEdges({ line, profile }: PairTracer, into: RayHits): void {
  const { alongM, z, count } = profile;
  for (let at = 1; at + 1 < count; at++) {
    const place = alongM[at]! / line.planM;
    const rise = z[at]! - (line.sourceZ + place * (line.receiverZ - line.sourceZ));
    if (rise > BREAKS_M) addGroundEdge(into, place, z[at]!, rise);
  }
}

/** Stretches the band over the hits that screen in a band; returns the next band in which more of them do. */
export function stretch(tracer: PairTracer, hits: RayHits, band: number, top: TopPath): number {
  const { line, caster, bend } = tracer;
  if (tracer.screens.length < hits.count) tracer.screens = new Uint8Array(2 * hits.count);
  let nextBand: number = BANDS;
  for (let hit = 0; hit < hits.count; hit++) {
    const obstacle = hits.obstacle[hit]!;
    const first = obstacle === GROUND ? 0 : bandOf(caster, obstacle, hits.place[hit]! > bend.place ? bend : line);
    tracer.screens[hit] = first <= band ? 1 : 0;
    if (first > band && first < nextBand) nextBand = first;
  }
  stretchBand(hits, tracer.screens, line.planM, line.sourceZ, line.receiverZ, tracer.band, top);
  return nextBand;
}

function bandOf(caster: RayCaster, obstacle: number, { ux, uy }: { readonly ux: number; readonly uy: number }): number {
  return firstBandOf(caster, obstacle, ux, uy);
}

/** Screening of one band: the energies over the top and round the sides, summed, never more than without obstacle (7.4). */
export function screenBand(tracer: PairTracer, top: TopPath, slantM: number, band: number): void {
  const z = top.pathDifferenceM;
  if (z <= LEAST_PATH_DIFFERENCE_M[band]!) return;
  let energy = Math.max(
    overTop(tracer.method.edition, top, slantM, band),
    top.several ? LEAST_ENERGY_MORE_EDGES : LEAST_ENERGY_ONE_EDGE,
  );
  // Eq. 12: over the top the screening takes the place of a positive ground attenuation.
  const groundDb = tracer.groundDb[band]!;
  if (groundDb > 0) energy = Math.min(1, energy * Math.exp(NEPER_PER_DB * groundDb));
  energy += lateralEnergy(tracer.left.path, slantM, band) + lateralEnergy(tracer.right.path, slantM, band);
  tracer.screenedEnergy[band] = Math.min(1, energy);
}

/** Energy over the top without the ground: 10^(−0.1 Dz), not capped. */
function overTop(edition: Edition, top: TopPath, slantM: number, band: number): number {
  const { pathDifferenceM: z, toFirstM, fromLastM, betweenM } = top;
  if (edition === '2024') return diffractedEnergy2024(band, z, toFirstM, fromLastM, betweenM, slantM);
  return diffractedEnergy(band, z, betweenM, meteorology(toFirstM, fromLastM, slantM, z));
}

function lateralEnergy(path: LateralPath, slantM: number, band: number): number {
  if (!path.found) return 0;
  return diffractedEnergy(band, Math.max(0, path.lengthM - slantM), path.betweenM, 1);
}
