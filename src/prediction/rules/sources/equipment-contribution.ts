import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { equipmentSpectrum } from '../../../model/equipment/equipment-spectrum.ts';
import { aWeightedSum } from '../../../engine/scene/octave-bands.ts';
import { penaltyDb } from './area-energies.ts';

/**
 * The A-weighted sound power level of one item at full power, with what the criteria set adds for annoying equipment: by this items of one
 * category are compared, dB(A) re 1 pW. Null for an item without a spectrum.
 */
export function contributionDb(item: EquipmentItem, annoyingEquipmentDb: number): number | null {
  const spectrum = equipmentSpectrum(item);
  return spectrum === null ? null : aWeightedSum(spectrum.lw) + penaltyDb({ item }, annoyingEquipmentDb);
}
