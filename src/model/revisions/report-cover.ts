/** What the cover of a revision's report says of people: who applies, who answers questions, and who signed it. */
import { z } from 'zod';
import { REVISION_LIMITS } from '../limits.ts';
import { calendarDateSchema } from '../time/calendar.ts';
import { visibleText } from '../visible-text.ts';

const lineSchema = z.string().max(REVISION_LIMITS.coverLine).transform(visibleText).default('');

/** Who signed, in which role, and when; all empty where nobody did. */
const signatureSchema = z.strictObject({
  name: lineSchema,
  role: lineSchema,
  date: z.union([z.literal(''), calendarDateSchema]).default(''),
});
export type Signature = z.infer<typeof signatureSchema>;

export const SIGNATURES = ['prepared', 'checked', 'approved'] as const;
export type SignatureKey = (typeof SIGNATURES)[number];

export const SIGNATURE_NAMES: Readonly<Record<SignatureKey, string>> = {
  prepared: 'Prepared',
  checked: 'Checked',
  approved: 'Approved',
};

const visibleLines = (text: string) => text.split('\n').map(visibleText).join('\n');

export const reportCoverSchema = z.strictObject({
  /** Who applies for the permit; empty for the company of the project. */
  applicant: lineSchema,
  /** Who answers questions about the report and the work: name, telephone, e-mail, a line each. */
  contact: z.string().trim().max(REVISION_LIMITS.contact).transform(visibleLines).default(''),
  prepared: signatureSchema.prefault({}),
  checked: signatureSchema.prefault({}),
  approved: signatureSchema.prefault({}),
});
export type ReportCover = z.infer<typeof reportCoverSchema>;
