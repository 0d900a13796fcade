import type { InvitedUser } from '../../model/people/people.ts';

/** How long the link of an invitation is valid, days from when it was last issued. The security rules have the same number. */
export const INVITATION_DAYS = 14;

/** Whether the link of an invitation is no longer valid; one without a time is not. */
export function isExpired({ invited }: Pick<InvitedUser, 'invited'>, now: Date): boolean {
  return invited === null || now.getTime() >= invited.getTime() + INVITATION_DAYS * DAY_MS;
}

/** Whether the link of an invitation opens anything: one without a time, or whose token is no SHA-256, opens nothing. */
export function isOpen({ invited, invite_token, accepted, withdrawn }: InvitedUser, now: Date): boolean {
  return accepted === false && !withdrawn && /^[0-9a-f]{64}$/.test(invite_token) && !isExpired({ invited }, now);
}

const DAY_MS = 86_400_000;
