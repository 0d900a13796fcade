import { beforeUserCreated, HttpsError } from 'firebase-functions/identity';
import { emailSchema } from '../../../src/model/ids.ts';
import { hashOfToken } from '../../../src/people/rules/link-token.ts';
import { NOT_INVITED } from '../../../src/model/people/not-invited.ts';
import { isOpen } from '../../../src/people/rules/invitation.ts';
import { type InvitedUser, invitedUserSchema } from '../../../src/model/people/people.ts';
import { callable } from '../shared/callable.ts';
import { firestore, plainData, REGION } from '../shared/firebase.ts';
import { logged } from '../shared/log.ts';
import { countWrongToken } from '../shared/rate-limit.ts';
import { runAs } from '../shared/service-accounts.ts';

/**
 * Rejects accounts without an invitation before they are created. Accounts that the Admin SDK creates do not pass this function.
 * The response is the same whatever is missing, because strangers must not learn whether an address is invited.
 */
export const refuseUninvited = beforeUserCreated(
  { region: REGION, maxInstances: 10, ...runAs('GATE') },
  ({ data, eventId }) =>
    logged({ function: 'refuseUninvited', event: eventId }, async () => {
      const email = emailSchema.safeParse(data?.email);
      if (email.success && (await hasOpenInvitation(email.data))) return;
      throw new HttpsError('permission-denied', NOT_INVITED);
    }),
);

/**
 * Checks whether an invitation link is valid, so that an invalid link creates no account. The response to a wrong token is the
 * same as to an address without an invitation. So only somebody who holds the token, which has 256 random bits, learns that an
 * address is invited.
 */
export const checkInvitation = callable(
  'checkInvitation',
  { region: REGION, memory: '256MiB', timeoutSeconds: 20, maxInstances: 5, ...runAs('GATE') },
  async ({ email, token }) => {
    const invitation = await openInvitation(email);
    const open = invitation !== null && invitation.invite_token === (await hashOfToken(token));
    if (!open) await countWrongToken();
    return { open };
  },
);

async function hasOpenInvitation(email: string): Promise<boolean> {
  return (await openInvitation(email)) !== null;
}

async function openInvitation(email: string): Promise<InvitedUser | null> {
  const snapshot = await firestore.collection('invited_users').doc(email).get();
  const invitation = invitedUserSchema.safeParse(plainData(snapshot.data() ?? {}));
  return invitation.success && isOpen(invitation.data, new Date()) ? invitation.data : null;
}
