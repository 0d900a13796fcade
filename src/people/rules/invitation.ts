import type { InvitedUser } from '../../model/people/people.ts';

/** Validity of an invitation's link, days since it was last issued. The security rules use the same number. */
export const INVITATION_DAYS = 14;

/** Whether the link of an invitation has expired. An invitation without a time counts as expired. */
export function isExpired({ invited }: Pick<InvitedUser, 'invited'>, now: Date): boolean {
  return invited === null || now.getTime() >= invited.getTime() + INVITATION_DAYS * DAY_MS;
}

/**
 * Whether the link of an invitation can be accepted. An invitation without a time, or whose token is not a SHA-256 hash, cannot
 * be.
 */
export function isOpen({ invited, invite_token, accepted, withdrawn }: InvitedUser, now: Date): boolean {
  return accepted === false && !withdrawn && /^[0-9a-f]{64}$/.test(invite_token) && !isExpired({ invited }, now);
}

const DAY_MS = 86_400_000;
