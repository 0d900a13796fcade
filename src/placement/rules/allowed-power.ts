/** Determines where equipment may stand: the greatest sound power at a position for which no receiver exceeds its limit. */
import { BANDS } from '../../engine/scene/bands.ts';
import type { Source } from '../../engine/scene/scene.ts';
import type { TerrainSurface } from '../../engine/terrain/terrain.ts';
import { touchedOutlines } from '../../engine/obstacles/touched-outlines.ts';
import { watchReach } from '../../engine/tracing/paths/path-reach.ts';
import { trace } from '../../engine/tracing/trace.ts';
import { SceneCache } from '../../engine/tracing/scene-cache.ts';
import { buildingsAround, surfaceOf, type TracingContext, withSources } from '../../engine/tracing/tracing-context.ts';
import { A_WEIGHTING_DB } from '../../engine/scene/octave-bands.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { Method } from '../../model/project/report-config.ts';
import { acousticScene, sceneForCriteria } from '../../prediction/rules/scene/acoustic-base.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { PairCache } from './pair-cache.ts';
import type { ProjectedScreen } from '../../prediction/rules/sources/existing-barriers.ts';

/** Equipment for which positions are searched. */
export interface PlacedEquipment {
  /** Spectrum, dB per octave band. Only its shape counts, not its level. */
  readonly lw: readonly number[];
  /** Height of the acoustic centre above ground, m. */
  readonly heightM: number;
  /** Height of the top above ground, m. Null for twice the height of the acoustic centre. */
  readonly topM: number | null;
  /** Penalty that is added to the level before it is compared, dB. */
  readonly penaltyDb: number;
}

/** The sound power that a position allows. */
export interface AllowedPower {
  /** Greatest A-weighted sound power level for which every receiver is within its limit, dB(A) re 1 pW. */
  readonly lwa: number;
  /** Index of the receiver that determines the sound power. */
  readonly receiver: number;
}

/**
 * Upper bound of the level above that with divergence alone, dB. ISO 9613-2 (1996) table 3 allows ground effects down to −6 dB,
 * and lateral diffraction paths add to the direct path. Reflections add `MOST_REFLECTED_DB`, by their order.
 */
const MOST_GAIN_DB = 9;
const MOST_REFLECTED_DB = [0, 6, 9] as const;
/** Divergence of ISO 9613-2 (1996) eq. 7 at 1 m, dB. */
const DIVERGENCE_1_M_DB = 11;

/** Transfers do not depend on the sound power. */
const NO_POWER = new Float64Array(BANDS);

/**
 * Computes the sound power that positions of a scene allow, with the barriers of the plan. It owns the working memory of its
 * tracing and caches the traced pairs. After a barrier is added, removed or moved, only the pairs whose propagation paths the
 * barrier may affect are traced again.
 */
export class AllowedPowers {
  private readonly prepared: PreparedScene;
  private readonly method: Method;
  private readonly set: CriteriaSet;
  private readonly bounds: Float64Array;
  private readonly gainDb: number;
  private readonly pairCache: PairCache;
  /** The terrain surface, which is the same for all barriers. */
  private surface: TerrainSurface | null | undefined;
  private readonly sceneCache = new SceneCache();
  private context: TracingContext;
  private watch: ReturnType<typeof watchReach>;
  private screens: readonly ProjectedScreen[];
  /** Heights of the equipment for which the cached pairs were traced. */
  private stand = '';
  private kept: { limits: Float64Array; penaltyDb: number; headrooms: Float64Array } | null = null;
  /** Number of pairs traced so far. */
  pairs = 0;

  /**
   * @param screens temporary noise barriers that screen the equipment
   * @throws RangeError if the scene cannot be traced
   */
  constructor(prepared: PreparedScene, method: Method, set: CriteriaSet, screens: readonly ProjectedScreen[] = []) {
    this.prepared = prepared;
    this.method = method;
    this.set = set;
    this.pairCache = new PairCache(prepared.receivers.xy);
    this.bounds = new Float64Array(prepared.receivers.ids.length);
    this.gainDb = MOST_GAIN_DB + MOST_REFLECTED_DB[method.reflections];
    this.screens = screens;
    this.context = this.contextPast(screens);
    this.watch = watchReach(this.context);
  }

  /** Replaces the barriers. @returns the number of cached pairs that have to be traced again when they are needed */
  putUp(screens: readonly ProjectedScreen[]): number {
    const changed = [...without(this.screens, screens), ...without(screens, this.screens)];
    this.screens = screens;
    if (changed.length === 0) return 0;
    const outlines = changed.flatMap((screen) => screen.outlines);
    const { obstacles } = this.context;
    this.sceneCache.release(this.context);
    this.context = this.contextPast(screens);
    this.watch = watchReach(this.context);
    const touched = [obstacles, this.context.obstacles].flatMap((those) =>
      outlines.flatMap((xy) => touchedOutlines(those, xy)),
    );
    return this.pairCache.forgetThose([...outlines, ...touched.map((xy) => Float64Array.from(xy))]);
  }

  /** Clears the cache because other positions will be searched. */
  forget(): void {
    this.pairCache.forgetAll();
  }

  private contextPast(screens: readonly ProjectedScreen[]): TracingContext {
    const rings = screens.flatMap(({ as }) => (as.kind === 'ring' ? [as.ring] : []));
    const lines = screens.flatMap(({ as }) => (as.kind === 'line' ? [as.line] : []));
    const scene = acousticScene(this.prepared, this.method, rings, lines);
    this.surface ??= surfaceOf(scene);
    return this.sceneCache.acquire(sceneForCriteria(scene, this.prepared, this.set), this.surface);
  }

  /**
   * Returns the sound power that a position allows.
   * @param x coordinate in m relative to the scene's origin, as is `y`
   * @param limits limit of each receiver for its compared level, dB(A); NaN for none
   * @returns null inside a building and if no receiver has a limit
   */
  at(x: number, y: number, equipment: PlacedEquipment, limits: Float64Array): AllowedPower | null {
    if (buildingsAround(this.context, x, y, -Infinity).length > 0) return null;
    const source: Source = {
      id: 'place',
      group: 'place',
      shape: { kind: 'point', x, y },
      placement: 'spread',
      lwDb: NO_POWER,
      heightM: equipment.heightM,
      ...(equipment.topM === null ? {} : { topM: equipment.topM }),
      barrierHeightM: null,
    };
    const stand = JSON.stringify([equipment.heightM, equipment.topM]);
    if (stand !== this.stand) this.pairCache.forgetAll();
    this.stand = stand;
    const context = withSources(this.context, [source]);
    const weights = weightsOf(equipment.lw);
    const headrooms = this.headroomsOf(limits, equipment.penaltyDb);
    this.boundAll(x, y, headrooms);
    // The receiver with the lowest bound is traced first. Its result makes it unnecessary to trace most others.
    const first = this.lowest();
    if (first < 0) return null;
    const allowedBy = (receiver: number) =>
      (headrooms[receiver] ?? NaN) - levelOf(this.energyOf(context, x, y, receiver), weights);
    let best: AllowedPower = { lwa: allowedBy(first), receiver: first };
    for (const receiver of this.below(best.lwa)) {
      if ((this.bounds[receiver] ?? Infinity) >= best.lwa) break;
      const lwa = receiver === first ? Infinity : allowedBy(receiver);
      if (lwa < best.lwa) best = { lwa, receiver };
    }
    return best;
  }

  /**
   * Returns the highest level of the equipment at each receiver for which the compared level is within the limit, dB(A). Rounded
   * levels may be just under half a decibel above the limit. The result is cached until the limits or the penalty change.
   */
  private headroomsOf(limits: Float64Array, penaltyDb: number): Float64Array {
    if (this.kept?.limits === limits && this.kept.penaltyDb === penaltyDb) return this.kept.headrooms;
    const { rounding, facadeCorrectionDb } = this.set;
    const { atFacade } = this.prepared.receivers;
    const spareDb = (rounding === 'integer' ? 0.5 : 0) - penaltyDb;
    const headrooms = limits.map(
      (limit, receiver) => limit + spareDb - (atFacade[receiver] === 1 ? facadeCorrectionDb : 0),
    );
    this.kept = { limits, penaltyDb, headrooms };
    return headrooms;
  }

  /** Computes a lower bound of the sound power that each receiver allows. */
  private boundAll(x: number, y: number, headrooms: Float64Array): void {
    const { xy } = this.prepared.receivers;
    const least = DIVERGENCE_1_M_DB - this.gainDb;
    for (let receiver = 0; receiver < this.bounds.length; receiver++) {
      const [dx, dy] = [xy[2 * receiver]! - x, xy[2 * receiver + 1]! - y];
      const bound = headrooms[receiver]! + 10 * Math.log10(Math.max(1, dx * dx + dy * dy)) + least;
      this.bounds[receiver] = Number.isNaN(bound) ? Infinity : bound;
    }
  }

  private lowest(): number {
    let lowest = -1;
    this.bounds.forEach((bound, receiver) => {
      if (bound < (lowest < 0 ? Infinity : (this.bounds[lowest] ?? Infinity))) lowest = receiver;
    });
    return lowest;
  }

  /** Returns the receivers whose bound is below a level, lowest first. */
  private below(lwa: number): number[] {
    const found: number[] = [];
    this.bounds.forEach((bound, receiver) => {
      if (bound < lwa) found.push(receiver);
    });
    return found.sort((a, b) => (this.bounds[a] ?? 0) - (this.bounds[b] ?? 0));
  }

  /** Returns, by band, the energy at a receiver of a source of 0 dB at a position. */
  private energyOf(context: TracingContext, x: number, y: number, receiver: number): Float64Array {
    const kept = this.pairCache.energyOf(x, y, receiver);
    if (kept !== undefined) return kept;
    const { energy } = trace(context, receiver, receiver + 1);
    this.pairs += 1;
    this.pairCache.keep(x, y, receiver, energy, this.watch.reach);
    return energy;
  }
}

/** Returns the screens of a list that another list does not contain. Equal screens are counted. */
function without(screens: readonly ProjectedScreen[], others: readonly ProjectedScreen[]): ProjectedScreen[] {
  const keys = others.map(({ key }) => key);
  return screens.filter(({ key }) => {
    const at = keys.indexOf(key);
    if (at >= 0) keys.splice(at, 1);
    return at < 0;
  });
}

/** Returns the A-weighted level of equipment with a sound power level of 0 dB(A), dB. */
function levelOf(energy: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let band = 0; band < BANDS; band++) sum += (energy[band] ?? 0) * (weights[band] ?? 0);
  return 10 * Math.log10(sum);
}

/** Returns the fraction of the A-weighted energy in each band of a spectrum. The sum is 1. */
function weightsOf(lw: readonly number[]): Float64Array {
  const energies = Float64Array.from(lw, (level, band) => 10 ** (0.1 * (level + (A_WEIGHTING_DB[band] ?? 0))));
  const sum = energies.reduce((total, energy) => total + energy, 0);
  return energies.map((energy) => energy / sum);
}
