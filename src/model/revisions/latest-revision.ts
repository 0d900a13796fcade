/** What an assessment keeps of its revisions: the label and the state of the last one. */
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

/** What an assessment says of its revision that was issued last; functions alone write it. */
export const latestRevisionSchema = z.object({
  label: revisionLabelSchema,
  state: z.enum(REVISION_STATES),
  inputHash: z.string(),
  /** Label of the revision whose permit holds, null where none is. */
  permit: revisionLabelSchema.nullable(),
});
