/** A logger of a project with its position, its measurements and its exclusions. */
import { z } from 'zod';
import { jsonDepth, LOGGER_LIMITS } from '../../model/limits.ts';
import { type Exclusion, exclusionSchema, storedExclusionSchema } from './exclusions.ts';
import { type Quarter, quartersText, quartersTextSchema } from './quarters.ts';

export const loggerPlaceSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name.')
    .max(LOGGER_LIMITS.name, `Use at most ${LOGGER_LIMITS.name} characters.`),
  /** WGS 84, degrees. */
  lon: z.number({ error: 'Enter degrees.' }).min(-180).max(180),
  lat: z.number({ error: 'Enter degrees.' }).min(-90).max(90),
  /** Height of the microphone above ground, m. */
  height: z.number({ error: 'Enter metres.' }).gt(0, 'must be above 0 m').max(200, 'must be 200 m at most'),
});
export type LoggerPlaceInput = z.infer<typeof loggerPlaceSchema>;

const exclusionsTextSchema = z
  .string()
  .max(LOGGER_LIMITS.exclusionsText)
  .transform((text, context): unknown => {
    try {
      if (jsonDepth(text) <= 2) return JSON.parse(text);
    } catch {
      // Text that is not JSON is an issue of the schema.
    }
    context.addIssue({ code: 'custom', message: 'is no list of exclusions' });
    return z.NEVER;
  })
  .pipe(z.array(storedExclusionSchema).max(LOGGER_LIMITS.exclusions));

/** `assessments/{id}/loggers/{logger}`. Measurements never change. A removed logger can be restored. */
export const loggerSchema = loggerPlaceSchema.extend({
  id: z.string(),
  /** Name of its file. */
  file: z.string().max(LOGGER_LIMITS.file),
  quarters: quartersTextSchema,
  exclusions: exclusionsTextSchema,
  active: z.boolean(),
  updatedBy: z.string().default(''),
  updatedAt: z.date().nullable().default(null),
});
export type Logger = z.infer<typeof loggerSchema>;

/** Sorts loggers by name, as lists and comparisons show them. */
export function loggersInOrder<One extends Pick<Logger, 'id' | 'name'>>(loggers: readonly One[]): One[] {
  const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return loggers.toSorted((a, b) => byText(a.name, b.name) || byText(a.id, b.id));
}

export interface StoredLogger extends LoggerPlaceInput {
  file: string;
  quarters: string;
  exclusions: string;
}

export function storedLogger(
  place: LoggerPlaceInput,
  file: string,
  quarters: readonly Quarter[],
  exclusions: readonly Exclusion[],
): StoredLogger {
  return {
    ...place,
    file: file.slice(0, LOGGER_LIMITS.file),
    quarters: quartersText(quarters),
    exclusions: exclusionsText(z.array(exclusionSchema).parse(exclusions)),
  };
}

/** @throws if an exclusion could not be read back; exclusions without offsets are stored unchanged */
export function exclusionsText(exclusions: readonly Exclusion[]): string {
  return JSON.stringify(z.array(storedExclusionSchema).max(LOGGER_LIMITS.exclusions).parse(exclusions));
}
