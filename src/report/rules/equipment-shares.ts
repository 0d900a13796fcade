/** Shares of the equipment in the level at the worst address, as stored in reports. */
import { z } from 'zod';

export const equipmentSharesSchema = z.object({
  address: z.string(),
  /** Key of the operating time in which the exceedance is highest. */
  time: z.string(),
  /** LAeq at the address, computed from the shares, dB(A). Null if no sound arrives. */
  laDb: z.number().nullable(),
  /** Equipment from the largest share to the smallest. The last entry may stand for all other equipment together. */
  equipment: z.array(
    z.object({
      name: z.string(),
      /** Name of the work area. Empty for an entry that stands for several items. */
      area: z.string(),
      /** Fraction of the sound energy, 0 to 1. */
      share: z.number(),
    }),
  ),
});
export type EquipmentShares = z.infer<typeof equipmentSharesSchema>;
