/** The people on the cover of a revision's report: applicant, contact and signatures. */
import { z } from 'zod';
import { REVISION_LIMITS } from '../limits.ts';
import { calendarDateSchema } from '../time/calendar.ts';
import { visibleText } from '../visible-text.ts';

const lineSchema = z.string().max(REVISION_LIMITS.coverLine).transform(visibleText).default('');

/** Name, role and date of a signature. All are empty if nobody signed. */
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
  /** The applicant for the permit. If empty, it is the company of the project. */
  applicant: lineSchema,
  /** Contact for questions about the report and the work: name, telephone and e-mail on separate lines. */
  contact: z.string().trim().max(REVISION_LIMITS.contact).transform(visibleLines).default(''),
  prepared: signatureSchema.prefault({}),
  checked: signatureSchema.prefault({}),
  approved: signatureSchema.prefault({}),
});
export type ReportCover = z.infer<typeof reportCoverSchema>;
