import { keepEnergy } from '../../../engine/prediction/predict.ts';
import { BANDS } from '../../../engine/scene/bands.ts';
import type { Source } from '../../../engine/scene/scene.ts';
import { coordinatesOf } from '../../../engine/scene/shape-coordinates.ts';
import { trace, type TraceOptions, type Transfers } from '../../../engine/tracing/trace.ts';
import { type TracingContext, withSources } from '../../../engine/tracing/tracing-context.ts';
import {
  type AreaEnergies,
  type AreaPowers,
  powersOfArea,
  roomForEnergies,
  type SourceTransfers,
  applySoundPower,
} from '../sources/area-energies.ts';
import { areaLevelsOf } from '../run/averaging.ts';
import { LiveCrew } from './live-crew.ts';
import type { PlannedPass } from '../sources/moving-work.ts';
import { RANGE_RECEIVERS, type ReceiverRanges } from './receiver-ranges.ts';
import type { SourcedArea } from '../sources/sourced-areas.ts';
import type { AudibilityThresholds } from '../run/evaluate-pass.ts';

/** The cached transfers of the equipment at one height. */
interface CachedSource {
  readonly transfers: SourceTransfers;
  /** By range: 1 if it has transfers, exact or not. */
  readonly covered: Uint8Array;
}

/** The input for an update of a work area. */
export interface LiveAreaUpdate {
  readonly area: SourcedArea;
  /** Sources of the work area, and the index of the first one in the plan. */
  readonly sources: readonly Source[];
  readonly firstSource: number;
  readonly annoyingEquipmentDb: number;
  /** Largest share of T that it works, if levels are averaged over T. */
  readonly workedShare: number;
  /** Timetable of its crew, if the crew moves. */
  readonly pass: PlannedPass | null;
  /** Audibility thresholds of the moving crew by operating time. */
  readonly thresholds: readonly AudibilityThresholds[];
  /** A text that changes with the method, a barrier or anything else that affects the paths of all areas. */
  readonly surroundings: string;
}

/** `reweighted`: the equipment has changed. Its loudest places may have changed too, and cached transfers are approximate. */
type Touched = 'moved' | 'reweighted' | 'same';

const TRACED_ARRAYS = 3;

/** Size of the transfers of a source at one receiver, bytes. */
export const BYTES_PER_TRANSFER = TRACED_ARRAYS * BANDS * Float32Array.BYTES_PER_ELEMENT;

/**
 * A work area of a live assessment, with its transfers and energies. A range of receivers is in one of these states:
 * - not covered: it has no transfers yet;
 * - covered: it has transfers of an earlier geometry or of a nearby receiver;
 * - exact: its transfers equal those of a run.
 */
export class LiveArea {
  private readonly ranges: ReceiverRanges;
  private readonly options: TraceOptions;
  private kept = new Map<string, CachedSource>();
  private sources: readonly Source[] = [];
  private place = '';
  private weights = '';
  private context: TracingContext | null = null;
  private readonly exact: Uint8Array;
  private readonly pairsOf: Float64Array;
  private powers: AreaPowers | null = null;
  private powersText = '';
  private firstSource = 0;
  readonly crew: LiveCrew;
  private room: AreaEnergies | null = null;
  private levels: Float64Array | null = null;
  private workedShare = 1;
  /** FLAG_IN_AREA and FLAG_IN_BUILDING of each traced receiver. */
  readonly flags: Uint8Array;
  /** Number of ranges that are not exact, and number of ranges that are not covered. */
  inexact: number;
  uncovered = 0;

  constructor(ranges: ReceiverRanges, options: TraceOptions) {
    this.ranges = ranges;
    this.options = options;
    this.exact = new Uint8Array(ranges.count);
    this.pairsOf = new Float64Array(ranges.count);
    this.flags = new Uint8Array(ranges.receivers);
    this.inexact = ranges.count;
    this.crew = new LiveCrew(ranges.receivers);
  }

  /** Updates the work area. @returns what has to be traced again: everything, its loudest places, or nothing */
  update(update: LiveAreaUpdate): Touched {
    const { area, sources, firstSource, annoyingEquipmentDb, surroundings, workedShare } = update;
    if (workedShare !== this.workedShare) this.levels = null;
    this.workedShare = workedShare;
    const ids = sources.map(({ id }) => id);
    const place = JSON.stringify([surroundings, area.area.feature.geometry, ids]);
    const isMoved = place !== this.place;
    const powers = powersOfArea(area, annoyingEquipmentDb);
    const weights = this.crew.weightsOf(sources) ?? weightsOf(sources, powers);
    const isReweighted = weights !== this.weights;
    if (isMoved || isReweighted) {
      this.context = null;
      this.outdate();
    }
    if (isMoved) this.keepSources(ids);
    const isOtherLine = this.crew.update(update);
    // Cached energies of the pieces of a line include the sound powers, so other equipment makes them invalid.
    const isUncovered = isOtherLine || (isReweighted && this.crew.isMoving);
    if (isUncovered) this.uncover();
    this.sources = sources;
    this.firstSource = firstSource;
    this.place = place;
    this.weights = weights;
    this.evaluateAgain(powers, ids, this.crew.textOf(update));
    return isMoved || isUncovered ? 'moved' : isReweighted ? 'reweighted' : 'same';
  }

  private keepSources(ids: readonly string[]): void {
    const size = this.ranges.receivers * BANDS;
    const made = (): CachedSource => ({
      transfers: {
        energy: new Float32Array(size),
        atLoudest: new Float32Array(size),
        atOwnLoudest: new Float32Array(size),
      },
      covered: new Uint8Array(this.ranges.count),
    });
    this.kept = new Map(ids.map((id) => [id, this.kept.get(id) ?? made()]));
    this.uncovered = 0;
    for (let range = 0; range < this.ranges.count; range++) if (!this.isCovered(range)) this.uncovered += 1;
  }

  /** Discards cached data of a moving crew if its line or equipment has changed or if it no longer moves. */
  private uncover(): void {
    for (const { covered } of this.kept.values()) covered.fill(0);
    this.uncovered = this.ranges.count;
    this.outdate();
  }

  private outdate(): void {
    this.exact.fill(0);
    this.inexact = this.ranges.count;
  }

  private evaluateAgain(powers: AreaPowers, ids: readonly string[], crewText: string): void {
    // The indexes of sources change with other areas and do not indicate another sound power.
    const text = JSON.stringify([
      ids,
      powers.crew,
      crewText,
      ...[powers.equipment, powers.penalised ?? [], powers.maxima].map((of) =>
        of.map(({ source, weight }) => [source - this.firstSource, ...weight]),
      ),
    ]);
    const isSame = text === this.powersText;
    this.powers = powers;
    this.powersText = text;
    if (isSame) return;
    this.room = this.crew.isMoving ? this.crew.makeRoom() : roomForEnergies(powers, this.ranges.receivers);
    this.evaluate(0, this.ranges.receivers);
  }

  private evaluate(from: number, to: number): void {
    if (this.powers === null || this.room === null) return;
    if (this.crew.isMoving) this.crew.evaluate(from, to);
    else applySoundPower(this.powers, (source) => this.transfersOf(source), this.room, from, to);
    this.levels = null;
  }

  private transfersOf(source: number): SourceTransfers {
    const id = this.sources[source - this.firstSource]?.id ?? '';
    const kept = this.kept.get(id);
    if (kept === undefined) throw new Error(`no transfers of source ${source} (${id})`);
    return kept.transfers;
  }

  isExact(range: number): boolean {
    return this.exact[range] === 1;
  }

  isCovered(range: number): boolean {
    for (const { covered } of this.kept.values()) if (covered[range] !== 1) return false;
    return true;
  }

  /** Traces a range exactly. @param surroundings scene of the area without its sources */
  refine(range: number, surroundings: TracingContext): void {
    this.bring(range, this.traced(...this.ranges.limitsOf(range), surroundings));
  }

  /** Stores the transfers of a range that this or another thread has traced for the current sources. */
  bring(range: number, traced: Transfers): void {
    const [from, to] = this.ranges.limitsOf(range);
    this.keep(traced, () => true);
    if (!this.isCovered(range)) this.uncovered -= 1;
    for (const { covered } of this.kept.values()) covered[range] = 1;
    if (this.exact[range] !== 1) this.inexact -= 1;
    this.exact[range] = 1;
    this.evaluate(from, to);
  }

  /** Covers a range with the transfers of its middle receiver. Receivers without transfers use them. */
  cover(range: number, surroundings: TracingContext): void {
    const [from, to] = this.ranges.limitsOf(range);
    const middle = Math.floor((from + to) / 2);
    // The first picture divides sources by distance only. The levels become exact when the range is refined.
    this.keep(this.traced(middle, middle + 1, surroundings, { isCoarse: true }), ({ covered }) => covered[range] !== 1);
    for (const { covered, transfers } of this.kept.values()) {
      if (covered[range] === 1) continue;
      for (const column of [transfers.energy, transfers.atLoudest, transfers.atOwnLoudest]) {
        for (let receiver = from; receiver < to; receiver++) {
          if (receiver !== middle) column.copyWithin(receiver * BANDS, middle * BANDS, (middle + 1) * BANDS);
        }
      }
      covered[range] = 1;
    }
    this.crew.borrow(from, to, middle);
    this.uncovered -= 1;
    this.evaluate(from, to);
  }

  private traced(from: number, to: number, surroundings: TracingContext, options = this.options): Transfers {
    this.context ??= withSources(surroundings, this.sources);
    return trace(this.context, from, to, options);
  }

  private keep(traced: Transfers, isWanted: (source: CachedSource) => boolean): void {
    const from = traced.firstReceiver;
    const length = traced.receiverCount * BANDS;
    this.sources.forEach(({ id }, number) => {
      const kept = this.kept.get(id);
      if (kept === undefined || !isWanted(kept)) return;
      const { energy, atLoudest, atOwnLoudest } = kept.transfers;
      keepEnergy(traced.energy, number * length, length, energy, from * BANDS);
      keepEnergy(traced.atLoudest, number * length, length, atLoudest, from * BANDS);
      keepEnergy(traced.atOwnLoudest, number * length, length, atOwnLoudest, from * BANDS);
    });
    this.crew.keep(traced.passed, from);
    this.flags.set(traced.flags, from);
    this.pairsOf[Math.floor(from / RANGE_RECEIVERS)] = traced.pairs;
  }

  get energies(): AreaEnergies {
    if (this.room === null) throw new Error('a work area was asked for its energies before it had equipment');
    return this.room;
  }

  /** `laeq` of the area alone, dB(A). The array keeps its identity while nothing changes. */
  get areaLevels(): Float64Array {
    this.levels ??= areaLevelsOf(this.energies.worst, this.workedShare);
    return this.levels;
  }

  /** Number of the last traced pairs. */
  get pairs(): number {
    return this.pairsOf.reduce((sum, of) => sum + of, 0);
  }

  /** Coordinates of the work area, m: x0, y0, x1, y1, … */
  get corners(): readonly number[] {
    const [source] = this.sources;
    return source === undefined ? [] : Array.from(coordinatesOf(source.shape));
  }
}

/** Decimals to which sound powers have to agree for the same choice of a loudest place, dB. */
const ALIKE_DECIMALS = 6;

/**
 * The sound powers that determine the loudest places of a crew, as text. They are given relative to each other, because the
 * loudest places do not change if all sound powers rise by the same amount. Empty if there is no loudest place: for equipment at
 * a single point, and for an `all-over` crew whose equipment has no maximum.
 */
function weightsOf(sources: readonly Source[], { crew, maxima }: AreaPowers): string {
  const isPoint = sources.every(({ shape }) => shape.kind === 'point');
  if (isPoint || (crew === 'all-over' && maxima.length === 0)) return '';
  const levels = sources.map(({ crewLwDb }) => Array.from(crewLwDb ?? []));
  const highest = levels.flat().reduce((most, level) => Math.max(most, level), -Infinity);
  return JSON.stringify(levels.map((of) => of.map((level) => (level - highest).toFixed(ALIKE_DECIMALS))));
}
