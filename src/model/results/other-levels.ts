/** Levels of works that the project does not assess itself: they come from a file, or another company published them. */
import { z } from 'zod';
import { calendarDateSchema } from '../time/calendar.ts';
import { assessmentIdSchema, companyIdSchema, emailSchema, projectUidSchema } from '../ids.ts';
import { OTHER_LEVELS_LIMITS } from '../limits.ts';
import { shiftSchema } from '../time/shift.ts';

export const LEVELS_SCHEMA = 'levels/1';

const MAX_TIMES = OTHER_LEVELS_LIMITS.times;

const levelSchema = z.number().min(-99).max(200);
const column = <Schema extends z.ZodType>(of: Schema) => z.array(of).max(OTHER_LEVELS_LIMITS.addresses);

/** Levels by address, as columns: what is compared with a criterion, before it is rounded, dB(A). No equipment, no places of work. */
export const levelsFileSchema = z
  .strictObject({
    schema: z.literal(LEVELS_SCHEMA),
    /** Empty where the file has none; they are those of the project's addresses or receivers. */
    id: column(z.string().max(200)),
    address: column(z.string().max(500)),
    /** WGS 84; null where the file says no place. */
    lon: column(z.number().min(-180).max(180).nullable()),
    lat: column(z.number().min(-90).max(90).nullable()),
    /** By the key of the operating time; null where nothing is said. */
    levels: z
      .record(z.string().max(60), column(levelSchema.nullable()))
      .refine(
        (levels) => Object.keys(levels).length <= MAX_TIMES,
        `Levels may be of ${MAX_TIMES} operating times at most.`,
      )
      .meta({ maxProperties: MAX_TIMES }),
  })
  .superRefine(({ id, address, lon, lat, levels }, context) => {
    for (const [name, values] of Object.entries({ address, lon, lat, ...levels })) {
      if (values.length === id.length) continue;
      context.addIssue({ code: 'custom', path: [name], message: `has ${values.length} entries, not ${id.length}` });
    }
  });
export type LevelsFile = z.infer<typeof levelsFileSchema>;

/** On which days the works go on: from one to another, or by shifts. */
export const whenOfLevelsSchema = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('days'), from: calendarDateSchema, to: calendarDateSchema })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' }),
  z.strictObject({ kind: z.literal('shifts'), shifts: z.array(shiftSchema).min(1).max(OTHER_LEVELS_LIMITS.shifts) }),
]);

/** What is said of levels that come from a file. */
export const importedLevelsSchema = z.strictObject({
  name: z.string().trim().min(1, 'Name the works.').max(OTHER_LEVELS_LIMITS.name),
  source: z.string().trim().min(1, 'Say where the levels come from.').max(OTHER_LEVELS_LIMITS.source),
  when: whenOfLevelsSchema,
});

/** `other_levels/{id}`: written by functions alone. */
export const otherLevelsSchema = z.object({
  id: z.string(),
  /** Whose projects they are summed in. */
  company: companyIdSchema,
  /** Empty where they are offered: whoever gives levels to a company learns its name once they are accepted. */
  companyName: z.string().default(''),
  /** The project that they were loaded into; null for published ones, which count wherever they reach. */
  project: projectUidSchema.nullable(),
  origin: z.enum(['file', 'published']),
  name: z.string(),
  source: z.string(),
  when: whenOfLevelsSchema,
  /** Keys of the operating times with levels. */
  times: z.array(z.string()),
  addresses: z.number().int(),
  path: z.string(),
  /** The company and the assessment that published them; null for those of a file. */
  publisher: companyIdSchema.nullable(),
  publisherName: z.string().default(''),
  assessment: assessmentIdSchema.nullable(),
  /** Whether they count: what another company gives is offered until a member of the receiving one accepts it. */
  accepted: z.boolean().default(true),
  active: z.boolean(),
  /** Who loaded them; null where another company gave them, which does not tell its people. */
  by: emailSchema.nullable(),
  at: z.date(),
});
export type OtherLevels = z.infer<typeof otherLevelsSchema>;
