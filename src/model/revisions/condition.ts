/** Conditions of an approval: their wording, and the check that a run can do. */
import { z } from 'zod';
import { equipmentIdSchema } from '../ids.ts';
import { REVISION_LIMITS } from '../limits.ts';
import { clockTimeSchema } from '../time/wall-clock.ts';

const equipmentSchema = z.strictObject({ id: equipmentIdSchema, name: z.string().max(200) });

/** The level that a condition limits. `exceedance` is in dB above the criterion. */
export const LIMITED_LEVELS = ['laeqAssessed', 'lamax', 'exceedance'] as const;
export type LimitedLevel = (typeof LIMITED_LEVELS)[number];

export const conditionCheckSchema = z.discriminatedUnion('kind', [
  /** The prediction cannot check the condition. A person has to. */
  z.strictObject({ kind: z.literal('words') }),
  z.strictObject({
    kind: z.literal('level'),
    level: z.enum(LIMITED_LEVELS),
    /** The protected address by its id and its text. Null: every address. */
    address: z.strictObject({ id: z.string().max(500), name: z.string().max(500) }).nullable(),
    /** Key of the operating time. Null: all assessed operating times. */
    time: z.string().max(100).nullable(),
    /** dB(A), or dB over the criterion. */
    mostDb: z.number().min(-50).max(150),
  }),
  z.strictObject({
    kind: z.literal('equipment'),
    equipment: equipmentSchema,
    /** Most items in use at the same time. */
    most: z.number().int().min(0).max(1000),
  }),
  z.strictObject({
    kind: z.literal('hours'),
    /** The equipment that must not be in use. Null: all work. */
    equipment: equipmentSchema.nullable(),
    /** The hours of every day without that work. If `to` is not later than `from`, they go past midnight. */
    from: clockTimeSchema,
    to: clockTimeSchema,
  }),
]);
export type ConditionCheck = z.infer<typeof conditionCheckSchema>;

export const conditionSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  /** The wording of the approval. */
  text: z.string().trim().min(1, 'Enter the condition as it was worded.').max(REVISION_LIMITS.condition),
  check: conditionCheckSchema,
});
export type Condition = z.infer<typeof conditionSchema>;

/** Whether a plan and its results comply with a condition. */
export const conditionOutcomeSchema = z.object({
  state: z.enum(['kept', 'broken', 'not-checked']),
  /** The value, place or hour that decides, as a sentence. */
  detail: z.string(),
});
export type ConditionOutcome = z.infer<typeof conditionOutcomeSchema>;

/** A condition with the outcome of its check, as the report of a run shows it. */
export const checkedConditionSchema = z.object({
  revision: z.string(),
  text: z.string(),
  outcome: conditionOutcomeSchema,
});
export type CheckedCondition = z.infer<typeof checkedConditionSchema>;
