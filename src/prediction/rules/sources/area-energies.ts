import { BANDS } from '../../../engine/scene/bands.ts';
import { addWeighted } from '../../../engine/prediction/evaluate.ts';
import { weightOf } from '../../../engine/tracing/positions.ts';
import type { CachedTransfers } from '../../../engine/tracing/trace.ts';
import { shiftedTo } from '../../../model/equipment/equipment-spectrum.ts';
import type { CrewMode } from '../../../model/assessment/work-area.ts';
import type { SourceLine } from './work-area-sources.ts';

/** Transfers of one source to all receivers: energy of a source of 0 dB per band, at index receiver · 8 + band. */
export interface SourceTransfers {
  /** The source spread over its shape. */
  readonly energy: Float32Array;
  /** The source with its whole crew at the loudest place. */
  readonly atLoudest: Float32Array;
  /** The source alone at its own loudest place. */
  readonly atOwnLoudest: Float32Array;
}

/** A view of the transfers of one source within those of a scene. */
export function transfersOfSource(transfers: CachedTransfers, source: number): SourceTransfers {
  const size = transfers.receiverCount * BANDS;
  const part = (of: Float32Array) => of.subarray(source * size, (source + 1) * size);
  return {
    energy: part(transfers.energy),
    atLoudest: part(transfers.atLoudest),
    atOwnLoudest: part(transfers.atOwnLoudest),
  };
}

/** A-weighted energy 10^(0.1 LA) of one work area alone at every receiver. */
export interface AreaEnergies {
  /** The crew spread over the area. */
  readonly typical: Float64Array;
  /** The worst 15 minutes: the crew at its loudest place if it works at one place at a time, otherwise the same as `typical`. */
  readonly worst: Float64Array;
  /** `worst` with the penalty of annoying equipment. The same array as `worst` if there is none. */
  readonly penalised: Float64Array;
  /** The maximum of the loudest item alone. An item without a maximum counts at full power. Null if there are no items. */
  readonly maximum: Float64Array | null;
  /**
   * Energies by operating time for a moving crew, which is at other places in each operating time. Absent if they equal those of
   * the whole working time.
   */
  readonly inTime?: ReadonlyMap<string, AreaEnergies>;
}

/** The sound power of one source as A-weighted energy per band. */
interface SourcePower {
  readonly source: number;
  readonly weight: Float64Array;
}

/** The sound powers that are applied to the transfers of a work area. */
export interface AreaPowers {
  /** One entry per source with equipment. */
  readonly equipment: readonly SourcePower[];
  /** The same with the penalty of annoying equipment. Null if there is none. */
  readonly penalised: readonly SourcePower[] | null;
  /**
   * The maximum sound powers. There is one entry per item and source, even if the item has several equipment lines. An item
   * without a maximum sound power has its sound power at full usage instead, which is a lower bound of the maximum.
   */
  readonly maxima: readonly SourcePower[];
  readonly crew: CrewMode;
}

/** The equipment of a work area, and how its crew works. */
interface CrewEquipment {
  readonly lines: readonly SourceLine[];
  readonly crew: CrewMode;
}

/** @param annoyingEquipmentDb penalty that annoying equipment adds to its own part, dB */
export function powersOfArea({ lines, crew }: CrewEquipment, annoyingEquipmentDb: number): AreaPowers {
  const isPenalised = annoyingEquipmentDb > 0 && lines.some(({ item }) => item.penalty > 0);
  const maxima = new Map<string, SourcePower>();
  for (const { item, itemLwDb, source } of lines) {
    const maximumDb = item.lamax === null ? itemLwDb : shiftedTo(item.lamax, itemLwDb);
    const weight = weightOf(Float64Array.from(maximumDb));
    // Items are compared by their properties, because lines of custom equipment may share an id but have different levels.
    maxima.set(`${source} ${weight.join(' ')}`, { source, weight });
  }
  return {
    equipment: powersOf(lines, 0),
    penalised: isPenalised ? powersOf(lines, annoyingEquipmentDb) : null,
    maxima: [...maxima.values()],
    crew,
  };
}

/** The penalty of an equipment line in the compared level, dB. */
export function penaltyDb({ item }: Pick<SourceLine, 'item'>, annoyingEquipmentDb: number): number {
  return item.penalty > 0 ? annoyingEquipmentDb : 0;
}

function powersOf(lines: readonly SourceLine[], annoyingEquipmentDb: number): SourcePower[] {
  const powers = new Map<number, Float64Array>();
  for (const line of lines) {
    const penalty = penaltyDb(line, annoyingEquipmentDb);
    const sum = powers.get(line.source) ?? new Float64Array(BANDS);
    weightOf(Float64Array.from(line.lwDb, (level) => level + penalty)).forEach((weight, band) => {
      sum[band] = (sum[band] ?? 0) + weight;
    });
    powers.set(line.source, sum);
  }
  return Array.from(powers, ([source, weight]) => ({ source, weight }));
}

/** Allocates the energies of a work area with 0 at every receiver. */
export function roomForEnergies({ crew, penalised, maxima }: AreaPowers, receivers: number): AreaEnergies {
  const typical = new Float64Array(receivers);
  const worst = crew === 'one-place' ? new Float64Array(receivers) : typical;
  return {
    typical,
    worst,
    penalised: penalised === null ? worst : new Float64Array(receivers),
    maximum: maxima.length === 0 ? null : new Float64Array(receivers),
  };
}

/**
 * Applies the sound powers of a work area to its transfers at the receivers [from, to).
 * @param transfersOf returns the transfers of the source with a given index
 * @param energies receives the energies at these receivers. It must have been allocated for the same sound powers
 */
export function applySoundPower(
  { equipment, penalised, maxima, crew }: AreaPowers,
  transfersOf: (source: number) => SourceTransfers,
  energies: AreaEnergies,
  from = 0,
  to = energies.typical.length,
): void {
  const isOnePlace = crew === 'one-place';
  const worstOf = (source: number) => (isOnePlace ? transfersOf(source).atLoudest : transfersOf(source).energy);
  const sum = (into: Float64Array, powers: readonly SourcePower[], energyOf: (source: number) => Float32Array) => {
    into.fill(0, from, to);
    for (const { source, weight } of powers) addWeighted(into, energyOf(source), weight, from, to);
  };
  sum(energies.typical, equipment, (source) => transfersOf(source).energy);
  if (isOnePlace) sum(energies.worst, equipment, worstOf);
  if (penalised !== null) sum(energies.penalised, penalised, worstOf);
  if (energies.maximum !== null) setMaxima(energies.maximum, maxima, transfersOf, from, to);
}

/** The loudest of the maxima at each receiver. Each item is alone at its own loudest place. */
function setMaxima(
  into: Float64Array,
  maxima: AreaPowers['maxima'],
  transfersOf: (source: number) => SourceTransfers,
  from: number,
  to: number,
): void {
  into.fill(0, from, to);
  const alone = new Float64Array(to - from);
  for (const { source, weight } of maxima) {
    alone.fill(0);
    addWeighted(alone, transfersOf(source).atOwnLoudest.subarray(from * BANDS, to * BANDS), weight);
    alone.forEach((energy, at) => {
      into[from + at] = Math.max(into[from + at] ?? 0, energy);
    });
  }
}
