/** What the tracing of pairs works with: the scene's parts, the method, and room for the pair in hand. */
import { BANDS } from './bands.ts';
import { createRayHits, type RayCaster, type RayHits } from './cast-ray.ts';
import type { CoverIndex } from './ground-cover.ts';
import type { DirectLine } from './direct-line.ts';
import { createLateralSearch, createTownMemory, type LateralSearch } from './lateral-search.ts';
import type { Recorder } from './path-record.ts';
import type { Edition, GroundMethod } from './scene.ts';
import type { TerrainSurface } from './terrain.ts';
import { createProfile, type Profile } from './terrain-profile.ts';
import { type BandRoom, createBandRoom, createTopPath, type TopPath } from './top-path.ts';

/** Places along a path are 0 to 1. */
export const NO_BEND = 2;

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
