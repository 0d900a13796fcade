import { z } from 'zod';
import { EMAIL_EXPECTED, EMAIL_PATTERN, MAX_EMAIL_LENGTH } from './people/email.ts';

export type { Email } from './people/email.ts';

/** Firestore document ids: no slash, not empty, not `.`/`..`, not `__x__`, 1,500 bytes at most. */
const documentId = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?!\.{1,2}$)(?!__.*__$)[^/]+$/, 'must be a document id');

export const companyIdSchema = documentId.brand<'CompanyId'>();
export const projectUidSchema = documentId.brand<'ProjectUid'>();
export const assessmentIdSchema = documentId.brand<'AssessmentId'>();
/** The id of a work area is the key of a map field. Firestore would read a dot in it as a field path. */
export const workAreaIdSchema = z
  .string()
  .regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,64}$/, 'must have 1 to 64 letters, digits, hyphens or underscores')
  .brand<'WorkAreaId'>();
export const equipmentIdSchema = z.string().min(1).max(100).brand<'EquipmentId'>();

/** Id of a run. It is part of the storage path of the run's files. */
export const runIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, 'must have 1 to 64 letters, digits or hyphens')
  .brand<'RunId'>();

export type CompanyId = z.infer<typeof companyIdSchema>;
export type ProjectUid = z.infer<typeof projectUidSchema>;
export type AssessmentId = z.infer<typeof assessmentIdSchema>;
export type WorkAreaId = z.infer<typeof workAreaIdSchema>;
export type RunId = z.infer<typeof runIdSchema>;

/** E-mail addresses are document ids, so every input converts them to lower case. */
export const emailSchema = z
  .string()
  .max(MAX_EMAIL_LENGTH, EMAIL_EXPECTED)
  .trim()
  .toLowerCase()
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: EMAIL_EXPECTED }))
  .brand<'Email'>();
