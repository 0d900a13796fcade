import { z } from 'zod';
import { calendarDateSchema, weekdaysBetween } from '../calendar.ts';

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

export const BACKGROUND_PERIODS = ['day', 'evening', 'night'] as const;
export const backgroundPeriodSchema = z.enum(BACKGROUND_PERIODS);

const backgroundLevels = z.object({ day: z.number(), evening: z.number(), night: z.number() });
export type BackgroundLevels = z.infer<typeof backgroundLevels>;

const clockTime = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/);

const operatingTimeSchema = z.object({
  key: z.string().regex(/^[a-z][a-z0-9-]*$/),
  name: z.string(),
  /** The hours in words, for people. */
  hours: z.string(),
  /** Hours by weekday (0 Sunday to 6 Saturday); `to` before `from` runs past midnight. */
  periods: z.array(z.object({ weekdays: z.array(z.number().int().min(0).max(6)), from: clockTime, to: clockTime })),
  background: backgroundPeriodSchema,
  residence: z.object({
    /** NML = RBL + this, dB. */
    aboveBackground: z.number(),
    /** From this level on a residence is highly affected, dBA. */
    highlyAffected: z.number().nullable().default(null),
    /** Sleep disturbance: LAmax screening level is the greater of `floor` and RBL + `aboveBackground`; awakening from `awakening` on, dBA. */
    sleep: z.object({ floor: z.number(), aboveBackground: z.number(), awakening: z.number() }).nullable().default(null),
  }),
  /** Measures of a residence by band of the level over the background, and by level; the first that holds counts. */
  mitigation: z.object({
    fromLevel: z
      .object({ level: z.number(), measures: z.array(z.string()) })
      .nullable()
      .default(null),
    aboveBackground: z.array(z.object({ from: z.number(), measures: z.array(z.string()) })),
  }),
});
export type OperatingTime = z.infer<typeof operatingTimeSchema>;

/** A versioned set of criteria: data, so that a result can carry it whole and be read years later. */
export const criteriaSetSchema = z.object({
  id: z.string(),
  version: z.number().int().positive(),
  title: z.string(),
  source: z.string(),
  note: z.string(),
  timeZone: z.string(),
  operatingTimes: z.array(operatingTimeSchema).min(1),
  /** RBL is not taken below these, dBA. */
  minimumBackground: backgroundLevels,
  /** Background levels that may stand in for a measured RBL. */
  categories: z.record(z.string(), backgroundLevels),
  /** External LAeq criteria in dBA of what is not a residence; null: the project has to give its own. */
  landUses: z.partialRecord(receiverTypeSchema, z.object({ level: z.number().nullable(), note: z.string() })),
  /** Bands of the level over the background (residences) or over the criterion (others), by their lower end in dB, rising. */
  perception: z.array(z.object({ from: z.number(), key: z.string(), name: z.string() })),
  measures: z.array(z.object({ key: z.string(), name: z.string(), description: z.string() })),
  /** Added to façade levels, dB. */
  facadeCorrectionDb: z.number(),
});
export type CriteriaSet = z.infer<typeof criteriaSetSchema>;

/** Keys of an assessment's `operatingTime`, which joins them with `+`. */
export function operatingTimeKeys(operatingTime: string): string[] {
  return operatingTime.split('+').filter((key) => key !== '');
}

export function joinOperatingTimes(keys: readonly string[], set: CriteriaSet): string {
  return set.operatingTimes
    .map(({ key }) => key)
    .filter((key) => keys.includes(key))
    .join('+');
}

/**
 * Resolves the operating times of an assessment and checks that its dates contain such hours.
 * @returns the times in the set's order, and a sentence for everything that is wrong
 */
export function resolveOperatingTimes(
  set: CriteriaSet,
  assessment: { operatingTime: string; startDate: string; endDate: string },
): { times: OperatingTime[]; problems: string[] } {
  const keys = operatingTimeKeys(assessment.operatingTime);
  const times = set.operatingTimes.filter(({ key }) => keys.includes(key));
  const known = set.operatingTimes.map(({ key }) => key);
  const problems = keys
    .filter((key) => !known.includes(key))
    .map((key) => `The criteria set ${set.id} has no operating time “${key}”. It has ${known.join(', ')}.`);
  if (keys.length === 0) problems.push('Choose at least one operating time.');
  const dates = calendarDateSchema.array().safeParse([assessment.startDate, assessment.endDate]);
  if (!dates.success) return { times, problems };
  if (assessment.endDate < assessment.startDate) problems.push('The end date is before the start date.');
  const days = weekdaysBetween(assessment.startDate, assessment.endDate);
  for (const time of times) {
    const contained = time.periods.some(({ weekdays }) => weekdays.some((day) => days.has(day)));
    if (!contained)
      problems.push(
        `No day from ${assessment.startDate} to ${assessment.endDate} has hours of “${time.name}” (${time.hours}).`,
      );
  }
  return { times, problems };
}
