/** The tools for tracing pairs: the kernel of the scene, its terrain, and working memory for the pair in hand. */
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

/** The point of a façade where a path is reflected. */
export interface Turn {
  x: number;
  y: number;
  /** Absolute height, m. */
  z: number;
  /** Length in plan of the leg before it, m. */
  legM: number;
  /** The façade's obstacle, ρ, and the lowest band in which it is large enough. */
  obstacle: number;
  coefficient: number;
  firstBand: number;
}

/** A reflected path: its turns from the source on, and the length in plan of its last leg, m. */
export interface BentPath<Turns extends readonly [Turn, ...Turn[]] = readonly [Turn, ...Turn[]]> {
  readonly turns: Turns;
  lastLegM: number;
}

function emptyTurn(): Turn {
  return { x: 0, y: 0, z: 0, legM: 0, obstacle: -1, coefficient: 0, firstBand: 0 };
}

/**
 * Everything that tracing a pair needs apart from the pair. Each thread has one; nothing is allocated from pair to
 * pair.
 */
export interface PairTracer {
  readonly kernel: Kernel;
  readonly groundMethod: GroundMethod;
  /** Null for flat ground at 0. */
  readonly surface: TerrainSurface | null;
  /** The ground under the pair in hand, where there is terrain. */
  readonly profile: Profile;
  /** The path in hand that is reflected once, and the one that is reflected twice. */
  readonly once: BentPath<readonly [Turn]>;
  readonly twice: BentPath<readonly [Turn, Turn]>;
  /** The façade in hand, and of a path that is reflected twice the second one. */
  readonly facade: Facade;
  readonly nextFacade: Facade;
  /** The façade right behind the receiver in hand, which does not reflect for it; null for none. `trace` sets it. */
  facadeBehind: Facade | null;
  /** How long a reflected path may be whose lowest band is this one, m (decision 0078). */
  readonly audibleReachM: Float64Array;
  /** How far the top of the equipment in hand is above its acoustic centre, m. `trace` sets it. */
  topAboveCentreM: number;
  /** The most that temporary screens take off a path together, dB; Infinity for no limit. The kernel knows it too. */
  readonly temporaryScreenCapDb: number;
  /** Regions with foliage or installations; null where the scene has none. */
  readonly covers: Covers | null;
  /** That of the source in hand; null where it radiates alike in all directions. `beginFactors` sets it. */
  directivity: Directivity | null;
  /** Whether paths have factors, which have to be written before each. `beginFactors` sets it, and tells the kernel. */
  isFactored: boolean;
  /** What `writeFactors` found of the path in hand: its ways through covers, and the angle from the source's front. */
  readonly depths: Depths;
  angleDeg: number;
  /** Where paths are written down; null where nobody asks. */
  recorder: Recorder | null;
  /** Hears of each pair of a source point and a receiver; null where nobody asks. */
  watch: PairWatch | null;
}

/** Hears of a pair: its ends in plan, where its paths are reflected, and when all of them are traced. */
export interface PairWatch {
  /** The division of a site depends on all that stands between the receiver and it. @param xy of the site: x0, y0, x1, y1, … m */
  beginSite(receiverX: number, receiverY: number, xy: Float64Array): void;
  /** It depends likewise on what stands between the site, a point and the receiver. */
  dividedBy(x: number, y: number): void;
  /** All pairs of the site are traced. */
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

/** One end of a pair: position in plan, absolute height, and height above the local ground. */
export interface PathEnd {
  x: number;
  y: number;
  z: number;
  heightM: number;
}
