import { z } from 'zod';
import { storedAssessmentSchema } from '../../model/assessment/assessment.ts';
import { equipmentItemSchema } from '../../model/equipment/equipment.ts';
import { workAreaIdSchema } from '../../model/ids.ts';
import { reportConfigSchema } from '../../model/project/report-config.ts';
import { workAreaSchema } from '../../model/assessment/work-area.ts';

const shapesSchema = z.record(workAreaIdSchema, workAreaSchema);

/**
 * `input.json` of a revision, as far as a prediction needs it. Its work areas and barrier lines have the form that the app uses.
 */
export const frozenInputSchema = z.object({
  assessment: storedAssessmentSchema
    .pick({ shifts: true, startDate: true, endDate: true, operatingTime: true })
    .extend({ workAreas: shapesSchema, barriers: shapesSchema.default({}) })
    .transform(({ barriers, ...assessment }) => ({
      ...assessment,
      workAreas: { ...barriers, ...assessment.workAreas },
    })),
  config: reportConfigSchema,
  equipment: z.array(equipmentItemSchema),
});
export type FrozenInput = z.infer<typeof frozenInputSchema>;
