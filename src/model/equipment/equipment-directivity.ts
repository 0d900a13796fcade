import { z } from 'zod';
import { BAND_COUNT } from '../../engine/scene/octave-bands.ts';

/** One a degree. */
export const MAX_ANGLES = 181;

/**
 * How equipment radiates in plan: DI per octave band, dB, by the angle from its front, 0 to 180° in ascending order; left and right are alike. DI is
 * relative to a source of the same sound power that radiates alike in all directions (ISO 9613-2:1996, 6 eq. 3).
 */
export const directivitySchema = z
  .array(z.object({ angle: z.number().min(0).max(180), di: z.array(z.number()).length(BAND_COUNT) }))
  .min(2)
  .max(MAX_ANGLES);
export type EquipmentDirectivity = z.infer<typeof directivitySchema>;
