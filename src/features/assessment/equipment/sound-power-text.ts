import type { EquipmentItem } from '../../../domain/equipment/equipment.ts';
import { itemLevel } from '../../../domain/equipment/library.ts';

/** `112 dBA`, and whether the equipment is annoying. */
export function soundPowerText(item: EquipmentItem): string {
  return `${Math.round(itemLevel(item))} dBA${item.penalty > 0 ? ', annoying' : ''}`;
}
