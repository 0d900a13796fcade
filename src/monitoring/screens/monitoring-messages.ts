import { z } from 'zod';
import type { AssessmentInput } from '../../prediction/rules/sources/sourced-areas.ts';
import { predictedLineSchema } from '../rules/logger-prediction.ts';

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** What the worker is asked, once: a plan that was parsed where it came in, its scene as its file has it, and where loggers stand. */
export const monitoringRequestSchema = z.object({
  input: z.custom<AssessmentInput>(isObject),
  scene: z.instanceof(ArrayBuffer),
  loggers: z.array(z.object({ lon: z.number(), lat: z.number(), heightM: z.number() })),
});
export type MonitoringRequest = z.infer<typeof monitoringRequestSchema>;

/** What it answers, once. */
export const monitoringReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), lines: z.array(predictedLineSchema) }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type MonitoringReply = z.infer<typeof monitoringReplySchema>;
