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

/** Background levels by the key of the background, dB(A): `day`, `evening`, `night` of `nsw-icng`; `day`, `evening`, `weekend`, `night` of `bs5228-abc`. */
const backgroundLevelsSchema = z.record(keySchema, z.number().min(-20).max(120));
export type BackgroundLevels = z.infer<typeof backgroundLevelsSchema>;

const measuresByLevel = z.object({ level: levelSchema, measures: z.array(measureKeySchema) });
const measuresByBand = z.array(z.object({ from: z.number(), measures: z.array(measureKeySchema) }));

export const operatingTimeSchema = z.object({
  key: keySchema,
  name: nameSchema,
  /** Whether it lies outside the working hours that need no reason of their own; where no time of a set says so, `timesOutOfHours` derives it. */
  outOfHours: z.boolean().optional(),
  /** What its level is called, where that is another than the set’s, or than T says: `LAeq,10h`. */
  level: z.string().max(30).optional(),
  /** T, over which its level is averaged, min; where absent the name of the level says it. */
  averagingMinutes: z
    .number()
    .int()
    .min(5)
    .max(24 * 60)
    .optional(),
  /** The hours in words, for people. */
  hours: nameSchema,
  /** Hours by weekday (0 Sunday to 6 Saturday); `to` before `from` runs past midnight. */
  periods: z
    .array(
      z.object({
        weekdays: z.array(z.number().int().min(0).max(6)).min(1, 'must have a day of the week'),
        from: clockTime,
        to: clockTime,
      }),
    )
    .min(1, 'must have hours'),
  /** Key of the background level that criteria of residences come from. */
  background: keySchema,
  residence: z
    .object({
      /** NML = RBL + this, dB; null where thresholds hold instead. */
      aboveBackground: z.number().min(-50).max(50).nullable(),
      /** Criterion by the ambient level, which the background stands for, rounded to 5 dB: below `a` it is `a`, equal `b`, above `c`, dB(A). */
      thresholds: z
        .object({ a: levelSchema, b: levelSchema, c: levelSchema })
        .refine(({ a, b, c }) => a < b && b < c, { message: 'must rise from A to C', path: ['a'] })
        .nullable()
        .default(null),
      /** From this level on a residence is highly affected, dB(A). */
      highlyAffected: levelSchema.nullable().default(null),
      /** Sleep disturbance: LAmax screening level is the greater of `floor` and RBL + `aboveBackground`; awakening from `awakening` on, dB(A). */
      sleep: z
        .object({ floor: levelSchema, aboveBackground: z.number().min(-50).max(50), awakening: levelSchema })
        .nullable()
        .default(null),
    })
    .refine(({ aboveBackground, thresholds }) => (aboveBackground === null) !== (thresholds === null), {
      message: 'must have either a margin above the background or thresholds',
      path: ['aboveBackground'],
    }),
  /** Measures by band of perception, and those from a level on, which are asked for in addition. */
  mitigation: z.object({
    /** Of a residence. */
    fromLevel: measuresByLevel.nullable().default(null),
    aboveBackground: measuresByBand,
    /** Of everything else; bands count over the criterion. */
    otherUses: z
      .object({ fromLevel: measuresByLevel.nullable().default(null), aboveCriterion: measuresByBand })
      .prefault({ aboveCriterion: [] }),
  }),
});
export type OperatingTime = z.infer<typeof operatingTimeSchema>;

const rising = (bands: ReadonlyArray<{ from: number }>) =>
  bands.every(({ from }, index) => index === 0 || from > (bands[index - 1]?.from ?? from));
const distinct = (items: ReadonlyArray<{ key: string }>) => new Set(items.map(({ key }) => key)).size === items.length;

/** What of a criteria set a project may replace, section by section. */
export const criteriaSectionsSchema = z.object({
  title: nameSchema,
  source: z.string().trim().min(1, 'must name its source').max(2000),
  operatingTimes: z
    .array(operatingTimeSchema)
    .max(CRITERIA_LIMITS.operatingTimes)
    .refine(distinct, MUST_HAVE_DIFFERENT_KEYS),
  /** What things are called: NML and NCA, or threshold and receptor group. */
  words: z.object({
    level: z.string().trim().min(1).max(30),
    criterion: nameSchema,
    background: nameSchema,
    catchment: nameSchema,
  }),
  /** The background levels that a catchment has, by name. */
  backgrounds: z
    .array(z.object({ key: keySchema, name: nameSchema }))
    .max(20)
    .refine(distinct, MUST_HAVE_DIFFERENT_KEYS),
  /** A measured background is not taken below these, dB(A). */
  minimumBackground: backgroundLevelsSchema,
  /** Keys of backgrounds of which each is not taken above the one before it, once the floors are applied; empty: none bounds another. */
  backgroundOrder: z.array(keySchema).max(20),
  /** Background levels that may stand in for measured ones; they are taken as printed. */
  categories: z.record(z.string().trim().min(1).max(60), backgroundLevelsSchema),
  /** How a level is rounded before it is compared with anything. */
  rounding: z.enum(['integer', 'none']),
  /** What annoying equipment adds to its own part of the level that is compared, dB. */
  annoyingEquipmentDb: z.number().min(0).max(20),
  /** How the crew of a work area works where the area does not say: at the place that is loudest for each receiver, or all over it. */
  crew: crewSchema,
  /** What the bands of a residence count from; everything else counts from its criterion. */
  perceptionFrom: z.enum(['background', 'criterion']),
  /** Bands of the level over that, by their lower end in dB, rising. */
  perception: z
    .array(z.object({ from: z.number().min(-50).max(100), key: keySchema, name: nameSchema }))
    .max(12)
    .refine(rising, 'must rise')
    .refine(distinct, MUST_HAVE_DIFFERENT_KEYS),
  /** From the weakest to the strongest. */
  measures: z
    .array(z.object({ key: measureKeySchema, name: nameSchema, description: z.string().max(2000) }))
    .max(40)
    .refine(distinct, MUST_HAVE_DIFFERENT_KEYS),
  /** Criteria that hold at a façade: added to the free-field level of receivers at buildings before it is compared, dB. */
  facadeCorrectionDb: z.number().min(0).max(6),
});
export type CriteriaSections = z.infer<typeof criteriaSectionsSchema>;

/** A criteria set as it comes with the product; one that a project fills has no operating times yet. */
export const criteriaTemplateSchema = criteriaSectionsSchema.extend({
  id: z.string(),
  version: z.number().int().positive(),
  note: z.string(),
  timeZone: z.string(),
  /** Whether the minimum working distances of Transport for NSW are asked for. */
  workingDistances: z.boolean(),
  /** Days that count as Sundays. */
  holidays: holidaysSchema,
  /** External LAeq criteria in dB(A) of what is not a residence; null: the project has to give its own. */
  landUses: z.partialRecord(
    receiverTypeSchema,
    z.object({
      level: levelSchema.nullable(),
      note: z.string(),
      /** Keys of the operating times in which it is used; null: all. */
      inUse: z.array(keySchema).nullable().default(null),
    }),
  ),
});
export type CriteriaTemplate = z.infer<typeof criteriaTemplateSchema>;

/** A versioned set of criteria: data, so that a result can carry it whole and be read years later. */
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

/** A criteria set to assess by: stricter than what results are read with. */
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

/** Keys of an assessment's `operatingTime`, which joins them with `+`. */
export function operatingTimeKeys(operatingTime: string): string[] {
  return operatingTime.split('+').filter((key) => key !== '');
}

/** What the level of an operating time is called: `LAeq,15min`, `LAeq,10h`. */
export function levelNameOf(
  { operatingTimes, words }: Pick<CriteriaSet, 'operatingTimes' | 'words'>,
  key: string,
): string {
  return ownLevelName(operatingTimes.find((time) => time.key === key)) ?? words.level;
}

/** What an operating time calls its level, or else what its T does: `LAeq,12h`; undefined where it says neither. */
export function ownLevelName(time: Pick<OperatingTime, 'level' | 'averagingMinutes'> | undefined): string | undefined {
  return time?.level ?? (time?.averagingMinutes === undefined ? undefined : levelOver(time.averagingMinutes));
}

/** `LAeq,12h`, `LAeq,15min` */
export const levelOver = (minutes: number): string =>
  `LAeq,${minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}min`}`;

const USUAL_MINUTES = 15;

/**
 * T, the time over which the level of an operating time is taken, min: as it is entered, or else as the name of the level says: 15 of
 * `LAeq,15min`, 600 of `LAeq,10h`. Of `LAeq,T` without a T it is the whole operating time (Infinity), and where nothing is said 15.
 */
export function averagingMinutes(set: Pick<CriteriaSet, 'operatingTimes' | 'words'>, key: string): number {
  const entered = set.operatingTimes.find((time) => time.key === key)?.averagingMinutes;
  if (entered !== undefined) return entered;
  const name = levelNameOf(set, key);
  const [, number = '', unit = ''] = /,\s*(\d+(?:\.\d+)?)\s*(min|h)/i.exec(name) ?? [];
  if (number !== '') return Number(number) * (unit.toLowerCase() === 'h' ? 60 : 1);
  return /,\s*T$/.test(name) ? Infinity : USUAL_MINUTES;
}

/** Whether the level of an operating time is taken over a quarter of an hour. */
export const isOfQuarters = (set: Pick<CriteriaSet, 'operatingTimes' | 'words'>, key: string): boolean =>
  averagingMinutes(set, key) === USUAL_MINUTES;

/** Whether the hours worked count in the level of an operating time: it is averaged over longer than the worst quarter of an hour. */
export const isAveraged = (set: Pick<CriteriaSet, 'operatingTimes' | 'words'>, key: string): boolean =>
  averagingMinutes(set, key) > USUAL_MINUTES;

/** What people call an operating time; its key where the set has none of it. */
export function operatingTimeName({ operatingTimes }: Pick<CriteriaSet, 'operatingTimes'>, key: string): string {
  return operatingTimes.find((time) => time.key === key)?.name ?? key;
}

/** The names of an assessment's operating times, from its keys joined with `+`. */
export function operatingTimeNames(set: Pick<CriteriaSet, 'operatingTimes'>, operatingTime: string): string {
  return operatingTimeKeys(operatingTime)
    .map((key) => operatingTimeName(set, key))
    .join(', ');
}
