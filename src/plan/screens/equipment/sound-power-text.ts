import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { itemLevel } from '../../../model/equipment/library.ts';

/** `112 dB(A)`, with a mark for annoying equipment. */
export function soundPowerText(item: EquipmentItem): string {
  return `${Math.round(itemLevel(item))} dB(A)${item.penalty > 0 ? ', annoying' : ''}`;
}
