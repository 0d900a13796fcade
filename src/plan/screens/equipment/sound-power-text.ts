import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { itemLevel } from '../../../model/equipment/library.ts';

/** `112 dBA`, and whether the equipment is annoying. */
export function soundPowerText(item: EquipmentItem): string {
  return `${Math.round(itemLevel(item))} dBA${item.penalty > 0 ? ', annoying' : ''}`;
}
