import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { equipmentSpectrum } from '../../../model/equipment/equipment-spectrum.ts';
import { aWeightedSum } from '../../../engine/scene/octave-bands.ts';
import { penaltyDb } from './area-energies.ts';

/**
 * The A-weighted sound power level of one item at full power with the penalty of annoying equipment, dB(A) re 1 pW. Items of one
 * category are compared by it. Null for an item without a spectrum.
 */
export function contributionDb(item: EquipmentItem, annoyingEquipmentDb: number): number | null {
  const spectrum = equipmentSpectrum(item);
  return spectrum === null ? null : aWeightedSum(spectrum.lw) + penaltyDb({ item }, annoyingEquipmentDb);
}
