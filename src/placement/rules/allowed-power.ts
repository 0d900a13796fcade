/** Where equipment may stand: the sound power that a place allows before some receiver is over its limit. */
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

/** Equipment whose place is looked for. */
export interface PlacedEquipment {
  /** Its spectrum, dB per octave band, of any level: only its shape counts. */
  readonly lw: readonly number[];
  /** Height of its acoustic centre above ground, m. */
  readonly heightM: number;
  /** Its top, m; null: twice the height. */
  readonly topM: number | null;
  /** What is added to its level before it is compared, dB. */
  readonly penaltyDb: number;
}

/** What a place allows. */
export interface AllowedPower {
  /** The A-weighted sound power level that keeps every receiver within its limit, dB(A) re 1 pW. */
  readonly lwa: number;
  /** Number of the receiver that decides. */
  readonly receiver: number;
}

/**
 * The most by which a level can exceed the level with divergence alone, dB. ISO 9613-2 (1996) table 3 allows ground effects down to −6 dB,
 * and lateral diffraction paths add to the direct path. Reflections add `MOST_REFLECTED_DB`, by their order.
 */
const MOST_GAIN_DB = 9;
const MOST_REFLECTED_DB = [0, 6, 9] as const;
/** Divergence of ISO 9613-2 (1996) eq. 7 at 1 m, dB. */
const DIVERGENCE_1_M_DB = 11;

/** Transfers do not depend on it. */
const NO_POWER = new Float64Array(BANDS);

/**
 * Finds what places of a scene allow, past the barriers that stand there. It owns the working memory of its tracing, and keeps what it has
 * traced: where a barrier comes, goes or moves, only those pairs are traced again in whose paths it may have a part.
 */
export class AllowedPowers {
  private readonly prepared: PreparedScene;
  private readonly method: Method;
  private readonly set: CriteriaSet;
  private readonly bounds: Float64Array;
  private readonly gainDb: number;
  private readonly pairCache: PairCache;
  /** The ground is prepared once for all barriers. */
  private surface: TerrainSurface | null | undefined;
  private readonly sceneCache = new SceneCache();
  private context: TracingContext;
  private watch: ReturnType<typeof watchReach>;
  private screens: readonly ProjectedScreen[];
  /** At which heights the equipment of the cached pairs stands. */
  private stand = '';
  private kept: { limits: Float64Array; penaltyDb: number; headrooms: Float64Array } | null = null;
  /** Pairs that were traced so far. */
  pairs = 0;

  /**
   * @param screens temporary barriers, past which the equipment is heard
   * @throws RangeError where the scene cannot be traced
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

  /** Puts up other barriers. @returns how many cached pairs have to be traced again, once they are asked for */
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

  /** Forgets what was traced: other places are asked for. */
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
   * What a place allows.
   * @param x m about the scene's origin, likewise y
   * @param limits of each receiver, dB(A), held against the level as it is compared; NaN for one without a limit
   * @returns null inside a building, and where no receiver has a limit
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
    // The receiver that could decide first gives a bound by which most others need not be traced.
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
   * The highest level that each receiver may have from the equipment, dB(A); they are kept while limits and penalty are the same. Rounded levels
   * may be just under half a decibel over the limit.
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

  /** Lower bounds of what each receiver allows. */
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

  /** The receivers whose bound is below a level, from the lowest up. */
  private below(lwa: number): number[] {
    const found: number[] = [];
    this.bounds.forEach((bound, receiver) => {
      if (bound < lwa) found.push(receiver);
    });
    return found.sort((a, b) => (this.bounds[a] ?? 0) - (this.bounds[b] ?? 0));
  }

  /** By band, the energy at a receiver of a source of 0 dB at a place. */
  private energyOf(context: TracingContext, x: number, y: number, receiver: number): Float64Array {
    const kept = this.pairCache.energyOf(x, y, receiver);
    if (kept !== undefined) return kept;
    const { energy } = trace(context, receiver, receiver + 1);
    this.pairs += 1;
    this.pairCache.keep(x, y, receiver, energy, this.watch.reach);
    return energy;
  }
}

/** The screens of a list that another does not have; of equal ones as many as it has more. */
function without(screens: readonly ProjectedScreen[], others: readonly ProjectedScreen[]): ProjectedScreen[] {
  const keys = others.map(({ key }) => key);
  return screens.filter(({ key }) => {
    const at = keys.indexOf(key);
    if (at >= 0) keys.splice(at, 1);
    return at < 0;
  });
}

/** The level of equipment of 0 dB(A), dB. */
function levelOf(energy: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let band = 0; band < BANDS; band++) sum += (energy[band] ?? 0) * (weights[band] ?? 0);
  return 10 * Math.log10(sum);
}

/** The A-weighted energy of each band of a spectrum, of a whole of 1. */
function weightsOf(lw: readonly number[]): Float64Array {
  const energies = Float64Array.from(lw, (level, band) => 10 ** (0.1 * (level + (A_WEIGHTING_DB[band] ?? 0))));
  const sum = energies.reduce((total, energy) => total + energy, 0);
  return energies.map((energy) => energy / sum);
}
