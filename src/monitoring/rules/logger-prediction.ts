/** What is predicted at the places of loggers, line of equipment by line of equipment. */
import { z } from 'zod';
import { octaveSpectrumSchema } from '../../model/equipment/equipment.ts';

const perLogger = z.array(z.number().min(0));

/** One line of equipment of a work area; energies 10^(0.1 LA) at each logger, without penalty. */
export const predictedLineSchema = z.object({
  /** Id of the work area, and its name. */
  area: z.string(),
  areaName: z.string(),
  /** Id of the item, and its name. */
  equipment: z.string(),
  name: z.string(),
  /** Sound power level of one item at full power, dB(A) re 1 pW, and its spectrum. */
  lwaItem: z.number(),
  lw: octaveSpectrumSchema,
  height: z.number(),
  lamax: z.number().nullable(),
  category: z.string(),
  usage: z.number(),
  isAnnoying: z.boolean(),
  /** With the crew where it is loudest at the logger, as `laeq` has it. Of a crew that moves: the sum of its pieces. */
  worst: perLogger,
  /** With the crew all over its area, as `laeqTypical` has it. */
  spread: perLogger,
  /** Of a crew that moves: the length of its line, m, and the energies of the pieces of its line at each logger; null for all others. */
  moving: z.object({ lineM: z.number(), pieces: z.array(z.array(z.number().min(0))) }).nullable(),
});
export type PredictedLine = z.infer<typeof predictedLineSchema>;

/** By what a line is named where it is said when its equipment was on: the area and the item. */
export const lineKey = ({ area, equipment }: Pick<PredictedLine, 'area' | 'equipment'>): string =>
  `${area}/${equipment}`;
