import type { EquipmentItem } from '../../../domain/equipment/equipment.ts';
import { itemLevel } from '../../../domain/equipment/library.ts';
import { planEquipmentTexts } from '../../../texts/assessment-equipment.ts';

/** `112 dBA`, and whether the equipment is annoying. */
export function soundPowerText(item: EquipmentItem): string {
  return planEquipmentTexts.levelOfItem(Math.round(itemLevel(item)), item.penalty > 0);
}
