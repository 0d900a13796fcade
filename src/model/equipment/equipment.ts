import { z } from 'zod';
import { BAND_COUNT } from '../../engine/scene/octave-bands.ts';
import { equipmentIdSchema } from '../ids.ts';
import { directivitySchema } from './equipment-directivity.ts';

export const octaveSpectrumSchema = z.array(z.number()).length(BAND_COUNT);

/**
 * An equipment item. Sound power levels are in dB re 1 pW: `lw` unweighted per octave band from 63 Hz to 8 kHz, `lwa` A-weighted,
 * `lamax` the A-weighted maximum. The item has at least one of `lw` and `lwa`.
 */
export const equipmentItemSchema = z
  .object({
    id: equipmentIdSchema,
    name: z.string().min(1),
    category: z.string().min(1),
    lw: octaveSpectrumSchema.nullable(),
    lwa: z.number().nullable(),
    lamax: z.number().nullable(),
    /** Height of the acoustic centre above ground, m. */
    height: z.number().positive(),
    /**
     * Top of the equipment above ground, m. The quick method uses it to decide whether the equipment is visible. Null: twice the
     * height of the acoustic centre.
     */
    top: z.number().positive().nullable().default(null),
    /** Directivity in plan. If absent, the equipment radiates equally in all directions. */
    directivity: directivitySchema.optional(),
    /** Share of the period in which it works at full power, %. */
    usage: z.number().positive().max(100),
    /** Above 0 for annoying equipment, dB. The criteria set decides what is added to its part of the assessed level. */
    penalty: z.number().min(0),
    /** Whether its source advises against use outside standard hours. */
    notRecommendedOutOfHours: z.boolean().default(false),
    source: z.string(),
    quality: z.string(),
  })
  .refine((item) => item.lw !== null || item.lwa !== null, { message: 'needs lw63 … lw8000 or lwa' });
export type EquipmentItem = z.infer<typeof equipmentItemSchema>;

/** `loaded_projects/{uid}/config/equipment`. */
export const equipmentDocumentSchema = z.object({ items: z.array(equipmentItemSchema).default([]) });
