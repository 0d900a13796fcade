/** Removing an assessment, and taking that back. */
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { Email } from '../../model/ids.ts';

/** So long whoever removed an assessment may take that back, min; `firestore.rules` has the same number. */
export const UNDO_REMOVAL_MINUTES = 10;
const MS_PER_MINUTE = 60_000;

/** Whether a person may restore an assessment: administrators always, and who removed it for some minutes. */
export function mayRestore(
  { updatedBy, updatedAt }: Pick<Assessment, 'updatedBy' | 'updatedAt'>,
  { email, isAdmin }: { email: Email; isAdmin: boolean },
  now: Date,
): boolean {
  if (isAdmin) return true;
  if (updatedBy !== email || updatedAt === null) return false;
  return now.getTime() < updatedAt.getTime() + UNDO_REMOVAL_MINUTES * MS_PER_MINUTE;
}
