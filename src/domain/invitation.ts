import type { InvitedUser } from './people.ts';

/** How long the link of an invitation is valid, days from when it was last issued. The security rules have the same number. */
export const INVITATION_DAYS = 14;

/** Whether the link of an invitation is no longer valid; one without a time is not. */
export function isExpired({ invited }: Pick<InvitedUser, 'invited'>, now: Date): boolean {
  return invited === null || now.getTime() >= invited.getTime() + INVITATION_DAYS * DAY_MS;
}

const DAY_MS = 86_400_000;
