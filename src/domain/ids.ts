import { z } from 'zod';

/** Firestore document ids: no slash, not empty, not `.`/`..`, not `__x__`, 1,500 bytes at most. */
const documentId = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?!\.{1,2}$)(?!__.*__$)[^/]+$/, 'must be a document id');

export const companyIdSchema = documentId.brand<'CompanyId'>();
export const projectUidSchema = documentId.brand<'ProjectUid'>();
export const assessmentIdSchema = documentId.brand<'AssessmentId'>();
export const workAreaIdSchema = documentId.brand<'WorkAreaId'>();
export const equipmentIdSchema = z.string().min(1).max(100).brand<'EquipmentId'>();

export type CompanyId = z.infer<typeof companyIdSchema>;
export type ProjectUid = z.infer<typeof projectUidSchema>;
export type AssessmentId = z.infer<typeof assessmentIdSchema>;
export type WorkAreaId = z.infer<typeof workAreaIdSchema>;

/** E-mail addresses are keys, so they are lower-cased wherever they come in. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('Enter an e-mail address, like name@company.com.'))
  .brand<'Email'>();
export type Email = z.infer<typeof emailSchema>;
