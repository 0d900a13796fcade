import type { EquipmentItem } from '../../../domain/equipment/equipment.ts';
import { itemLevel } from '../../../domain/equipment/library.ts';
import { plantTexts } from '../../../texts/assessment-plant.ts';

/** `112 dBA`, and whether the plant is annoying. */
export function soundPowerText(item: EquipmentItem): string {
  return plantTexts.levelOfItem(Math.round(itemLevel(item)), item.penalty > 0);
}
