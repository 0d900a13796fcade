/** Conditions of an approval, as its words say them and as a run can check them. */
import { z } from 'zod';
import { equipmentIdSchema } from '../ids.ts';
import { REVISION_LIMITS } from '../limits.ts';
import { clockTimeSchema } from '../time/wall-clock.ts';

const equipmentSchema = z.strictObject({ id: equipmentIdSchema, name: z.string().max(200) });

/** Which level a condition limits; `exceedance` is dB over the criterion. */
export const LIMITED_LEVELS = ['laeqAssessed', 'lamax', 'exceedance'] as const;
export type LimitedLevel = (typeof LIMITED_LEVELS)[number];

export const conditionCheckSchema = z.discriminatedUnion('kind', [
  /** Nothing of the prediction shows whether it is kept: a person sees to it. */
  z.strictObject({ kind: z.literal('words') }),
  z.strictObject({
    kind: z.literal('level'),
    level: z.enum(LIMITED_LEVELS),
    /** The address that it protects, by its id and as it is read; null: every address. */
    address: z.strictObject({ id: z.string().max(500), name: z.string().max(500) }).nullable(),
    /** Key of the operating time; null: all that are assessed. */
    time: z.string().max(100).nullable(),
    /** dB(A), or dB over the criterion. */
    mostDb: z.number().min(-50).max(150),
  }),
  z.strictObject({
    kind: z.literal('equipment'),
    equipment: equipmentSchema,
    /** So many may be in use at the same time. */
    most: z.number().int().min(0).max(1000),
  }),
  z.strictObject({
    kind: z.literal('hours'),
    /** What must not be in use; null: all work. */
    equipment: equipmentSchema.nullable(),
    /** From when to when there is none, every day; past midnight where `to` is not later. */
    from: clockTimeSchema,
    to: clockTimeSchema,
  }),
]);
export type ConditionCheck = z.infer<typeof conditionCheckSchema>;

export const conditionSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  /** As the approval words it. */
  text: z.string().trim().min(1, 'Enter the condition as it was worded.').max(REVISION_LIMITS.condition),
  check: conditionCheckSchema,
});
export type Condition = z.infer<typeof conditionSchema>;

/** How a plan and its results stand to a condition. */
export const conditionOutcomeSchema = z.object({
  state: z.enum(['kept', 'broken', 'not-checked']),
  /** Which figure, place or hour decides, as a sentence. */
  detail: z.string(),
});
export type ConditionOutcome = z.infer<typeof conditionOutcomeSchema>;

/** A condition with how a run stood to it, as the run's report tells it. */
export const checkedConditionSchema = z.object({
  revision: z.string(),
  text: z.string(),
  outcome: conditionOutcomeSchema,
});
export type CheckedCondition = z.infer<typeof checkedConditionSchema>;
