import { z } from 'zod';
import { aWeightedSum } from '../../engine/scene/octave-bands.ts';
import categorySpectra from './category-spectra.json' with { type: 'json' };
import { type EquipmentItem, octaveSpectrumSchema } from './equipment.ts';

const spectraSchema = z.object({
  categories: z.array(
    z.object({ category: z.string(), relativeDb: octaveSpectrumSchema, basis: z.string(), quality: z.string() }),
  ),
});

/** Spectrum shapes by category: unweighted octave levels relative to an A-weighted level of 0 dB(A). */
const SHAPES = new Map(spectraSchema.parse(categorySpectra).categories.map((shape) => [shape.category, shape]));

/** The categories that have a shape. */
export const SPECTRUM_CATEGORIES: readonly string[] = [...SHAPES.keys()];

export interface EquipmentSpectrum {
  /** Unweighted sound power level per octave band of one item at full power, dB re 1 pW. */
  lw: number[];
  /** Where the shape comes from, for an item without a spectrum of its own; empty otherwise. */
  note: string;
}

/**
 * The octave spectrum of an equipment item: its own, or the shape of its category shifted to its A-weighted level.
 * @returns null where it has neither a spectrum nor a category with a shape
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

/** A spectrum of the same shape whose A-weighted sum is `levelDba`. */
export function shiftedTo(levelDba: number, spectrumDb: readonly number[]): number[] {
  const shift = levelDba - aWeightedSum(spectrumDb);
  return spectrumDb.map((level) => level + shift);
}
