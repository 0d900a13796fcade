import { z } from 'zod';
import { assessmentSchema } from '../assessment.ts';
import { equipmentItemSchema } from '../equipment/equipment.ts';
import { workAreaIdSchema } from '../ids.ts';
import { reportConfigSchema } from '../report-config.ts';
import { workAreaSchema } from '../work-area.ts';

/** `input.json` of a revision, as far as a prediction needs it: its work areas are written as the app has them. */
export const frozenInputSchema = z.object({
  assessment: assessmentSchema
    .pick({ shifts: true, startDate: true, endDate: true, operatingTime: true })
    .extend({ workAreas: z.record(workAreaIdSchema, workAreaSchema) }),
  config: reportConfigSchema,
  equipment: z.array(equipmentItemSchema),
});
export type FrozenInput = z.infer<typeof frozenInputSchema>;
