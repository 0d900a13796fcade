/** What makes the level at the worst address, as reports keep it. */
import { z } from 'zod';

export const equipmentSharesSchema = z.object({
  address: z.string(),
  /** Key of the operating time in which it exceeds most. */
  time: z.string(),
  /** `laeq` there as the shares explain it, dB(A); null: nothing arrives. */
  laDb: z.number().nullable(),
  /** From the loudest on; the last may stand for all others together. */
  equipment: z.array(
    z.object({
      name: z.string(),
      /** Name of the work area; empty for what stands for several. */
      area: z.string(),
      /** Of the energy, 0 … 1. */
      share: z.number(),
    }),
  ),
});
export type EquipmentShares = z.infer<typeof equipmentSharesSchema>;
