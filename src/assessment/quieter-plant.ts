import type { EquipmentItem } from '../domain/equipment/equipment.ts';
import { itemOfLine } from '../domain/equipment/other-plant.ts';
import { plantSpectrum } from '../domain/equipment/plant-spectrum.ts';
import { aWeightedSum } from '../domain/octave-bands.ts';
import type { PlantUse } from '../domain/work-area.ts';
import { penaltyDb } from './area-energies.ts';

export interface QuieterItem {
  item: EquipmentItem;
  /** What the part of the plant in the compared level changes by, penalty in, dB; below 0. */
  changeDb: number;
  /** The line with the item in place of its own: quantity and share of the time as they were. */
  use: PlantUse;
}

/**
 * Items of the project of the same category whose part in the level that is compared is lower: that of the sound power level with the penalty
 * of annoying plant. Where a line has the usage of its item, the swapped line keeps it as its own.
 * @param annoyingPlantDb what the criteria set adds to annoying plant, dB
 * @returns the quietest first
 */
export function quieterItems(
  line: PlantUse,
  equipment: readonly EquipmentItem[],
  annoyingPlantDb: number,
): QuieterItem[] {
  const item = itemOfLine(line, equipment);
  const level = item === undefined ? null : comparedLevel(item, annoyingPlantDb);
  if (item === undefined || level === null) return [];
  const usage = line.usage ?? item.usage;
  return equipment
    .filter(({ id, category }) => category === item.category && id !== item.id)
    .flatMap((other): QuieterItem[] => {
      const changeDb = (comparedLevel(other, annoyingPlantDb) ?? Infinity) - level;
      if (changeDb > -LEAST_CHANGE_DB) return [];
      const own = line.usage === undefined && usage === other.usage ? {} : { usage };
      return [{ item: other, changeDb, use: { id: other.id, quantity: line.quantity, ...own } }];
    })
    .sort((a, b) => a.changeDb - b.changeDb);
}

/** Less is not shown as a difference, dB. */
const LEAST_CHANGE_DB = 0.05;

/** The sound power level of one item with the penalty of annoying plant, dBA; null where it has none. */
function comparedLevel(item: EquipmentItem, annoyingPlantDb: number): number | null {
  const spectrum = plantSpectrum(item);
  if (spectrum === null) return null;
  return aWeightedSum(spectrum.lw) + penaltyDb({ item }, annoyingPlantDb);
}
