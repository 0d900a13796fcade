import { type EquipmentItem, equipmentItemSchema } from '../../src/model/equipment/equipment.ts';
import { type CustomEquipment, customEquipmentSchema } from '../../src/model/equipment/custom-equipment.ts';

/** An equipment item for tests: an excavator of 110 dB(A). */
export function anEquipmentItem(changes: Record<string, unknown> = {}): EquipmentItem {
  return equipmentItemSchema.parse({
    id: 'excavator',
    name: 'Excavator',
    category: 'earthmoving',
    lw: null,
    lwa: 110,
    lamax: null,
    height: 1.5,
    usage: 100,
    penalty: 0,
    source: 'own',
    quality: 'measured',
    ...changes,
  });
}

/** Custom equipment for tests: a wire saw of 104 dB(A), entered from its data sheet. */
export function customEquipment(changes: Record<string, unknown> = {}): CustomEquipment {
  return customEquipmentSchema.parse({
    name: 'Wire saw',
    category: 'cutting',
    lw: null,
    lwa: 104,
    lamax: 109,
    height: 1,
    usage: 50,
    annoying: false,
    source: 'Data sheet of 2026',
    ...changes,
  });
}
