import { z } from 'zod';

/** A class of exceedances: from `above` dB to the next class. */
const exceedanceClassSchema = z.object({
  above: z.number().min(0).max(100),
  colour: z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #a8301f'),
});

/** Classes of exceedances in ascending order from 0 dB, and the colour of receivers that do not exceed. */
export const exceedanceClassesSchema = z.object({
  within: exceedanceClassSchema.shape.colour,
  classes: z
    .array(exceedanceClassSchema)
    .min(1)
    .max(8)
    .refine((classes) => classes[0]?.above === 0, 'must begin at 0 dB')
    .refine(
      (classes) => classes.every(({ above }, index) => index === 0 || above > (classes[index - 1]?.above ?? above)),
      'must rise',
    ),
});
export type ExceedanceClasses = z.infer<typeof exceedanceClassesSchema>;

/** The default classes. Each is darker than the class below it, so that colour-blind people and grey prints distinguish them. */
export const DEFAULT_EXCEEDANCE_CLASSES: ExceedanceClasses = {
  within: '#c8dd8a',
  classes: [
    { above: 0, colour: '#e9a820' },
    { above: 5, colour: '#d9702b' },
    { above: 10, colour: '#a8301f' },
    { above: 20, colour: '#4a0d12' },
  ],
};

/** The colour of receivers that are not compared. It is lighter than that of receivers that do not exceed. */
export const NOT_COMPARED_COLOUR = '#ffffff';

/** From this exceedance on, dB, the map marks a class by a ring as well as by its colour. */
export const RINGED_FROM_DB = 10;

/** The index of the class of an exceedance. 0 is no exceedance, and 1 is the first class. */
export function exceedanceRank({ classes }: ExceedanceClasses, exceedanceDb: number): number {
  return 1 + classes.findLastIndex(({ above }) => exceedanceDb > above);
}
