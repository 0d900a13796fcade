/** Levels of works elsewhere. They come from a file, or another company published them. */
import { z } from 'zod';
import { calendarDateSchema } from '../time/calendar.ts';
import { assessmentIdSchema, companyIdSchema, emailSchema, projectUidSchema } from '../ids.ts';
import { OTHER_LEVELS_LIMITS } from '../limits.ts';
import { shiftSchema } from '../time/shift.ts';

export const LEVELS_SCHEMA = 'levels/1';

const MAX_TIMES = OTHER_LEVELS_LIMITS.times;

const levelSchema = z.number().min(-99).max(200);
const column = <Schema extends z.ZodType>(of: Schema) => z.array(of).max(OTHER_LEVELS_LIMITS.addresses);

/**
 * Levels by address as columns, dB(A). They are the levels that are compared with a criterion, before rounding. Equipment and
 * work areas are not included.
 */
export const levelsFileSchema = z
  .strictObject({
    schema: z.literal(LEVELS_SCHEMA),
    /** Ids of the project's addresses or receivers. Empty if the file has no ids. */
    id: column(z.string().max(200)),
    address: column(z.string().max(500)),
    /** WGS 84. Null if the file gives no position. */
    lon: column(z.number().min(-180).max(180).nullable()),
    lat: column(z.number().min(-90).max(90).nullable()),
    /** Levels by the key of the operating time. Null if there is no level. */
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

/** The days of the works: a period of dates, or shifts. */
export const whenOfLevelsSchema = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('days'), from: calendarDateSchema, to: calendarDateSchema })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' }),
  z.strictObject({ kind: z.literal('shifts'), shifts: z.array(shiftSchema).min(1).max(OTHER_LEVELS_LIMITS.shifts) }),
]);

/** What a person enters about levels from a file. */
export const importedLevelsSchema = z.strictObject({
  name: z.string().trim().min(1, 'Name the works.').max(OTHER_LEVELS_LIMITS.name),
  source: z.string().trim().min(1, 'Say where the levels come from.').max(OTHER_LEVELS_LIMITS.source),
  when: whenOfLevelsSchema,
});

/** `other_levels/{id}`. Only functions write it. */
export const otherLevelsSchema = z.object({
  id: z.string(),
  /** The company whose projects include the levels in their sums. */
  company: companyIdSchema,
  /** Empty until the levels are accepted. The publisher does not see the company's name before that. */
  companyName: z.string().default(''),
  /** The project of levels from a file. Null for published levels, which count in every project that has their addresses. */
  project: projectUidSchema.nullable(),
  origin: z.enum(['file', 'published']),
  name: z.string(),
  source: z.string(),
  when: whenOfLevelsSchema,
  /** Keys of the operating times with levels, and the number of addresses. */
  times: z.array(z.string()),
  addresses: z.number().int(),
  path: z.string(),
  /** The company that published the levels. Null and empty for levels from a file. */
  publisher: companyIdSchema.nullable(),
  publisherName: z.string().default(''),
  assessment: assessmentIdSchema.nullable(),
  /** Whether the levels count. Levels of another company count once a member of the receiving company accepts them. */
  accepted: z.boolean().default(true),
  active: z.boolean(),
  /** The person who loaded the levels. Null for published levels, because the publisher does not disclose its people. */
  by: emailSchema.nullable(),
  at: z.date(),
});
export type OtherLevels = z.infer<typeof otherLevelsSchema>;
