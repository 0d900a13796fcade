import { beforeUserCreated, HttpsError } from 'firebase-functions/identity';
import { emailSchema } from '../../src/domain/ids.ts';
import { invitedUserSchema, NOT_INVITED } from '../../src/domain/people.ts';
import { firestore, plainData, REGION } from './firebase.ts';

/**
 * Refuses accounts that nobody invited, before they are made. Accounts made by the Admin SDK do not come by here.
 * The answer is the same whatever is missing: whether an address is invited is nobody's business.
 */
export const refuseUninvited = beforeUserCreated({ region: REGION, maxInstances: 10 }, async ({ data }) => {
  const email = emailSchema.safeParse(data?.email);
  if (email.success && (await hasOpenInvitation(email.data))) return;
  throw new HttpsError('permission-denied', NOT_INVITED);
});

async function hasOpenInvitation(email: string): Promise<boolean> {
  const snapshot = await firestore.collection('invited_users').doc(email).get();
  const invitation = invitedUserSchema.safeParse(plainData(snapshot.data() ?? {}));
  return invitation.success && invitation.data.accepted === false && !invitation.data.withdrawn;
}
