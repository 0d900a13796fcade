import { type EquipmentItem, equipmentItemSchema } from '../../src/domain/equipment/equipment.ts';

/** A plant item for tests: an excavator of 110 dBA. */
export function aPlantItem(changes: Record<string, unknown> = {}): EquipmentItem {
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
