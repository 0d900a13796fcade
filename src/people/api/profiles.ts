import { FirebaseError } from 'firebase/app';
import { doc, getDocFromServer, serverTimestamp, writeBatch } from 'firebase/firestore';
import type { Email } from '../../model/ids.ts';
import { invitedUserSchema, type User, userSchema } from '../../model/people/people.ts';
import { readClaims } from '../../firebase/auth.ts';
import { collections, firestore, parseDocument, auditStamp, watchDocument } from '../../firebase/firestore.ts';
import type { Live } from '../../firebase/live.ts';

/** Watches a profile as confirmed by the server. Unconfirmed local writes must not grant any rights. */
export function watchProfile(email: Email, next: (live: Live<User | null>) => void): () => void {
  return watchDocument(doc(collections.users, email), userSchema, { confirmed: true })(next);
}

/** The invitation does not exist, or no longer exists. */
class LinkRefused extends Error {}

/** Whether an error means that the link does not open the invitation. False if the server could not be reached. */
export function isLinkRefused(error: unknown): boolean {
  return error instanceof LinkRefused || (error instanceof FirebaseError && error.code === 'permission-denied');
}

/**
 * Accepts the invitation of an account with the token of its link. One batch marks the invitation and creates the profile. The
 * security rules check both.
 */
export async function acceptInvitation(account: { email: Email; uid: string }, token: string): Promise<void> {
  const invitation = doc(collections.invitedUsers, account.email);
  // The document is read from the server, so that acceptance without a network fails at once with a message.
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
