import type { InvitedUser } from './people.ts';

/** For so many days an invitation's link opens it; issued again, it does so anew. The rules have the same number. */
export const INVITATION_DAYS = 14;

export function isExpired({ invited }: Pick<InvitedUser, 'invited'>, now: Date): boolean {
  return now.getTime() >= invited.getTime() + INVITATION_DAYS * DAY_MS;
}

const DAY_MS = 86_400_000;
