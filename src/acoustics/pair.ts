/** One source point and one receiver: all terms of ISO 9613-2:1996 put together, as the energy that arrives per band. */
import { BANDS, NEPER_PER_DB } from './bands.ts';
import {
  addFacadesAtEnds,
  addGroundEdge,
  castRay,
  createRayHits,
  GROUND,
  type RayCaster,
  type RayHits,
} from './cast-ray.ts';
import {
  diffractedEnergy,
  diffractedEnergy2024,
  LEAST_ENERGY_MORE_EDGES,
  LEAST_ENERGY_ONE_EDGE,
  LEAST_PATH_DIFFERENCE_ANY_BAND_M,
  LEAST_PATH_DIFFERENCE_M,
  meteorology,
} from './diffraction.ts';
import { divergenceDb, SHORTEST_DISTANCE_M } from './divergence.ts';
import { groundAttenuationDb, weakenGround } from './ground.ts';
import { alternativeGroundDb, reflectionGeometry } from './ground-alternative.ts';
import { type CoverIndex, groundFactors, groundFactorsVia } from './ground-cover.ts';
import { findLateralPath } from './lateral-path.ts';
import {
  createLateralSearch,
  createTownMemory,
  type DirectLine,
  firstBandOf,
  type LateralPath,
  type LateralSearch,
} from './lateral-search.ts';
import type { Edition, GroundMethod } from './scene.ts';
import type { TerrainSurface } from './terrain.ts';
import { createProfile, type Profile, traceProfile } from './terrain-profile.ts';
import type { PathRecord, Recorder, SideRecord } from './path-record.ts';
import { type BandRoom, BREAKS_M, createBandRoom, createTopPath, stretchBand, type TopPath } from './top-path.ts';

/** Lateral paths count below this distance, m (7.4). */
const FARTHEST_LATERAL_M = 1000;
/** Places along a path are 0 to 1. */
const NO_BEND = 2;
/** 10^(−1.1): the 11 dB of Adiv. */
const ENERGY_AT_1_M = 10 ** -1.1;

/** The place on a façade that a reflected path goes by. */
export interface ReflectionPoint {
  x: number;
  y: number;
  z: number;
  /** From the source and to the receiver, in plan, m. */
  fromSourceM: number;
  toReceiverM: number;
}

/** The choices that a scene leaves. */
export interface Method {
  readonly edition: Edition;
  readonly groundMethod: GroundMethod;
  /** Whether sound also goes round the sides of obstacles. */
  readonly lateral: boolean;
}

/** What tracing a pair needs beyond the pair itself; one a thread, nothing is allocated from pair to pair. */
export interface PairTracer {
  readonly method: Method;
  readonly airDbPerM: Float64Array;
  readonly cover: CoverIndex;
  /** Null for flat ground at 0. */
  readonly surface: TerrainSurface | null;
  /** The ground under the pair in hand, where there is terrain. */
  readonly profile: Profile;
  readonly caster: RayCaster;
  /** The sight line, and the sight line a hair to the other side where it touches corners. */
  readonly hits: RayHits;
  readonly otherHits: RayHits;
  screens: Uint8Array;
  readonly band: BandRoom;
  readonly top: TopPath;
  readonly otherTop: TopPath;
  readonly left: LateralSearch;
  readonly right: LateralSearch;
  readonly line: DirectLine;
  /** Beyond this place of a path with a bend its direction is another one; 2 for none. */
  readonly bend: { place: number; ux: number; uy: number };
  /** What one leg of a bent path meets, and the place of the bend. */
  readonly leg: RayHits;
  readonly reflectedAt: ReflectionPoint;
  readonly g: Float64Array;
  /** Where paths are written down; null where nobody asks. */
  recorder: Recorder | null;
  /** Agr of the last pair, dB. */
  readonly groundDb: Float64Array;
  /** Energy that screening leaves of the last pair: 10^(−0.1 Abar), 1 where nothing screens. */
  readonly screenedEnergy: Float64Array;
}

export function createPairTracer(
  caster: RayCaster,
  cover: CoverIndex,
  surface: TerrainSurface | null,
  airDbPerM: Float64Array,
  method: Method,
): PairTracer {
  const town = createTownMemory(caster);
  return {
    method,
    airDbPerM,
    cover,
    surface,
    profile: createProfile(),
    caster,
    hits: createRayHits(),
    otherHits: createRayHits(),
    screens: new Uint8Array(64),
    band: createBandRoom(),
    top: createTopPath(),
    otherTop: createTopPath(),
    left: createLateralSearch(town, 1),
    right: createLateralSearch(town, -1),
    line: { x: 0, y: 0, endX: 0, endY: 0, ux: 1, uy: 0, planM: 0, sourceZ: 0, receiverZ: 0 },
    bend: { place: NO_BEND, ux: 1, uy: 0 },
    leg: createRayHits(),
    reflectedAt: { x: 0, y: 0, z: 0, fromSourceM: 0, toReceiverM: 0 },
    g: new Float64Array(3),
    recorder: null,
    groundDb: new Float64Array(BANDS),
    screenedEnergy: new Float64Array(BANDS),
  };
}

/** One end of a pair: place in plan, absolute height, height above the local ground, and `groundShape` of the latter. */
export interface PathEnd {
  x: number;
  y: number;
  z: number;
  heightM: number;
  shape: Float64Array;
}

/**
 * Adds what arrives at the receiver of a source of 0 dB times a share.
 * @param share share of the source's power, 0 … 1
 * @param energy eight sums of 10^(−0.1 A) from `at` on are added to
 */
export function addPair(
  tracer: PairTracer,
  source: PathEnd,
  receiver: PathEnd,
  share: number,
  energy: Float64Array,
  at: number,
): void {
  const dx = receiver.x - source.x;
  const dy = receiver.y - source.y;
  const dz = receiver.z - source.z;
  const planM = Math.sqrt(dx * dx + dy * dy);
  const slantM = Math.sqrt(planM * planM + dz * dz);
  const distanceM = slantM > SHORTEST_DISTANCE_M ? slantM : SHORTEST_DISTANCE_M;
  const { line } = tracer;

  if (tracer.surface !== null) {
    traceProfile(tracer.surface, source.x, source.y, receiver.x, receiver.y, tracer.profile);
  }

  let areaM2 = 0;
  if (tracer.method.groundMethod === 'alternative') {
    const flat = tracer.surface === null;
    if (flat) areaM2 = ((source.heightM + receiver.heightM) / 2) * planM;
    else areaM2 = areaUnderLine(tracer.profile, planM, source.z, receiver.z);
  }
  const directivity = findGround(tracer, source, receiver, planM, distanceM, areaM2, null);

  setLine(line, source, receiver, planM);
  tracer.bend.place = NO_BEND;
  traceScreening(tracer, slantM);
  addArrival(tracer, directivity * share, distanceM, 0, energy, at);
  if (tracer.recorder !== null) recordPath(tracer, source, receiver, share, directivity, planM, distanceM, null);
}

function setLine(line: DirectLine, source: PathEnd, receiver: PathEnd, planM: number): void {
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

/** Leaves a path without ways round the sides. */
export function noSides({ left, right }: PairTracer): void {
  left.path.found = false;
  right.path.found = false;
}

/** Writes down the ways round the sides, while their chains stand. */
function recordSides({ recorder, left, right, line }: PairTracer): void {
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

/**
 * Adds what arrives by a path whose ground and screening stand in the tracer.
 * @param share of the source's power that takes it
 * @param firstBand the lowest band in which there is such a path
 */
export function addArrival(
  { groundDb, screenedEnergy, airDbPerM }: PairTracer,
  share: number,
  distanceM: number,
  firstBand: number,
  energy: Float64Array,
  at: number,
): void {
  const spread = (share * ENERGY_AT_1_M) / (distanceM * distanceM);
  for (let band = firstBand; band < BANDS; band++) {
    const lossDb = airDbPerM[band]! * distanceM + groundDb[band]!;
    energy[at + band]! += spread * Math.exp(-NEPER_PER_DB * lossDb) * screenedEnergy[band]!;
  }
}

/**
 * Finds Agr into `tracer.groundDb`.
 * @param areaM2 area between the path and the ground, for the alternative method
 * @param via the bend of a reflected path, null for a direct one
 * @returns Dc as a factor of energy: the alternative method takes what is reflected near the source for a directivity (eq. 11), which in
 *   the general one is in Agr
 */
export function findGround(
  tracer: PairTracer,
  source: PathEnd,
  receiver: PathEnd,
  planM: number,
  distanceM: number,
  areaM2: number,
  via: ReflectionPoint | null,
): number {
  const { groundDb, g, cover, method } = tracer;
  if (method.groundMethod === 'alternative') {
    groundDb.fill(alternativeGroundDb(Math.max(0, areaM2) / distanceM, distanceM));
    return 1 + reflectionGeometry(planM, source.heightM, receiver.heightM);
  }
  const [sx, sy, rx, ry] = [source.x, source.y, receiver.x, receiver.y];
  if (via === null) groundFactors(cover, sx, sy, rx, ry, planM, source.heightM, receiver.heightM, g);
  else groundFactorsVia(cover, sx, sy, via, rx, ry, source.heightM, receiver.heightM, g);
  groundAttenuationDb(source.shape, receiver.shape, source.heightM, receiver.heightM, planM, g, groundDb);
  if (tracer.method.edition === '2024')
    weakenGround(groundDb, reflectionGeometry(planM, source.heightM, receiver.heightM));
  return 1;
}

/** Finds what screens the direct line, band by band, into `tracer.screenedEnergy`; `tracer.groundDb` must stand. */
function traceScreening(tracer: PairTracer, slantM: number): void {
  const { line, hits } = tracer;
  tracer.screenedEnergy.fill(1);
  castLine(tracer, 1, hits);
  const touches = hits.touches;
  if (touches) castLine(tracer, -1, tracer.otherHits);
  else if (hits.count === 0) return;

  // An obstacle screens from the band on in which it is wider than the wavelength; most do in all, and one turn is enough.
  let goOn = false;
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

/** Area between a straight ray and the ground under it, m²; what rises above the ray counts against it. */
export function areaUnderLine(
  { alongM, z, count }: Profile,
  planM: number,
  sourceZ: number,
  receiverZ: number,
): number {
  let area = 0;
  const above = (at: number) => (planM > 0 ? sourceZ + ((receiverZ - sourceZ) * alongM[at]!) / planM - z[at]! : 0);
  for (let at = 1; at < count; at++) {
    area += ((above(at - 1) + above(at)) / 2) * (alongM[at]! - alongM[at - 1]!);
  }
  return area;
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

function castLine(tracer: PairTracer, onLine: 1 | -1, into: RayHits): void {
  const { line, caster } = tracer;
  castRay(caster, line.x, line.y, line.sourceZ, line.endX, line.endY, line.receiverZ, -Infinity, onLine, into);
  if (into.endCount > 0) addFacadesAtEnds(into, caster.obstacles.buildingCount, line.sourceZ, line.receiverZ);
  if (tracer.surface !== null) addGroundEdges(tracer, into);
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
