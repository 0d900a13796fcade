import { z } from 'zod';
import { BAND_COUNT } from '../../engine/scene/octave-bands.ts';

/** One angle per degree. */
export const MAX_ANGLES = 181;

/**
 * Directivity of equipment in plan: DI per octave band, dB, by angle from the front. Angles are 0 to 180° in ascending order.
 * Left and right are symmetrical. DI is relative to a source of the same sound power that radiates equally in all directions (ISO
 * 9613-2:1996, 6 eq. 3).
 */
export const directivitySchema = z
  .array(z.object({ angle: z.number().min(0).max(180), di: z.array(z.number()).length(BAND_COUNT) }))
  .min(2)
  .max(MAX_ANGLES);
export type EquipmentDirectivity = z.infer<typeof directivitySchema>;
