import { haulRoadLwPerMetreDb } from '../../../src/acoustics/sources/haul-road.ts';
import type { EquipmentItem } from '../../../src/domain/equipment/equipment.ts';
import { plantSpectrum } from '../../../src/domain/equipment/plant-spectrum.ts';
import { type WorkArea, workAreaKind, workAreaName } from '../../../src/domain/work-area.ts';

/** One line of a work area's plant with its sound power. */
export interface PlantLine {
  item: EquipmentItem;
  quantity: number;
  usage: number;
  /** Sound power of one item at full power, per octave band, dB re 1 pW. */
  itemLwDb: number[];
  /** Sound power of the line: quantity, usage (or flow) and penalty in, dB re 1 pW. */
  lwDb: number[];
  /** Where the spectrum comes from; empty for the item's own. */
  spectrumNote: string;
}

export type LinesOutcome = { kind: 'lines'; lines: PlantLine[] } | { kind: 'refused'; reasons: string[] };

/**
 * The plant of a work area with its sound powers: Lw + 10 lg quantity + 10 lg(usage/100) + penalty. On a haul road the flow is
 * shared over the items by quantity, Lw′ = Lw + 10 lg(Q/(1000 V)) for each metre, and usage does not count.
 * @param lengthM of a haul road
 */
export function plantLines(area: WorkArea, equipment: readonly EquipmentItem[], lengthM: number): LinesOutcome {
  const { properties, geometry } = area.feature;
  const total = properties.equipment.reduce((sum, { quantity }) => sum + quantity, 0);
  const reasons: string[] = [];
  const lines = properties.equipment.flatMap(({ id, quantity, usage }): PlantLine[] => {
    const item = equipment.find((candidate) => candidate.id === id);
    if (item === undefined) {
      reasons.push(`${workAreaName(area)} uses plant that the project does not have: ${id}.`);
      return [];
    }
    const spectrum = plantSpectrum(item);
    if (spectrum === null) {
      reasons.push(`${item.name} has no octave spectrum, and its category “${item.category}” has none to stand in.`);
      return [];
    }
    const used = usage ?? item.usage;
    const addition =
      workAreaKind(geometry) === 'haul-road'
        ? flowDb(properties, quantity / total, lengthM)
        : 10 * Math.log10(quantity) + 10 * Math.log10(used / 100);
    const lwDb = spectrum.lw.map((level) => level + addition + item.penalty);
    return [{ item, quantity, usage: used, itemLwDb: spectrum.lw, lwDb, spectrumNote: spectrum.note }];
  });
  return reasons.length > 0 ? { kind: 'refused', reasons } : { kind: 'lines', lines };
}

/** What the flow of a haul road adds to the sound power of one vehicle, for the whole road. */
function flowDb(
  { vehiclesPerHour = 0, speedKmh = 0 }: WorkArea['feature']['properties'],
  share: number,
  lengthM: number,
): number {
  return haulRoadLwPerMetreDb(0, vehiclesPerHour * share, speedKmh) + 10 * Math.log10(lengthM);
}
