import { z } from 'zod';
import { crewSchema } from '../assessment/work-area.ts';
import { holidaysSchema } from '../time/holidays.ts';
import { CRITERIA_LIMITS } from '../limits.ts';

const MUST_HAVE_DIFFERENT_KEYS = 'must have different keys';

export const RECEIVER_TYPES = [
  'residence',
  'classroom',
  'hospital',
  'worship',
  'active-recreation',
  'passive-recreation',
  'office',
  'retail',
  'industrial',
  'childcare',
  'other',
] as const;
export const receiverTypeSchema = z.enum(RECEIVER_TYPES);
export type ReceiverType = z.infer<typeof receiverTypeSchema>;

const clockTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 07:00');
const levelSchema = z.number().min(-20).max(160);
const nameSchema = z.string().trim().min(1, 'must have a name').max(200);
const keySchema = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9-]*$/, 'must be a key of small letters, digits and hyphens');
const measureKeySchema = z
  .string()
  .max(20)
  .regex(/^[A-Za-z][A-Za-z0-9]*$/, 'must be a short key of letters and digits');

/**
 * Background levels by the key of the background, dB(A). `nsw-icng` has `day`, `evening` and `night`. `bs5228-abc` has `day`,
 * `evening`, `weekend` and `night`.
 */
const backgroundLevelsSchema = z.record(keySchema, z.number().min(-20).max(120));
export type BackgroundLevels = z.infer<typeof backgroundLevelsSchema>;

const measuresByLevel = z.object({ level: levelSchema, measures: z.array(measureKeySchema) });
const measuresByBand = z.array(z.object({ from: z.number(), measures: z.array(measureKeySchema) }));

export const operatingTimeSchema = z.object({
  key: keySchema,
  name: nameSchema,
  /**
   * Whether the time is outside the standard hours, in which work needs no justification. If no operating time of a set has this
   * field, `timesOutOfHours` derives it.
   */
  outOfHours: z.boolean().optional(),
  /** Name of the level, such as `LAeq,10h`, if it differs from the name in `words` and from the name that T gives. */
  level: z.string().max(30).optional(),
  /** T, the time over which the level is averaged, min. If absent, the name of the level gives it. */
  averagingMinutes: z
    .number()
    .int()
    .min(5)
    .max(24 * 60)
    .optional(),
  /** The hours as text for people. */
  hours: nameSchema,
  /** Hours by weekday (0 Sunday to 6 Saturday). If `to` is before `from`, the period runs past midnight. */
  periods: z
    .array(
      z.object({
        weekdays: z.array(z.number().int().min(0).max(6)).min(1, 'must have a day of the week'),
        from: clockTime,
        to: clockTime,
      }),
    )
    .min(1, 'must have hours'),
  /** Key of the background level that the criterion of a residence is derived from. */
  background: keySchema,
  residence: z
    .object({
      /** NML = RBL + this value, dB. Null if `thresholds` apply instead. */
      aboveBackground: z.number().min(-50).max(50).nullable(),
      /**
       * Criterion by the ambient level, dB(A). The ambient level is the background level rounded to 5 dB. The criterion is `a` if
       * the ambient level is below `a`, `b` if it equals `a`, and `c` if it is above `a`.
       */
      thresholds: z
        .object({ a: levelSchema, b: levelSchema, c: levelSchema })
        .refine(({ a, b, c }) => a < b && b < c, { message: 'must rise from A to C', path: ['a'] })
        .nullable()
        .default(null),
      /** A residence at or above this level is highly affected, dB(A). */
      highlyAffected: levelSchema.nullable().default(null),
      /**
       * Sleep disturbance. The LAmax screening level is the greater of `floor` and RBL + `aboveBackground`. Awakening is likely
       * from `awakening` on, dB(A).
       */
      sleep: z
        .object({ floor: levelSchema, aboveBackground: z.number().min(-50).max(50), awakening: levelSchema })
        .nullable()
        .default(null),
    })
    .refine(({ aboveBackground, thresholds }) => (aboveBackground === null) !== (thresholds === null), {
      message: 'must have either a margin above the background or thresholds',
      path: ['aboveBackground'],
    }),
  /** Measures by perception band, and additional measures from a fixed level on. */
  mitigation: z.object({
    /** For residences. */
    fromLevel: measuresByLevel.nullable().default(null),
    aboveBackground: measuresByBand,
    /** For all other receivers. Their bands count from the criterion. */
    otherUses: z
      .object({ fromLevel: measuresByLevel.nullable().default(null), aboveCriterion: measuresByBand })
      .prefault({ aboveCriterion: [] }),
  }),
});
export type OperatingTime = z.infer<typeof operatingTimeSchema>;

const rising = (bands: ReadonlyArray<{ from: number }>) =>
  bands.every(({ from }, index) => index === 0 || from > (bands[index - 1]?.from ?? from));
const distinct = (items: ReadonlyArray<{ key: string }>) => new Set(items.map(({ key }) => key)).size === items.length;

/** The sections of a criteria set that a project may replace. */
export const criteriaSectionsSchema = z.object({
  title: nameSchema,
  source: z.string().trim().min(1, 'must name its source').max(2000),
  operatingTimes: z
    .array(operatingTimeSchema)
    .max(CRITERIA_LIMITS.operatingTimes)
    .refine(distinct, MUST_HAVE_DIFFERENT_KEYS),
  /** The terms that screens use: NML and NCA, or threshold and receptor group. */
  words: z.object({
    level: z.string().trim().min(1).max(30),
    criterion: nameSchema,
    background: nameSchema,
    catchment: nameSchema,
  }),
  /** The background levels of a catchment with their names. */
  backgrounds: z
    .array(z.object({ key: keySchema, name: nameSchema }))
    .max(20)
    .refine(distinct, MUST_HAVE_DIFFERENT_KEYS),
  /** Lowest values for measured background levels, dB(A). */
  minimumBackground: backgroundLevelsSchema,
  /**
   * Keys of backgrounds in order. A background level is limited to the level before it, after the minimum background is applied.
   * If empty, no level limits another.
   */
  backgroundOrder: z.array(keySchema).max(20),
  /** Background levels by rating category, for catchments without measurements. They are used as printed. */
  categories: z.record(z.string().trim().min(1).max(60), backgroundLevelsSchema),
  /** How a level is rounded before every comparison. */
  rounding: z.enum(['integer', 'none']),
  /** Penalty of annoying equipment, dB. It is added to the equipment's own part of the compared level. */
  annoyingEquipmentDb: z.number().min(0).max(20),
  /**
   * How the crew of a work area works if the area has no setting of its own: at the loudest place for each receiver, or over the
   * whole area.
   */
  crew: crewSchema,
  /** The level that the perception bands of a residence count from. All other bands count from the criterion. */
  perceptionFrom: z.enum(['background', 'criterion']),
  /** Perception bands in ascending order, by their lower edge above that level in dB. */
  perception: z
    .array(z.object({ from: z.number().min(-50).max(100), key: keySchema, name: nameSchema }))
    .max(12)
    .refine(rising, 'must rise')
    .refine(distinct, MUST_HAVE_DIFFERENT_KEYS),
  /** Mitigation measures from the weakest to the strongest. */
  measures: z
    .array(z.object({ key: measureKeySchema, name: nameSchema, description: z.string().max(2000) }))
    .max(40)
    .refine(distinct, MUST_HAVE_DIFFERENT_KEYS),
  /**
   * Façade correction, for criteria that apply at a façade, dB. It is added to the free-field level of receivers at buildings
   * before the comparison.
   */
  facadeCorrectionDb: z.number().min(0).max(6),
});
export type CriteriaSections = z.infer<typeof criteriaSectionsSchema>;

/** A criteria set of the product. The set `custom`, which a project fills in, has no operating times. */
export const criteriaTemplateSchema = criteriaSectionsSchema.extend({
  id: z.string(),
  version: z.number().int().positive(),
  note: z.string(),
  timeZone: z.string(),
  /** Whether the minimum working distances of Transport for NSW apply. */
  workingDistances: z.boolean(),
  /** Days that have the hours of a Sunday. */
  holidays: holidaysSchema,
  /** External LAeq criteria of receivers that are no residences, dB(A). Null if the project has to enter its own. */
  landUses: z.partialRecord(
    receiverTypeSchema,
    z.object({
      level: levelSchema.nullable(),
      note: z.string(),
      /** Keys of the operating times in which the use is in use. Null: all. */
      inUse: z.array(keySchema).nullable().default(null),
    }),
  ),
});
export type CriteriaTemplate = z.infer<typeof criteriaTemplateSchema>;

/** A versioned criteria set. It is plain data, so that results can store all of it and stay readable for years. */
export const criteriaSetSchema = criteriaTemplateSchema
  .refine(({ operatingTimes }) => operatingTimes.length > 0, {
    message: 'must have an operating time',
    path: ['operatingTimes'],
  })
  .superRefine(({ operatingTimes, backgrounds }, context) => {
    const known = backgrounds.map(({ key }) => key);
    operatingTimes.forEach(({ background }, index) => {
      if (known.includes(background)) return;
      const message = `must be one of the backgrounds ${known.join(', ')}, not ${background}`;
      context.addIssue({ code: 'custom', path: ['operatingTimes', index, 'background'], message });
    });
  })
  .superRefine(({ operatingTimes, measures, perception }, context) => {
    const known = new Set(measures.map(({ key }) => key));
    const edges = perception.map(({ from }) => from).join(' ');
    operatingTimes.forEach(({ mitigation: { fromLevel, aboveBackground, otherUses } }, index) => {
      const own = aboveBackground.map(({ from }) => from).join(' ');
      if (own !== '' && own !== edges) {
        const message = `must have the bands of the perception (${edges} dB), not ${own}`;
        context.addIssue({ code: 'custom', path: ['operatingTimes', index, 'mitigation'], message });
      }
      const rows = [fromLevel, otherUses.fromLevel, ...aboveBackground, ...otherUses.aboveCriterion];
      const used = rows.flatMap((row) => row?.measures ?? []);
      const unknown = used.find((key) => !known.has(key));
      if (unknown === undefined) return;
      const path = ['operatingTimes', index, 'mitigation'];
      context.addIssue({
        code: 'custom',
        path,
        message: `must not ask for ${unknown}, which is not among the measures`,
      });
    });
  });
export type CriteriaSet = z.infer<typeof criteriaSetSchema>;

/** A criteria set that can be used for an assessment. It is stricter than the schema that reads results. */
export const usableCriteriaSchema = criteriaSetSchema
  .superRefine(({ operatingTimes }, context) => {
    operatingTimes.forEach(({ mitigation }, index) => {
      if (rising(mitigation.otherUses.aboveCriterion)) return;
      const path = ['operatingTimes', index, 'mitigation', 'otherUses', 'aboveCriterion'];
      context.addIssue({ code: 'custom', path, message: 'must rise' });
    });
  })
  .superRefine(({ categories, backgrounds }, context) => {
    for (const [category, levels] of Object.entries(categories)) {
      for (const { key } of backgrounds.filter((background) => !Object.hasOwn(levels, background.key))) {
        const message = `must have a level of the background ${key}`;
        context.addIssue({ code: 'custom', path: ['categories', category, key], message });
      }
    }
  });

/** Splits the `operatingTime` of an assessment, such as `evening+night`, into keys. */
export function operatingTimeKeys(operatingTime: string): string[] {
  return operatingTime.split('+').filter((key) => key !== '');
}

/** The name of the level of an operating time, such as `LAeq,15min` or `LAeq,10h`. */
export function levelNameOf(
  { operatingTimes, words }: Pick<CriteriaSet, 'operatingTimes' | 'words'>,
  key: string,
): string {
  return ownLevelName(operatingTimes.find((time) => time.key === key)) ?? words.level;
}

/**
 * The name that an operating time gives its level, or else the name that its T gives, such as `LAeq,12h`. Undefined if it has
 * neither.
 */
export function ownLevelName(time: Pick<OperatingTime, 'level' | 'averagingMinutes'> | undefined): string | undefined {
  return time?.level ?? (time?.averagingMinutes === undefined ? undefined : levelOver(time.averagingMinutes));
}

/** `LAeq,12h`, `LAeq,15min` */
export const levelOver = (minutes: number): string =>
  `LAeq,${minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}min`}`;

const USUAL_MINUTES = 15;

/**
 * T, the time over which the level of an operating time is averaged, min. It is the entered value, or else the time in the name
 * of the level: 15 for `LAeq,15min`, 600 for `LAeq,10h`. For `LAeq,T` without an entered T it is the whole operating time
 * (Infinity). Without either it is 15.
 */
export function averagingMinutes(set: Pick<CriteriaSet, 'operatingTimes' | 'words'>, key: string): number {
  const entered = set.operatingTimes.find((time) => time.key === key)?.averagingMinutes;
  if (entered !== undefined) return entered;
  const name = levelNameOf(set, key);
  const [, number = '', unit = ''] = /,\s*(\d+(?:\.\d+)?)\s*(min|h)/i.exec(name) ?? [];
  if (number !== '') return Number(number) * (unit.toLowerCase() === 'h' ? 60 : 1);
  return /,\s*T$/.test(name) ? Infinity : USUAL_MINUTES;
}

/** Whether the level of an operating time is averaged over a quarter of an hour. */
export const isOfQuarters = (set: Pick<CriteriaSet, 'operatingTimes' | 'words'>, key: string): boolean =>
  averagingMinutes(set, key) === USUAL_MINUTES;

/**
 * Whether the level of an operating time is averaged over longer than a quarter of an hour, so that the working hours affect it.
 */
export const isAveraged = (set: Pick<CriteriaSet, 'operatingTimes' | 'words'>, key: string): boolean =>
  averagingMinutes(set, key) > USUAL_MINUTES;

/** The name of an operating time. If the set does not have it, its key. */
export function operatingTimeName({ operatingTimes }: Pick<CriteriaSet, 'operatingTimes'>, key: string): string {
  return operatingTimes.find((time) => time.key === key)?.name ?? key;
}

/** The names of an assessment's operating times, from its keys joined with `+`. */
export function operatingTimeNames(set: Pick<CriteriaSet, 'operatingTimes'>, operatingTime: string): string {
  return operatingTimeKeys(operatingTime)
    .map((key) => operatingTimeName(set, key))
    .join(', ');
}
