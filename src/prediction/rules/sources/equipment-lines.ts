import { haulRoadLwPerMetreDb } from '../../../engine/sources/haul-road.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { itemOfLine } from '../../../model/equipment/custom-equipment.ts';
import { equipmentSpectrum } from '../../../model/equipment/equipment-spectrum.ts';
import { aWeightedSum } from '../../../engine/scene/octave-bands.ts';
import type { VibrationKey } from '../../../model/equipment/working-distances.ts';
import type { AssessedArea } from '../../../model/results/results.ts';
import { type EquipmentUse, type WorkArea, workAreaKind } from '../../../model/assessment/work-area.ts';

/** One equipment line of a work area with its sound power. */
export interface EquipmentLine {
  item: EquipmentItem;
  /** Whether an engineer entered it for this assessment. */
  isEntered: boolean;
  /** Key of its kind of equipment in the table of minimum working distances. Null if nobody chose one. */
  vibration: VibrationKey | null;
  /** Directivity and bearing of its front. Null if it radiates equally in all directions. */
  facing: Facing | null;
  quantity: number;
  usage: number;
  /** Sound power of one item at full power per octave band, dB re 1 pW. */
  itemLwDb: number[];
  /** Sound power of the line per octave band, including quantity and usage (or flow), dB re 1 pW. */
  lwDb: number[];
  /** Source of the spectrum. Empty if the item has its own. */
  spectrumNote: string;
}

/** The directivity of equipment with the bearing of its front. */
export type Facing = NonNullable<AssessedArea['equipment'][number]['facing']>;

/** The facing of an equipment line. Null for equipment without a directivity, and for equipment that turns. */
export function facingOf({ bearing }: Pick<EquipmentUse, 'bearing'>, item: EquipmentItem | undefined): Facing | null {
  if (bearing === undefined || item?.directivity === undefined) return null;
  return { bearing, directivity: item.directivity };
}

/** Faults in the equipment of a work area, as sentences. Empty if there are none. */
export function equipmentProblems(area: WorkArea, equipment: readonly EquipmentItem[], name: string): string[] {
  const used = area.feature.properties.equipment.map((line) => ({ id: line.id, item: itemOfLine(line, equipment) }));
  const unknown = [...new Set(used.flatMap(({ id, item }) => (item === undefined ? [id] : [])))];
  const silent = new Set(
    used.flatMap(({ item }) => (item === undefined || equipmentSpectrum(item) !== null ? [] : [item])),
  );
  return [
    ...(unknown.length === 0
      ? []
      : [`${name} uses equipment that the project no longer has: ${unknown.join(', ')}. Remove it.`]),
    ...Array.from(
      silent,
      (item) =>
        `${item.name} has no octave spectrum, and its category “${item.category}” has none to stand in. Remove it from ${name}, or ask an administrator for its spectrum.`,
    ),
  ];
}

/**
 * The equipment of a work area with its sound powers: Lw + 10 lg quantity + 10 lg(usage/100). On a haul road, the flow is divided
 * among the items by quantity, Lw′ = Lw + 10 lg(Q/(1000 V)) per metre, and usage does not count.
 * @param area work area without `equipmentProblems`
 * @param lengthM length of a haul road
 */
export function equipmentLines(area: WorkArea, equipment: readonly EquipmentItem[], lengthM: number): EquipmentLine[] {
  const { properties } = area.feature;
  const isRoad = workAreaKind(area.feature) === 'haul-road';
  const total = properties.equipment.reduce((sum, { quantity }) => sum + quantity, 0);
  return properties.equipment.map((line): EquipmentLine => {
    const { id, quantity, usage } = line;
    const item = itemOfLine(line, equipment);
    const spectrum = item === undefined ? null : equipmentSpectrum(item);
    if (item === undefined || spectrum === null) throw new Error(`no sound power of ${id}`);
    const used = usage ?? item.usage;
    const addition = isRoad
      ? flowDb(properties, quantity / total, lengthM)
      : 10 * Math.log10(quantity) + 10 * Math.log10(used / 100);
    const lwDb = spectrum.lw.map((level) => level + addition);
    return {
      item,
      isEntered: line.other !== undefined,
      vibration: line.vibration ?? null,
      // Trucks face their driving direction, which alternates.
      facing: isRoad ? null : facingOf(line, item),
      quantity,
      usage: used,
      itemLwDb: spectrum.lw,
      lwDb,
      spectrumNote: spectrum.note,
    };
  });
}

/** The A-weighted sound power level of equipment lines together, dB(A) re 1 pW. −∞ for none. */
export function soundPowerOfLines(lines: readonly EquipmentLine[]): number {
  return 10 * Math.log10(lines.reduce((sum, { lwDb }) => sum + 10 ** (0.1 * aWeightedSum(lwDb)), 0));
}

/** The level that the flow of a haul road adds to the sound power of one vehicle, for the whole road. */
function flowDb(
  { vehiclesPerHour = 0, speedKmh = 0 }: WorkArea['feature']['properties'],
  share: number,
  lengthM: number,
): number {
  return haulRoadLwPerMetreDb(0, vehiclesPerHour * share, speedKmh) + 10 * Math.log10(lengthM);
}
