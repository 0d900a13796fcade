/** The label and the state of an assessment's last revision. */
import { z } from 'zod';

/** `A`, `B` … `Z`, `AA` … */
export const revisionLabelSchema = z
  .string()
  .regex(/^[A-Z]{1,2}$/, 'must be one or two capital letters')
  .brand<'RevisionLabel'>();
export type RevisionLabel = z.infer<typeof revisionLabelSchema>;

export const REVISION_STATES = [
  'draft',
  'submitted',
  'reviewed',
  'approved',
  'refused',
  'in-force',
  'closed',
  'withdrawn',
] as const;
export type RevisionState = (typeof REVISION_STATES)[number];

/** The last revision in the document of an assessment. Only functions write it. */
export const latestRevisionSchema = z.object({
  label: revisionLabelSchema,
  state: z.enum(REVISION_STATES),
  inputHash: z.string(),
  /** Label of the revision whose permit is valid. Null if there is none. */
  permit: revisionLabelSchema.nullable(),
});
