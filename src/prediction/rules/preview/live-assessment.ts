/**
 * The live preview of levels while a plan is edited. It caches the transfers of every work area and retraces only what a change
 * affects, in small steps so that the next change can interrupt it. Once it is up to date, its levels equal those of `assess`.
 */
import type { Scene, Source } from '../../../engine/scene/scene.ts';
import type { TraceOptions, Transfers } from '../../../engine/tracing/trace.ts';
import { coordinatesOf } from '../../../engine/scene/shape-coordinates.ts';
import { SceneCache } from '../../../engine/tracing/scene-cache.ts';
import { surfaceOf, type TracingContext } from '../../../engine/tracing/tracing-context.ts';
import type { TerrainSurface } from '../../../engine/terrain/terrain.ts';
import type { Method } from '../../../model/project/report-config.ts';
import { acousticScene, sceneForCriteria } from '../scene/acoustic-base.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import { shareOfArea } from '../run/averaging.ts';
import type { PredictedWork } from '../run/build-results.ts';
import { type CrewSnapshot, crewSnapshot } from './crew-snapshot.ts';
import { BYTES_PER_TRANSFER, LiveArea } from './live-area.ts';
import { bytesOfPieces } from '../sources/moving-work.ts';
import { audibilityThresholdsIn, type PlannedWork, type Planner, plannerOf } from '../run/planned-work.ts';
import { problemsOfAssessment } from '../sources/problems.ts';
import { ReceiverRanges } from './receiver-ranges.ts';
import type { GeographicBox } from '../../../gis/crs/crs.ts';
import { methodProblem } from '../sources/refusal.ts';
import type { AssessmentInput } from '../sources/sourced-areas.ts';
import type { CrewStrip } from '../run/evaluate-pass.ts';
import { evaluateWork } from '../run/evaluate-work.ts';

/** The visible part of the map. */
export interface Viewport {
  /** Null: the whole map. */
  readonly view: GeographicBox | null;
  /** Whether receivers outside the view are not updated. Phones use this. */
  readonly onlyInView: boolean;
}

/** A range of receivers that another thread traces. */
export interface ClaimedRange {
  readonly areaId: string;
  readonly range: number;
  /** Indexes of its receivers: [from, to). */
  readonly from: number;
  readonly to: number;
  /** Revision of the plan at the time of the claim. */
  readonly revision: number;
}

/** Tracing time before the first picture after a change of geometry, ms. */
const FIRST_PICTURE_MS = 40;

/** Largest memory for transfers, bytes. */
const MAX_KEPT_BYTES = 600e6;

const TOO_LARGE =
  'The plan has too much equipment for a live preview: it would not fit into the memory of this browser. Press Process for its results.';

export class LiveAssessment {
  private readonly scene: PreparedScene;
  private readonly ranges: ReceiverRanges;
  private readonly plan: Planner;
  private readonly maxKeptBytes: number;
  private readonly options: TraceOptions;
  private areas = new Map<string, LiveArea>();
  private planned: PlannedWork | null = null;
  /** The prepared terrain surface. It is cached, because it does not change with barriers. */
  private ground: TerrainSurface | null | undefined;
  private readonly sceneCache = new SceneCache();
  private surroundings = '';
  private context: TracingContext | null = null;
  private viewport: Viewport = { view: null, onlyInView: false };
  /** Positions of the last changes, m. */
  private changedAt: number[] = [];
  private order: number[] = [];
  /** Tracing time between the last update and its first picture, ms. 0 if cached transfers give a picture at once. */
  firstPictureMs = 0;
  /** Index in `order`. All ranges before it are done or claimed. */
  private next = 0;
  /** Changes whenever something has to be traced again. */
  revision = 0;
  private readonly claimed = new Set<string>();

  /** @param options of every trace. With `isCoarse`, levels are estimates and never those of `assess` */
  constructor(scene: PreparedScene, maxKeptBytes = MAX_KEPT_BYTES, options: TraceOptions = {}) {
    this.scene = scene;
    this.ranges = new ReceiverRanges(scene.receivers);
    this.plan = plannerOf(scene);
    this.maxKeptBytes = maxKeptBytes;
    this.options = options;
    this.reorder();
  }

  /**
   * Updates the plan. Traced data that the change does not affect is kept.
   * @returns why the plan cannot be assessed, as sentences; there are no levels until it is corrected
   */
  update(input: AssessmentInput): string[] {
    const problems = problemsOfAssessment(input, this.scene);
    this.planned = null;
    if (problems.length > 0) return problems;
    const planned = this.plan(input);
    const bytes =
      this.ranges.receivers * (planned.sources.length * BYTES_PER_TRANSFER + bytesOfPieces(planned.sources));
    if (bytes > this.maxKeptBytes) return [TOO_LARGE];
    const surroundings = surroundingsOf(input.config.method, planned);
    if (surroundings !== this.surroundings && this.context !== null) {
      this.sceneCache.release(this.context);
      this.context = null;
    }
    this.surroundings = surroundings;
    const problem = this.prepare(planned, input.config.method);
    if (problem !== null) return [problem];
    this.updateAreas(planned);
    this.planned = planned;
    return [];
  }

  private updateAreas(planned: PlannedWork): void {
    const areas = new Map<string, LiveArea>();
    const changedAt: number[] = [];
    this.firstPictureMs = 0;
    const thresholds = audibilityThresholdsIn(planned);
    planned.areas.forEach((area, number) => {
      const live = this.areas.get(area.id) ?? new LiveArea(this.ranges, this.options);
      const firstSource = planned.sources.findIndex(({ group }) => group === area.id);
      const touched = live.update({
        area,
        sources: planned.sources.filter(({ group }) => group === area.id),
        firstSource,
        annoyingEquipmentDb: planned.set.annoyingEquipmentDb,
        workedShare: shareOfArea(planned, number),
        surroundings: this.surroundings,
        pass: planned.passes[number] ?? null,
        thresholds,
      });
      if (touched === 'moved') this.firstPictureMs = FIRST_PICTURE_MS;
      if (touched !== 'same') changedAt.push(...live.corners);
      areas.set(area.id, live);
    });
    this.areas = areas;
    if (changedAt.length === 0) return;
    this.changedAt = changedAt;
    this.revision += 1;
    this.claimed.clear();
    this.reorder();
  }

  /** Sets the visible part of the map. Receivers in view are traced first. */
  setViewport(viewport: Viewport): void {
    this.viewport = viewport;
    this.reorder();
  }

  private reorder(): void {
    this.order = this.ranges.inOrder(this.viewport.view, this.changedAt);
    this.next = 0;
  }

  /** Prepares the tracing context of all work areas. @returns a fault as a sentence, or null */
  private prepare(planned: PlannedWork, method: Method): string | null {
    if (this.context !== null) return null;
    const scene = sceneForCriteria(
      acousticScene(this.scene, method, barriersOf(planned.sources), planned.barriers),
      this.scene,
      planned.set,
    );
    try {
      this.ground ??= surfaceOf(scene);
      this.context = this.sceneCache.acquire(scene, this.ground);
      return null;
    } catch (error) {
      if (error instanceof RangeError) return methodProblem(error);
      throw error;
    }
  }

  /** Does the next step of tracing, which takes some milliseconds. @returns false if nothing is left to trace */
  step(): boolean {
    if (this.planned === null || this.context === null) return false;
    if (this.stepCover(this.context)) return true;
    const next = this.nextInexact();
    if (next === null) return false;
    next.area.refine(next.range, this.context);
    return true;
  }

  /** The next wanted range that is neither exact nor claimed. */
  private nextInexact(): { areaId: string; area: LiveArea; range: number } | null {
    while (this.next < this.order.length) {
      const range = this.order[this.next] ?? -1;
      if (this.viewport.onlyInView && !this.ranges.isInView(range, this.viewport.view)) return null;
      for (const [areaId, area] of this.areas) {
        if (!area.isExact(range) && !this.claimed.has(claimOf(areaId, range))) return { areaId, area, range };
      }
      this.next += 1;
    }
    return null;
  }

  /**
   * The scene that another thread needs to trace claimed ranges, with the sources of all work areas. Null if no range is left.
   */
  get sceneToTrace(): Scene | null {
    if (this.planned === null || this.context === null || this.nextInexact() === null) return null;
    return { ...this.context.scene, sources: this.planned.sources };
  }

  /**
   * Claims the next range of a work area for another thread.
   * @returns null if no range is left, or if not all receivers have a level yet
   */
  claim(): ClaimedRange | null {
    if (!this.isPresentable) return null;
    const next = this.nextInexact();
    if (next === null) return null;
    const { areaId, range } = next;
    this.claimed.add(claimOf(areaId, range));
    const [from, to] = this.ranges.limitsOf(range);
    return { areaId, range, from, to, revision: this.revision };
  }

  /** Stores the transfers of a claimed range, or with null releases the claim. Transfers of an earlier plan are discarded. */
  settle({ areaId, range, revision }: ClaimedRange, traced: Transfers | null): void {
    if (revision !== this.revision) return;
    this.claimed.delete(claimOf(areaId, range));
    if (traced === null) this.next = 0;
    else this.areas.get(areaId)?.bring(range, traced);
  }

  /** Whether other threads are still tracing. */
  get isAwaiting(): boolean {
    return this.claimed.size > 0;
  }

  /** Covers ranges until every receiver has some level of every area. Nothing can be shown before. */
  private stepCover(context: TracingContext): boolean {
    for (const area of this.areas.values()) {
      if (area.uncovered === 0) continue;
      const range = this.order.find((range) => !area.isCovered(range));
      if (range === undefined) throw new Error(`${area.uncovered} ranges are not covered, and none is found`);
      area.cover(range, context);
      return true;
    }
    return false;
  }

  /** Whether every receiver has a level, exact or not. */
  get isPresentable(): boolean {
    return this.planned !== null && [...this.areas.values()].every(({ uncovered }) => uncovered === 0);
  }

  /** The exact share of the transfers, 0 to 1. With 1, the levels equal those of `assess`. */
  get exactShare(): number {
    const areas = [...this.areas.values()];
    const whole = areas.length * this.ranges.count;
    return whole === 0 ? 1 : 1 - areas.reduce((sum, { inexact }) => sum + inexact, 0) / whole;
  }

  /** The levels in one window of a moving crew. Null if there is no such window, or if there are no levels yet. */
  snapshotOf(areaId: string, window: number): CrewSnapshot | null {
    const { planned, scene, areas } = this;
    if (planned === null || !this.isPresentable) return null;
    return crewSnapshot({ planned, scene, areas }, areaId, window);
  }

  /** The level of a moving crew at a receiver by window. Null if the crew does not move, or if there are no levels yet. */
  stripOf(areaId: string, receiver: number): CrewStrip | null {
    if (this.planned === null || !this.isPresentable) return null;
    return this.areas.get(areaId)?.crew.strip(receiver) ?? null;
  }

  /** The current levels. Null if there are none. */
  predicted(): PredictedWork | null {
    const { planned } = this;
    if (planned === null || !this.isPresentable) return null;
    const areas = planned.areas.flatMap(({ id }) => this.areas.get(id) ?? []);
    const flags = new Uint8Array(this.ranges.receivers);
    for (const area of areas) {
      for (let at = 0; at < flags.length; at++) flags[at] = (flags[at] ?? 0) | (area.flags[at] ?? 0);
    }
    return {
      planned,
      evaluated: evaluateWork(
        this.scene,
        planned,
        areas.map(({ energies }) => energies),
        new Map(areas.flatMap(({ crew }, number) => crew.evaluated.map((evaluated) => [number, evaluated] as const))),
      ),
      areaLevels: areas.map(({ areaLevels }) => areaLevels),
      flags,
      pairs: areas.reduce((sum, { pairs }) => sum + pairs, 0),
    };
  }
}

const claimOf = (areaId: string, range: number) => `${range} ${areaId}`;

const barriersOf = (sources: readonly Source[]): Source[] =>
  sources.filter(({ barrierHeightM }) => barrierHeightM !== null);

/**
 * The properties that affect the paths of all work areas, as text: the method, barriers round areas and along lines, and whether
 * façades behind receivers reflect.
 */
function surroundingsOf(method: Method, { sources, barriers: along, set }: PlannedWork): string {
  const barriers = barriersOf(sources).map(({ group, barrierHeightM: heightM, shape }) => [
    group,
    heightM,
    Array.from(coordinatesOf(shape)),
  ]);
  const lines = along.map(({ xy, heightM }) => [heightM, Array.from(xy)]);
  return JSON.stringify([{ ...method, barrierHeightM: null }, set.facadeCorrectionDb > 0, barriers, lines]);
}
