import { z } from 'zod';
import { aWeightedSum } from '../../engine/scene/octave-bands.ts';
import categorySpectra from './category-spectra.json' with { type: 'json' };
import { type EquipmentItem, octaveSpectrumSchema } from './equipment.ts';

const spectraSchema = z.object({
  categories: z.array(
    z.object({ category: z.string(), relativeDb: octaveSpectrumSchema, basis: z.string(), quality: z.string() }),
  ),
});

/** Spectrum shapes by category: unweighted octave band levels, shifted so that their A-weighted sum is 0 dB(A). */
const SHAPES = new Map(spectraSchema.parse(categorySpectra).categories.map((shape) => [shape.category, shape]));

/** The categories with a spectrum shape. */
export const SPECTRUM_CATEGORIES: readonly string[] = [...SHAPES.keys()];

export interface EquipmentSpectrum {
  /** Unweighted sound power level per octave band of one item at full power, dB re 1 pW. */
  lw: number[];
  /** Source of the shape, for an item without its own spectrum. Otherwise empty. */
  note: string;
}

/**
 * The octave spectrum of an equipment item: its own, or the shape of its category shifted to the item's A-weighted level.
 * @returns null if the item has no spectrum and its category has no shape
 */
export function equipmentSpectrum(item: Pick<EquipmentItem, 'lw' | 'lwa' | 'category'>): EquipmentSpectrum | null {
  if (item.lw !== null) return { lw: item.lw, note: '' };
  const shape = SHAPES.get(item.category);
  if (item.lwa === null || shape === undefined) return null;
  return {
    lw: shiftedTo(item.lwa, shape.relativeDb),
    note: `spectrum of the category ${item.category} (${shape.quality}: ${shape.basis})`,
  };
}

/** Shifts a spectrum so that its A-weighted sum is `levelDba`. */
export function shiftedTo(levelDba: number, spectrumDb: readonly number[]): number[] {
  const shift = levelDba - aWeightedSum(spectrumDb);
  return spectrumDb.map((level) => level + shift);
}
