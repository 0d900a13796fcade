/** What the tracing of pairs works with: the scene's parts, the method, and room for the pair in hand. */
import { BANDS } from './bands.ts';
import type { CoverIndex } from './ground-cover.ts';
import type { Kernel } from './kernel.ts';
import type { Recorder } from './path-record.ts';
import { createSidePaths, type SidePaths } from './side-paths.ts';
import type { Edition, GroundMethod } from './scene.ts';
import type { TerrainSurface } from './terrain.ts';
import { createProfile, type Profile } from './terrain-profile.ts';
import { createTopPath, type TopPath } from './top-path.ts';

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
  readonly kernel: Kernel;
  /** The path over the top, and that a hair to the other side where the sight line touches corners. */
  readonly top: TopPath;
  readonly otherTop: TopPath;
  readonly sides: SidePaths;
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
  kernel: Kernel,
  cover: CoverIndex,
  surface: TerrainSurface | null,
  airDbPerM: Float64Array,
  method: Method,
): PairTracer {
  return {
    method,
    airDbPerM,
    cover,
    surface,
    profile: createProfile(),
    kernel,
    top: createTopPath(true),
    otherTop: createTopPath(false),
    sides: createSidePaths(),
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
