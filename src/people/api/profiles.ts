import { FirebaseError } from 'firebase/app';
import { doc, getDocFromServer, serverTimestamp, writeBatch } from 'firebase/firestore';
import type { Email } from '../../model/ids.ts';
import { invitedUserSchema, type User, userSchema } from '../../model/people/people.ts';
import { readClaims } from '../../firebase/auth.ts';
import { collections, firestore, parseDocument, auditStamp, watchDocument } from '../../firebase/firestore.ts';
import type { Live } from '../../firebase/live.ts';

/** Watches a profile as the server has it: one that is only hoped for grants nothing. */
export function watchProfile(email: Email, next: (live: Live<User | null>) => void): () => void {
  return watchDocument(doc(collections.users, email), userSchema, next, { confirmed: true });
}

/** An invitation that is not there, or any more. */
class LinkRefused extends Error {}

/** Whether what was thrown says that the link does not open the invitation, and not that nobody could be asked. */
export function isLinkRefused(error: unknown): boolean {
  return error instanceof LinkRefused || (error instanceof FirebaseError && error.code === 'permission-denied');
}

/**
 * Accepts the invitation of an account with the link's token: the invitation is marked and the profile created in one batch,
 * which the rules check.
 */
export async function acceptInvitation(account: { email: Email; uid: string }, token: string): Promise<void> {
  const invitation = doc(collections.invitedUsers, account.email);
  // From the server: without a network nothing is accepted, and it is said at once.
  const snapshot = await getDocFromServer(invitation);
  const data = snapshot.data();
  if (data === undefined) throw new LinkRefused();
  const { companies, reviews } = parseDocument(invitedUserSchema, invitation.path, data);
  const { authTime } = await readClaims({ refresh: false });
  const batch = writeBatch(firestore);
  const signed = auditStamp(account.email);
  batch.update(invitation, { accepted: serverTimestamp(), presented_token: token, ...signed });
  batch.set(doc(collections.users, account.email), {
    companies,
    reviews,
    uid: account.uid,
    authTime,
    disabled: false,
    ...signed,
  });
  await batch.commit();
}
