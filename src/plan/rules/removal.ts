/** Removes and restores assessments. */
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { Email } from '../../model/ids.ts';

/** Minutes within which the person who removed an assessment can restore it. `firestore.rules` has the same number. */
export const UNDO_REMOVAL_MINUTES = 10;
const MS_PER_MINUTE = 60_000;

/** Whether a person may restore an assessment. Administrators always may. The person who removed it may for some minutes. */
export function mayRestore(
  { updatedBy, updatedAt }: Pick<Assessment, 'updatedBy' | 'updatedAt'>,
  { email, isAdmin }: { email: Email; isAdmin: boolean },
  now: Date,
): boolean {
  if (isAdmin) return true;
  if (updatedBy !== email || updatedAt === null) return false;
  return now.getTime() < updatedAt.getTime() + UNDO_REMOVAL_MINUTES * MS_PER_MINUTE;
}
