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
 * Refuses accounts that nobody invited, before they are made. Accounts made by the Admin SDK do not come by here.
 * The answer is the same whatever is missing: whether an address is invited is nobody's business.
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
 * Tells whether a link opens an invitation, so that a wrong one makes no account. Only who has the token learns anything: the answer is
 * the same for an address that nobody invited, and 256 random bits are not guessed.
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
