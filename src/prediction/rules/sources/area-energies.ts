import { BANDS } from '../../../engine/scene/bands.ts';
import { addWeighted } from '../../../engine/prediction/evaluate.ts';
import { weightOf } from '../../../engine/tracing/positions.ts';
import type { CachedTransfers } from '../../../engine/tracing/trace.ts';
import { shiftedTo } from '../../../model/equipment/equipment-spectrum.ts';
import type { CrewMode } from '../../../model/assessment/work-area.ts';
import type { SourceLine } from './work-area-sources.ts';

/** Transfers of one source to all receivers: energy of a source of 0 dB per band, at receiver · 8 + band. */
export interface SourceTransfers {
  /** Spread over its site. */
  readonly energy: Float32Array;
  /** With its whole crew at the place that is loudest. */
  readonly atLoudest: Float32Array;
  /** Alone at the place that is loudest for it. */
  readonly atOwnLoudest: Float32Array;
}

/** The transfers of one source among those of a scene; not a copy. */
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
  /** The worst 15 minutes: the crew where it is loudest, if it works at one place at a time; else that of `typical`. */
  readonly worst: Float64Array;
  /** The same with the penalty of annoying equipment; that of `worst` where none has one. */
  readonly penalised: Float64Array;
  /** Of the loudest item's maximum alone, an item without one at full power; null where there are no items. */
  readonly maximum: Float64Array | null;
  /** By operating time, where they are others in it than in all of the area's time: of a moving crew, which is elsewhere in it. */
  readonly inTime?: ReadonlyMap<string, AreaEnergies>;
}

/** The sound power of one source as A-weighted energy per band. */
interface SourcePower {
  readonly source: number;
  readonly weight: Float64Array;
}

/** The sound powers that are applied to the transfers of a work area. */
export interface AreaPowers {
  /** One a source that has equipment. */
  readonly equipment: readonly SourcePower[];
  /** The same with the penalty of annoying equipment; null where none has one. */
  readonly penalised: readonly SourcePower[] | null;
  /**
   * The maximum sound powers, one per item and source: several lines of the same item share it. For an item without a maximum this is its LAeq
   * at full power, which is a lower bound of the maximum.
   */
  readonly maxima: readonly SourcePower[];
  readonly crew: CrewMode;
}

/** The equipment of a work area, and how its crew works. */
interface CrewEquipment {
  readonly lines: readonly SourceLine[];
  readonly crew: CrewMode;
}

/** @param annoyingEquipmentDb what annoying equipment adds to its own part, dB */
export function powersOfArea({ lines, crew }: CrewEquipment, annoyingEquipmentDb: number): AreaPowers {
  const isPenalised = annoyingEquipmentDb > 0 && lines.some(({ item }) => item.penalty > 0);
  const maxima = new Map<string, SourcePower>();
  for (const { item, itemLwDb, source } of lines) {
    const maximumDb = item.lamax === null ? itemLwDb : shiftedTo(item.lamax, itemLwDb);
    const weight = weightOf(Float64Array.from(maximumDb));
    // By what they are, not by their ids: lines of custom equipment may have one id and two levels.
    maxima.set(`${source} ${weight.join(' ')}`, { source, weight });
  }
  return {
    equipment: powersOf(lines, 0),
    penalised: isPenalised ? powersOf(lines, annoyingEquipmentDb) : null,
    maxima: [...maxima.values()],
    crew,
  };
}

/** What a line of equipment adds to the level that is compared for annoying characteristics, dB. */
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

/** Room for the energies of a work area, 0 at every receiver. */
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
 * Applies the sound powers of a work area to its transfers at receivers [from, to).
 * @param transfersOf a source, by its number
 * @param energies room of the same powers; what is in it at these receivers is replaced
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

/** The loudest of the maxima at each receiver, each alone at its own loudest place. */
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
