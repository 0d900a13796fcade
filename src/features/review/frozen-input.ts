import { z } from 'zod';
import { assessmentSchema } from '../../domain/assessment.ts';
import { equipmentItemSchema } from '../../domain/equipment/equipment.ts';
import { workAreaIdSchema } from '../../domain/ids.ts';
import { reportConfigSchema } from '../../domain/report-config.ts';
import { workAreaSchema } from '../../domain/work-area.ts';

const { name, description, permitNumber, stage, shifts, startDate, endDate, operatingTime } = assessmentSchema.shape;

/** `input.json` of a revision: all that the engine was given besides the scene. */
export const frozenInputSchema = z.object({
  assessment: z.object({
    name,
    description,
    permitNumber,
    stage,
    shifts,
    startDate,
    endDate,
    operatingTime,
    workAreas: z.record(workAreaIdSchema, workAreaSchema),
  }),
  config: reportConfigSchema,
  equipment: z.array(equipmentItemSchema),
  inputHash: z.string(),
});
export type FrozenInput = z.infer<typeof frozenInputSchema>;
