/** The tools for tracing pairs: the kernel of the scene, its terrain, and working memory for the current pair. */
import { audibleReachesM } from './audible-reach.ts';
import { bandsAt, type Kernel } from './kernel-host.ts';
import { emptyFacade, type Facade } from '../obstacles/facades.ts';
import type { Covers } from '../cover/covers.ts';
import type { Depths } from '../cover/depth-in-covers.ts';
import { traceGroundFor } from './paths/ground-under-chain.ts';
import type { Recorder } from './paths/path-record.ts';
import type { Directivity, GroundMethod } from '../scene/scene.ts';
import type { TerrainSurface } from '../terrain/terrain.ts';
import { createProfile, type Profile } from '../terrain/terrain-profile.ts';

/** A point at which a façade reflects a path. */
export interface Turn {
  x: number;
  y: number;
  /** Absolute height, m. */
  z: number;
  /** Length in plan of the leg before the point, m. */
  legM: number;
  /** The obstacle of the façade, ρ, and the lowest band in which the façade is large enough (eq. 19). */
  obstacle: number;
  coefficient: number;
  firstBand: number;
}

/** A reflected path: its reflections in order from the source, and the length in plan of its last leg, m. */
export interface BentPath<Turns extends readonly [Turn, ...Turn[]] = readonly [Turn, ...Turn[]]> {
  readonly turns: Turns;
  lastLegM: number;
}

function emptyTurn(): Turn {
  return { x: 0, y: 0, z: 0, legM: 0, obstacle: -1, coefficient: 0, firstBand: 0 };
}

/** Everything that tracing a pair needs except the pair. Each thread has one. No memory is allocated per pair. */
export interface PairTracer {
  readonly kernel: Kernel;
  readonly groundMethod: GroundMethod;
  /** Null for flat ground at 0. */
  readonly surface: TerrainSurface | null;
  /** The ground under the current pair, if there is terrain. */
  readonly profile: Profile;
  /** The current path with one reflection, and the one with two reflections. */
  readonly once: BentPath<readonly [Turn]>;
  readonly twice: BentPath<readonly [Turn, Turn]>;
  /** The current façade, and the second façade of a path with two reflections. */
  readonly facade: Facade;
  readonly nextFacade: Facade;
  /** The façade directly behind the current receiver, which does not reflect to it; null if there is none. Set by `trace`. */
  facadeBehind: Facade | null;
  /** By the lowest band of a reflected path: the longest such path that is traced, m (decision 0078). */
  readonly audibleReachM: Float64Array;
  /** Height of the top of the current equipment above its acoustic centre, m. Set by `trace`. */
  topAboveCentreM: number;
  /**
   * The largest attenuation that all temporary screens together may cause on a path, dB; Infinity for no limit. The kernel has
   * the same limit.
   */
  readonly temporaryScreenCapDb: number;
  /** Regions with foliage or industrial installations; null if the scene has none. */
  readonly covers: Covers | null;
  /** The directivity of the current source; null for an omnidirectional source. Set by `beginFactors`. */
  directivity: Directivity | null;
  /**
   * Whether paths have factors. If so, the factors must be written before each path. Set by `beginFactors`, also in the kernel.
   */
  isFactored: boolean;
  /**
   * Results of `writeFactors` for the current path: its lengths in covers, and the angle from the front of the source, degrees.
   */
  readonly depths: Depths;
  angleDeg: number;
  /** Receives each path; null if paths are not recorded. */
  recorder: Recorder | null;
  /** Is notified of each pair of a source point and a receiver; null if not needed. */
  watch: PairWatch | null;
}

/** Is notified of each pair: its ends in plan, its reflection points, and when all of its paths are traced. */
export interface PairWatch {
  /**
   * Called before a site is divided. The division depends on all obstacles between the site and the receiver.
   * @param xy the site: x0, y0, x1, y1, … m
   */
  beginSite(receiverX: number, receiverY: number, xy: Float64Array): void;
  /** Called for a further point: the division also depends on the obstacles between the site, this point and the receiver. */
  dividedBy(x: number, y: number): void;
  /** Called when all pairs of the site are traced. */
  endSite(): void;
  begin(x: number, y: number, receiverX: number, receiverY: number): void;
  reflected(x: number, y: number): void;
  end(): void;
}

export function createPairTracer(
  kernel: Kernel,
  surface: TerrainSurface | null,
  groundMethod: GroundMethod,
  temporaryScreenCapDb = Infinity,
  covers: Covers | null = null,
): PairTracer {
  if (surface !== null) traceGroundFor(kernel, surface);
  return {
    kernel,
    groundMethod,
    surface,
    profile: createProfile(),
    once: { turns: [emptyTurn()], lastLegM: 0 },
    twice: { turns: [emptyTurn(), emptyTurn()], lastLegM: 0 },
    facade: emptyFacade(),
    nextFacade: emptyFacade(),
    facadeBehind: null,
    audibleReachM: audibleReachesM(bandsAt(kernel, kernel.exports.air())),
    topAboveCentreM: 0,
    temporaryScreenCapDb,
    covers,
    directivity: null,
    isFactored: false,
    depths: { foliageM: 0, siteM: 0 },
    angleDeg: NaN,
    recorder: null,
    watch: null,
  };
}

/** One end of a pair: position in plan, absolute height z, and height above the local ground, m. */
export interface PathEnd {
  x: number;
  y: number;
  z: number;
  heightM: number;
}
