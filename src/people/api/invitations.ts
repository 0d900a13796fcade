import { deleteField, doc, FieldPath, query, serverTimestamp, updateDoc, writeBatch } from 'firebase/firestore';
import { type CompanyId, type Email, emailSchema, type ProjectUid } from '../../model/ids.ts';
import { hashOfToken, newLinkToken } from '../rules/link-token.ts';
import { type InvitedUser, invitedUserSchema, type User, userSchema } from '../../model/people/people.ts';
import { collections, firestore, auditStamp, watchQuery } from '../../firebase/firestore.ts';
import type { Watch } from '../../firebase/live.ts';

/** A document whose key is an e-mail address. */
export type Keyed<Value> = Value & { email: Email };

/** Watches all profiles. Only administrators may do this. */
export const watchProfiles: Watch<Array<Keyed<User>>> = watchQuery(query(collections.users), ({ id, parse }) => ({
  ...parse(userSchema),
  email: emailSchema.parse(id),
}));

/** Watches all invitations, including accepted and withdrawn ones. Only administrators may do this. */
export const watchInvitations: Watch<Array<Keyed<InvitedUser>>> = watchQuery(
  query(collections.invitedUsers),
  ({ id, parse }) => ({ ...parse(invitedUserSchema), email: emailSchema.parse(id) }),
);

interface Invitation {
  email: Email;
  companies: readonly CompanyId[];
  /** Projects whose submitted revisions the person reviews. */
  reviews: readonly ProjectUid[];
  /** Whether a profile without an account is deleted in the same batch. It would prevent a new profile. */
  replacesProfile: boolean;
}

/**
 * Invites a person or renews their invitation. Renewing makes an earlier link invalid.
 * @returns the token of the link, which is not stored
 */
export async function invite({ email, companies, reviews, replacesProfile }: Invitation, by: Email): Promise<string> {
  const token = newLinkToken();
  const batch = writeBatch(firestore);
  batch.set(doc(collections.invitedUsers, email), {
    invited: serverTimestamp(),
    invite_token: await hashOfToken(token),
    accepted: false,
    companies: Object.fromEntries(companies.map((id) => [id, true])),
    reviews: Object.fromEntries(reviews.map((id) => [id, true])),
    invitedBy: by,
    ...auditStamp(by),
  });
  if (replacesProfile) batch.delete(doc(collections.users, email));
  await batch.commit();
  return token;
}

export function withdrawInvitation(email: Email, by: Email): Promise<void> {
  return updateDoc(doc(collections.invitedUsers, email), { withdrawn: true, ...auditStamp(by) });
}

/** The document that holds a person's companies and reviews: their profile, or the invitation from which it will be made. */
export type MembershipKeeper = 'users' | 'invited_users';

/** Ids that are granted and ids that are revoked. */
interface Changed<Id> {
  add: readonly Id[];
  remove: readonly Id[];
}

/** Adds a person to companies and removes them from others, and does the same for the projects that they review, in one write. */
export function changeMemberships(
  keeper: MembershipKeeper,
  email: Email,
  { companies, reviews }: { companies: Changed<CompanyId>; reviews: Changed<ProjectUid> },
  by: Email,
): Promise<void> {
  const collection = keeper === 'users' ? collections.users : collections.invitedUsers;
  const changesOf = (field: 'companies' | 'reviews', { add, remove }: Changed<string>) => [
    ...add.map((id) => [new FieldPath(field, id), true] as const),
    ...remove.map((id) => [new FieldPath(field, id), deleteField()] as const),
  ];
  const changes = [...changesOf('companies', companies), ...changesOf('reviews', reviews)].flat();
  const { updatedBy, updatedAt } = auditStamp(by);
  return updateDoc(doc(collection, email), 'updatedBy', updatedBy, 'updatedAt', updatedAt, ...changes);
}
