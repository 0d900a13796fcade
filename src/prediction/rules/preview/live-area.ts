import { keepEnergy } from '../../../engine/prediction/predict.ts';
import { BANDS } from '../../../engine/scene/bands.ts';
import type { Source } from '../../../engine/scene/scene.ts';
import { coordinatesOf } from '../../../engine/scene/shape-coordinates.ts';
import { trace, type Transfers } from '../../../engine/tracing/trace.ts';
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
  /** By range: 1 where there are transfers, exact or not. */
  readonly covered: Uint8Array;
}

/** What an update of a work area is made of. */
export interface LiveAreaUpdate {
  readonly area: SourcedArea;
  /** Its sources, and the number of the first of them in the plan. */
  readonly sources: readonly Source[];
  readonly firstSource: number;
  readonly annoyingEquipmentDb: number;
  /** The share of T that it works at most, where levels are averaged over it. */
  readonly workedShare: number;
  /** The timetable of its crew, where it moves. */
  readonly pass: PlannedPass | null;
  /** What that is heard above, by operating time. */
  readonly thresholds: readonly AudibilityThresholds[];
  /** Another where a method, a barrier or anything else changed that all areas are heard through. */
  readonly surroundings: string;
}

/** `reweighted`: other equipment, of which the loudest places may be others; cached transfers are near. */
type Touched = 'moved' | 'reweighted' | 'same';

const TRACED_ARRAYS = 3;

/** Bytes that the transfers of a source take at one receiver. */
export const BYTES_PER_TRANSFER = TRACED_ARRAYS * BANDS * Float32Array.BYTES_PER_ELEMENT;

/**
 * A work area of a live assessment: its transfers and energies, each as new as it has become since. A range of receivers is
 * - not covered: nothing was traced for it yet;
 * - covered: it has transfers of an earlier place, or those of a receiver nearby;
 * - exact: it has exactly what a run would have.
 */
export class LiveArea {
  private readonly ranges: ReceiverRanges;
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
  /** FLAG_IN_AREA and FLAG_IN_BUILDING per receiver, of what is traced. */
  readonly flags: Uint8Array;
  /** Ranges that are neither exact nor covered. */
  inexact: number;
  uncovered = 0;

  constructor(ranges: ReceiverRanges) {
    this.ranges = ranges;
    this.exact = new Uint8Array(ranges.count);
    this.pairsOf = new Float64Array(ranges.count);
    this.flags = new Uint8Array(ranges.receivers);
    this.inexact = ranges.count;
    this.crew = new LiveCrew(ranges.receivers);
  }

  /** Takes the work area as it is now. @returns what of it has to be traced again: all, its loudest places, or nothing */
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
    // The pieces of a line are cached with their sound powers applied: other equipment makes them invalid.
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

  /** What was kept of a moving crew is of another line, of other equipment, or of none. */
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
    // The numbers of sources are those of the plan, and move with other areas: they are no other sound power.
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

  /** Traces a range exactly. @param surroundings what the area is heard through, without its sources */
  refine(range: number, surroundings: TracingContext): void {
    this.bring(range, this.traced(...this.ranges.limitsOf(range), surroundings));
  }

  /** Takes what was traced of a range, here or on another thread: that of its sources as they are now. */
  bring(range: number, traced: Transfers): void {
    const [from, to] = this.ranges.limitsOf(range);
    this.keep(traced, () => true);
    if (!this.isCovered(range)) this.uncovered -= 1;
    for (const { covered } of this.kept.values()) covered[range] = 1;
    if (this.exact[range] !== 1) this.inexact -= 1;
    this.exact[range] = 1;
    this.evaluate(from, to);
  }

  /** Covers a range by its middle receiver, whose transfers all of its receivers borrow where they have none. */
  cover(range: number, surroundings: TracingContext): void {
    const [from, to] = this.ranges.limitsOf(range);
    const middle = Math.floor((from + to) / 2);
    // A first picture is divided by distance alone; it is exact once the range is refined.
    this.keep(this.traced(middle, middle + 1, surroundings, true), ({ covered }) => covered[range] !== 1);
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

  private traced(from: number, to: number, surroundings: TracingContext, isCoarse = false): Transfers {
    this.context ??= withSources(surroundings, this.sources);
    return trace(this.context, from, to, { isCoarse });
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

  /** `laeq` of the area alone, dB(A); the same array as long as nothing changed. */
  get areaLevels(): Float64Array {
    this.levels ??= areaLevelsOf(this.energies.worst, this.workedShare);
    return this.levels;
  }

  /** Pairs of a source point and a receiver that were traced last. */
  get pairs(): number {
    return this.pairsOf.reduce((sum, of) => sum + of, 0);
  }

  /** About where it works, m: x0, y0, x1, y1, … */
  get corners(): readonly number[] {
    const [source] = this.sources;
    return source === undefined ? [] : Array.from(coordinatesOf(source.shape));
  }
}

/** Sound powers are alike for the choice of a loudest place where they differ by less, in decibels of 10^−n. */
const ALIKE_DECIMALS = 6;

/**
 * What the loudest places of a crew depend on, as text: the sound powers of its sources beside each other. Where only all of them rose
 * together, the places stay. Empty where no place counts: equipment at one point, or a crew all over its area whose equipment has no maximum.
 */
function weightsOf(sources: readonly Source[], { crew, maxima }: AreaPowers): string {
  const isPoint = sources.every(({ shape }) => shape.kind === 'point');
  if (isPoint || (crew === 'all-over' && maxima.length === 0)) return '';
  const levels = sources.map(({ crewLwDb }) => Array.from(crewLwDb ?? []));
  const highest = levels.flat().reduce((most, level) => Math.max(most, level), -Infinity);
  return JSON.stringify(levels.map((of) => of.map((level) => (level - highest).toFixed(ALIKE_DECIMALS))));
}
