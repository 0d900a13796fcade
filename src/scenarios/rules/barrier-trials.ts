/**
 * Predicts plans that differ from a base plan by one barrier line each. The base plan is traced once. For each barrier line, only
 * the receivers whose propagation paths the line may affect are traced again (decision 0050). The transfers of all other
 * receivers are reused.
 */
import { keepEnergy } from '../../engine/prediction/predict.ts';
import { BANDS } from '../../engine/scene/bands.ts';
import type { Source } from '../../engine/scene/scene.ts';
import type { TerrainSurface } from '../../engine/terrain/terrain.ts';
import { touchedOutlines } from '../../engine/obstacles/touched-outlines.ts';
import { watchReach } from '../../engine/tracing/paths/path-reach.ts';
import { trace, type TraceOptions } from '../../engine/tracing/trace.ts';
import { SceneCache } from '../../engine/tracing/scene-cache.ts';
import { surfaceOf, type TracingContext, withSources } from '../../engine/tracing/tracing-context.ts';
import type { Results } from '../../model/results/results.ts';
import { acousticScene, sceneForCriteria } from '../../prediction/rules/scene/acoustic-base.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import {
  type AreaEnergies,
  powersOfArea,
  roomForEnergies,
  type SourceTransfers,
  applySoundPower,
} from '../../prediction/rules/sources/area-energies.ts';
import { areaLevelsOf, shareOfArea } from '../../prediction/rules/run/averaging.ts';
import { buildResults, type IdentifiedInput } from '../../prediction/rules/run/build-results.ts';
import type { Plan } from './changed-plan.ts';
import { BYTES_PER_TRANSFER } from '../../prediction/rules/preview/live-area.ts';
import { type PlannedWork, plannerOf } from '../../prediction/rules/run/planned-work.ts';
import { problemsOfAssessment } from '../../prediction/rules/sources/problems.ts';
import { evaluateWork } from '../../prediction/rules/run/evaluate-work.ts';

type Input = Omit<IdentifiedInput, 'hash'>;

/** A plan with one barrier line more than the base plan. */
export interface BarrierPlan {
  readonly key: string;
  readonly plan: Plan;
}

export interface TriedBarrier {
  readonly key: string;
  readonly results: Results;
  /** Number of pairs of a source point and a receiver that were traced for this plan. */
  readonly pairs: number;
}

/** Greatest memory of the transfers of the base plan, bytes. A live preview may hold its own transfers at the same time. */
const MAX_BYTES = 300e6;

/** A work area of the base plan. */
interface TracedArea {
  readonly id: string;
  readonly sources: readonly Source[];
  /** Transfers by the index of the source among all sources. */
  readonly transfers: Map<number, SourceTransfers>;
  /** For each barrier line, the receivers with a propagation path from this area that the line may affect. */
  readonly met: readonly ReceiverSet[];
}

/**
 * Whether `BarrierTrials` can be used for a plan. The plan has no moving crews and no problems, and its transfers fit into
 * `MAX_BYTES`.
 */
export function canTryBarriers(input: Input, scene: PreparedScene): boolean {
  if (problemsOfAssessment(input, scene).length > 0) return false;
  const { passes, sources } = plannerOf(scene)(input);
  const bytes = scene.receivers.ids.length * sources.length * BYTES_PER_TRANSFER;
  return passes.every((pass) => pass === null) && bytes <= MAX_BYTES;
}

/** Predicts the plans with one barrier line each, one after the other. It owns the working memory of its tracing. */
export class BarrierTrials {
  private readonly input: Input;
  private readonly options: TraceOptions;
  private readonly scene: PreparedScene;
  private readonly plan: (input: Input) => PlannedWork;
  private readonly plans: readonly BarrierPlan[];
  private readonly planned: readonly PlannedWork[];
  private readonly base: PlannedWork;
  private readonly sceneCache = new SceneCache();
  private surface: TerrainSurface | null | undefined;
  private readonly areas: readonly TracedArea[];
  private readonly flags: Uint8Array;
  /** Number of pairs that were traced for the base plan. */
  pairs = 0;

  /**
   * @param input the base plan, for which `canTryBarriers` is true
   * @param plans plans without problems that have one barrier line more than the base plan
   * @param options with `isCoarse`, levels are estimates
   * @throws RangeError if the scene cannot be traced
   */
  constructor(input: Input, scene: PreparedScene, plans: readonly BarrierPlan[], options: TraceOptions = {}) {
    this.options = options;
    this.input = input;
    this.scene = scene;
    this.plan = plannerOf(scene);
    this.plans = plans;
    this.base = this.plan(input);
    this.planned = plans.map(({ plan }) => this.plan(this.inputOf(plan)));
    this.flags = new Uint8Array(scene.receivers.ids.length);
    this.areas = this.traceAll();
  }

  private inputOf(plan: Plan): Input {
    return { ...this.input, assessment: { ...this.input.assessment, ...plan } };
  }

  private contextPast({ barriers, set }: PlannedWork): TracingContext {
    const rings = this.base.sources.filter(({ barrierHeightM }) => barrierHeightM !== null);
    const scene = acousticScene(this.scene, this.input.config.method, rings, barriers);
    this.surface ??= surfaceOf(scene);
    return this.sceneCache.acquire(sceneForCriteria(scene, this.scene, set), this.surface);
  }

  /** Traces the base plan and records the receivers that each barrier line may affect. */
  private traceAll(): TracedArea[] {
    const known = new Set(this.base.barriers.map(({ assessed }) => assessed.id));
    const lines = this.planned.map(({ barriers }) => barriers.find(({ assessed }) => !known.has(assessed.id))?.xy);
    const context = this.contextPast(this.base);
    const changed = lines.map((xy) => (xy === undefined ? [] : [xy, ...touchedOutlines(context.obstacles, xy)]));
    let met: readonly ReceiverSet[] = [];
    let receiver = 0;
    watchReach(context, (pair) =>
      changed.forEach((outlines, line) => {
        const those = met[line];
        if (those?.has(receiver) === false && outlines.some((xy) => pair.meets(xy))) those.add(receiver);
      }),
    );
    const areas = this.base.areas.map(({ id }) => {
      const numbers = this.base.sources.flatMap(({ group }, number) => (group === id ? [number] : []));
      const sources = numbers.flatMap((number) => this.base.sources[number] ?? []);
      const area: TracedArea = {
        id,
        sources,
        transfers: new Map(numbers.map((number) => [number, roomForTransfers(this.flags.length)])),
        met: lines.map(() => new ReceiverSet(this.flags.length)),
      };
      met = area.met;
      const own = withSources(context, sources);
      for (receiver = 0; receiver < this.flags.length; receiver++) this.pairs += this.traceInto(area, own, receiver);
      return area;
    });
    this.sceneCache.release(context);
    return areas;
  }

  /** Traces the sources of a work area at one receiver. @returns the number of pairs */
  private traceInto({ transfers }: TracedArea, context: TracingContext, receiver: number): number {
    const { energy, atLoudest, atOwnLoudest, flags, pairs } = trace(context, receiver, receiver + 1, this.options);
    let source = 0;
    for (const kept of transfers.values()) {
      keepEnergy(energy, source * BANDS, BANDS, kept.energy, receiver * BANDS);
      keepEnergy(atLoudest, source * BANDS, BANDS, kept.atLoudest, receiver * BANDS);
      keepEnergy(atOwnLoudest, source * BANDS, BANDS, kept.atOwnLoudest, receiver * BANDS);
      source += 1;
    }
    this.flags[receiver] = (this.flags[receiver] ?? 0) | (flags[0] ?? 0);
    return pairs;
  }

  /** Predicts the results of the plan at an index of `plans`. */
  try(number: number): TriedBarrier {
    const [tried, planned] = [this.plans[number], this.planned[number]];
    if (tried === undefined || planned === undefined) throw new RangeError(`there is no barrier ${number} to be tried`);
    let context: TracingContext | null = null;
    let pairs = 0;
    const energies = planned.areas.map((area, index): AreaEnergies => {
      const traced = this.areas[index];
      if (traced?.id !== area.id) throw new Error(`the plan with a barrier has other work areas: ${area.id}`);
      const receivers = traced.met[number]?.all() ?? [];
      const columns = [...traced.transfers.values()].flatMap(columnsOf);
      const aside = columns.map((column) => rowsOf(column, receivers));
      if (receivers.length > 0) {
        const past = withSources((context ??= this.contextPast(planned)), traced.sources);
        for (const receiver of receivers) pairs += this.traceInto(traced, past, receiver);
      }
      const powers = powersOfArea(area, planned.set.annoyingEquipmentDb);
      const room = roomForEnergies(powers, this.flags.length);
      applySoundPower(powers, (source) => transfersIn(traced, source), room);
      columns.forEach((column, at) => restoreColumn(column, receivers, aside[at]));
      return room;
    });
    if (context !== null) this.sceneCache.release(context);
    const areaLevels = energies.map(({ worst }, area) => areaLevelsOf(worst, shareOfArea(planned, area)));
    const evaluated = evaluateWork(this.scene, planned, energies);
    const predicted = { planned, evaluated, areaLevels, flags: this.flags, pairs };
    const by = { email: '', at: new Date(0) };
    const results = buildResults({ ...this.inputOf(tried.plan), hash: '' }, this.scene, predicted, by);
    return { key: tried.key, results, pairs };
  }
}

const roomForTransfers = (receivers: number): SourceTransfers => ({
  energy: new Float32Array(receivers * BANDS),
  atLoudest: new Float32Array(receivers * BANDS),
  atOwnLoudest: new Float32Array(receivers * BANDS),
});

/** A set of receiver indices with one bit per receiver, so that the sets of hundreds of lines need little memory. */
class ReceiverSet {
  private readonly bits: Uint8Array;

  constructor(receivers: number) {
    this.bits = new Uint8Array(Math.ceil(receivers / 8));
  }

  has(receiver: number): boolean {
    return ((this.bits[receiver >> 3] ?? 0) & (1 << (receiver & 7))) !== 0;
  }

  add(receiver: number): void {
    this.bits[receiver >> 3]! |= 1 << (receiver & 7);
  }

  /** Returns the indices in ascending order. */
  all(): number[] {
    return Array.from({ length: 8 * this.bits.length }, (_, receiver) => receiver).filter((receiver) =>
      this.has(receiver),
    );
  }
}

/** Copies the rows of the given receivers into a new array. */
function rowsOf(column: Float32Array, receivers: readonly number[]): Float32Array {
  const rows = new Float32Array(receivers.length * BANDS);
  receivers.forEach((receiver, at) => rows.set(column.subarray(receiver * BANDS, (receiver + 1) * BANDS), at * BANDS));
  return rows;
}

function restoreColumn(column: Float32Array, receivers: readonly number[], rows: Float32Array | undefined): void {
  receivers.forEach((receiver, at) => {
    if (rows !== undefined) column.set(rows.subarray(at * BANDS, (at + 1) * BANDS), receiver * BANDS);
  });
}

const columnsOf = ({ energy, atLoudest, atOwnLoudest }: SourceTransfers) => [energy, atLoudest, atOwnLoudest];

function transfersIn({ id, transfers }: TracedArea, source: number): SourceTransfers {
  const found = transfers.get(source);
  if (found === undefined) throw new Error(`no transfers of source ${source} of ${id}`);
  return found;
}
