import { z } from 'zod';
import { criteriaTexts } from '../texts/criteria.ts';

/** A class of the exceedance of a criterion: what is above `above` dB, up to the next class. */
const exceedanceClassSchema = z.object({
  above: z.number().min(0).max(100),
  colour: z.string().regex(/^#[0-9a-f]{6}$/, criteriaTexts.mustBeColourSuch),
});

/** Classes of the exceedance, rising from 0 dB, and the colour of what does not exceed. */
export const exceedanceClassesSchema = z.object({
  within: exceedanceClassSchema.shape.colour,
  classes: z
    .array(exceedanceClassSchema)
    .min(1)
    .max(8)
    .refine((classes) => classes[0]?.above === 0, criteriaTexts.mustBeginAt0DB)
    .refine(
      (classes) => classes.every(({ above }, index) => index === 0 || above > (classes[index - 1]?.above ?? above)),
      criteriaTexts.mustRise,
    ),
});
export type ExceedanceClasses = z.infer<typeof exceedanceClassesSchema>;

/** The classes of a project that has none of its own. */
export const DEFAULT_EXCEEDANCE_CLASSES: ExceedanceClasses = {
  within: '#67ae7d',
  classes: [
    { above: 0, colour: '#f2d95c' },
    { above: 5, colour: '#f39339' },
    { above: 10, colour: '#d6437a' },
    { above: 20, colour: '#6b3fa0' },
  ],
};

/** The class of an exceedance: 0 does not exceed, 1 is the first class, and so on. */
export function exceedanceRank({ classes }: ExceedanceClasses, exceedanceDb: number): number {
  return 1 + classes.findLastIndex(({ above }) => exceedanceDb > above);
}
