/** Predictions at the positions of loggers by equipment line. */
import { z } from 'zod';
import { octaveSpectrumSchema } from '../../model/equipment/equipment.ts';

const perLogger = z.array(z.number().min(0));

/** One equipment line of a work area, with its energies 10^(0.1 LA) at each logger without penalties. */
export const predictedLineSchema = z.object({
  /** Id and name of the work area. */
  area: z.string(),
  areaName: z.string(),
  /** Id and name of the item. */
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
  /** With the crew at its loudest place for the logger, as in `laeq`. For a moving crew, it is the sum of its pieces. */
  worst: perLogger,
  /** With the crew spread over its area, as in `laeqTypical`. */
  spread: perLogger,
  /** For a moving crew: the length of its line, m, and the energies of the line's pieces at each logger. Otherwise null. */
  moving: z.object({ lineM: z.number(), pieces: z.array(z.array(z.number().min(0))) }).nullable(),
});
export type PredictedLine = z.infer<typeof predictedLineSchema>;

/** The key of a line in records of when equipment was on: the area and the item. */
export const lineKey = ({ area, equipment }: Pick<PredictedLine, 'area' | 'equipment'>): string =>
  `${area}/${equipment}`;
