import {
  doc,
  type Firestore,
  getDoc,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  writeBatch,
} from 'firebase/firestore/lite';
import { getBytes, ref } from 'firebase/storage';
import { describe, expect, it } from 'vitest';
import { outcomeOf, environmentOfFile } from './access-table.ts';
import { seedInvitation, TOKEN } from './seeds.ts';
import { fresh } from './rules-environment.ts';

const environment = environmentOfFile();

interface Guest {
  email: string;
  uid: string;
  firestore: Firestore;
  companies: Record<string, true>;
  reviews: Record<string, true>;
}

/** A person with an account whose address was invited to the client's company. */
async function invitedGuest(invitation: Record<string, unknown> = {}): Promise<Guest> {
  const { admin, companies, account } = environment();
  const uid = fresh('uid');
  const email = `${uid}@example.com`;
  const granted = { [companies.own]: true as const };
  const reviews = { 'some-project': true as const };
  await seedInvitation(admin, email, { companies: granted, reviews, ...invitation });
  return { email, uid, firestore: account(email, uid), companies: granted, reviews };
}

interface Acceptance {
  token?: string;
  profile?: Record<string, unknown> | null;
  invitation?: Record<string, unknown> | null;
}

/** Sends the app's own batch with some values replaced. */
function accept(guest: Guest, { token = TOKEN, profile = {}, invitation = {} }: Acceptance = {}): Promise<void> {
  const { firestore, email, uid, companies, reviews } = guest;
  const batch = writeBatch(firestore);
  const signed = { updatedBy: email, updatedAt: serverTimestamp() };
  if (invitation !== null) {
    const accepted = { accepted: serverTimestamp(), presented_token: token, ...signed, ...invitation };
    batch.update(doc(firestore, 'invited_users', email), accepted);
  }
  if (profile !== null) {
    const granted = { companies, reviews, authTime: 0, disabled: false };
    batch.set(doc(firestore, 'users', email), { uid, ...granted, ...signed, ...profile });
  }
  return batch.commit();
}

describe('accepting an invitation', () => {
  it('gives the invited person access to the company with the token of the link', async () => {
    const guest = await invitedGuest();
    const company = doc(guest.firestore, 'companies', environment().companies.own);
    expect(await outcomeOf(getDoc(company))).toBe('refused');
    expect(await outcomeOf(accept(guest))).toBe('allowed');
    expect((await getDoc(company)).exists()).toBe(true);
  });

  it('is allowed for an invitation without reviews, with no or an empty map of reviews in the profile', async () => {
    for (const reviews of [undefined, {}]) {
      const guest = await invitedGuest({ reviews: {} });
      const { firestore, email, uid, companies } = guest;
      const batch = writeBatch(firestore);
      const signed = { updatedBy: email, updatedAt: serverTimestamp() };
      batch.update(doc(firestore, 'invited_users', email), {
        accepted: serverTimestamp(),
        presented_token: TOKEN,
        ...signed,
      });
      const profile = { companies, uid, authTime: 0, disabled: false, ...(reviews && { reviews }), ...signed };
      batch.set(doc(firestore, 'users', email), profile);
      expect(await outcomeOf(batch.commit())).toBe('allowed');
    }
  });

  it('is allowed for an invitation with only the three fields of the specification, which grants no company', async () => {
    const guest = { ...(await invitedGuest()), companies: {}, reviews: {} };
    const invitation = environment().admin.firestore.doc(`invited_users/${guest.email}`);
    const { invited, invite_token, accepted } = (await invitation.get()).data() ?? {};
    await invitation.set({ invited, invite_token, accepted });
    expect(await outcomeOf(accept(guest, { profile: { companies: { [environment().companies.own]: true } } }))).toBe(
      'refused',
    );
    expect(await outcomeOf(accept(guest))).toBe('allowed');
    await invitation.set({ invited: true, invite_token, accepted });
    expect(await outcomeOf(accept(guest))).toBe('refused');
  });

  it('is the only way to a profile: signing in does not claim a profile without uid', async () => {
    const { admin, companies, account } = environment();
    const uid = fresh('uid');
    const email = `${uid}@example.com`;
    const granted = { [companies.own]: true };
    await admin.firestore.doc(`users/${email}`).set({ companies: granted });
    const firestore = account(email, uid);
    expect(await outcomeOf(getDoc(doc(firestore, 'companies', companies.own)))).toBe('refused');
    const profile = doc(firestore, 'users', email);
    const signed = { updatedBy: email, updatedAt: serverTimestamp() };
    expect(await outcomeOf(updateDoc(profile, { uid, ...signed }))).toBe('refused');
    const taken = { companies: granted, reviews: {}, uid, authTime: 0, disabled: false, ...signed };
    expect(await outcomeOf(setDoc(profile, taken))).toBe('refused');
    await seedInvitation(admin, email, { companies: granted });
    expect(await outcomeOf(setDoc(profile, taken))).toBe('refused');
  });

  it('is allowed for an account whose address has capital letters, under the lower-case key', async () => {
    const guest = await invitedGuest();
    const capitals = environment().account(guest.email.toUpperCase(), guest.uid);
    expect(await outcomeOf(accept({ ...guest, firestore: capitals }))).toBe('allowed');
  });

  it.each<[string, Acceptance]>([
    ['a wrong token', { token: 'guessed' }],
    ['an empty token', { token: '' }],
    ['a token that is not a text', { invitation: { presented_token: 7 } }],
    ['no token', { invitation: { presented_token: null } }],
    ['more companies in the profile than the invitation grants', { profile: { companies: { everything: true } } }],
    ['no companies in the profile', { profile: { companies: {} } }],
    [
      'more projects to review in the profile than the invitation grants',
      { profile: { reviews: { 'some-project': true, another: true } } },
    ],
    ['another project to review in the profile', { profile: { reviews: { another: true } } }],
    ['no projects to review in the profile', { profile: { reviews: {} } }],
    ['an additional project to review in the invitation', { invitation: { reviews: { everything: true } } }],
    ['the uid of another account', { profile: { uid: 'another' } }],
    ['an unknown field in the profile', { profile: { admin: true } }],
    ['a sign-in time that differs from the token', { profile: { authTime: 1 } }],
    ['no sign-in time', { profile: { authTime: null } }],
    ['a disabled profile', { profile: { disabled: true } }],
    ['an additional company in the invitation', { invitation: { companies: { everything: true } } }],
    ['a changed token hash in the invitation', { invitation: { invite_token: 'ab'.repeat(32) } }],
    ['an acceptance time other than the server time', { invitation: { accepted: Timestamp.fromMillis(0) } }],
    ['another person as the author of the change', { invitation: { updatedBy: 'somebody@example.com' } }],
    ['only the profile', { invitation: null }],
    ['only the invitation', { profile: null }],
  ])('is rejected with %s', async (_, acceptance) => {
    expect(await outcomeOf(accept(await invitedGuest(), acceptance))).toBe('refused');
  });

  it('is rejected with the hash instead of the token', async () => {
    const guest = await invitedGuest();
    const stored = await getDoc(doc(guest.firestore, 'invited_users', guest.email));
    expect(await outcomeOf(accept(guest, { token: String(stored.get('invite_token')) }))).toBe('refused');
  });

  it('is rejected for a withdrawn invitation', async () => {
    expect(await outcomeOf(accept(await invitedGuest({ withdrawn: true })))).toBe('refused');
    expect(await outcomeOf(accept(await invitedGuest({ withdrawn: false })))).toBe('allowed');
  });

  it('is rejected for an invitation that is more than 14 days old', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    expect(await outcomeOf(accept(await invitedGuest({ invited: daysAgo(14.01) })))).toBe('refused');
    expect(await outcomeOf(accept(await invitedGuest({ invited: daysAgo(13.99) })))).toBe('allowed');
  });

  it('cannot revert a withdrawal', async () => {
    const guest = await invitedGuest({ withdrawn: true });
    expect(await outcomeOf(accept(guest, { invitation: { withdrawn: false } }))).toBe('refused');
  });

  it('is rejected with a used token, also from another account with the same address', async () => {
    const guest = await invitedGuest();
    await accept(guest);
    expect(await outcomeOf(accept(guest))).toBe('refused');
    const uid = fresh('uid');
    expect(await outcomeOf(accept({ ...guest, uid, firestore: environment().account(guest.email, uid) }))).toBe(
      'refused',
    );
  });

  it('cannot mark an accepted invitation as accepted again', async () => {
    const guest = await invitedGuest();
    await accept(guest);
    expect(await outcomeOf(accept(guest, { profile: null }))).toBe('refused');
  });

  it('is rejected with a used token after the profile was deleted', async () => {
    const guest = await invitedGuest();
    await accept(guest);
    await environment().admin.firestore.doc(`users/${guest.email}`).delete();
    expect(await outcomeOf(accept(guest))).toBe('refused');
  });

  it('cannot take over an existing profile when the invitation is issued again', async () => {
    const guest = await invitedGuest();
    await accept(guest);
    await seedInvitation(environment().admin, guest.email, { companies: guest.companies, reviews: guest.reviews });
    const uid = fresh('uid');
    expect(await outcomeOf(accept({ ...guest, uid, firestore: environment().account(guest.email, uid) }))).toBe(
      'refused',
    );
  });

  it('cannot replace the profile of a disabled person', async () => {
    const guest = await invitedGuest();
    const { admin, companies } = environment();
    await admin.firestore.doc(`users/${guest.email}`).set({ uid: guest.uid, companies: {}, disabled: true });
    expect(await outcomeOf(accept(guest))).toBe('refused');
    expect(await outcomeOf(getDoc(doc(guest.firestore, 'companies', companies.own)))).toBe('refused');
  });

  it('is rejected with the token of another address', async () => {
    const guest = await invitedGuest();
    const other = await invitedGuest({ invite_token: 'ab'.repeat(32) });
    expect(await outcomeOf(accept({ ...guest, firestore: other.firestore, uid: other.uid }))).toBe('refused');
    expect(await outcomeOf(accept(other))).toBe('refused');
  });

  it('is rejected for a person without an invitation', async () => {
    const uid = fresh('uid');
    const email = `${uid}@example.com`;
    const guest = { email, uid, firestore: environment().account(email, uid), companies: {}, reviews: {} };
    expect(await outcomeOf(accept(guest))).toBe('refused');
    expect(await outcomeOf(accept(guest, { invitation: null }))).toBe('refused');
  });

  it('cannot be reverted', async () => {
    const guest = await invitedGuest();
    await accept(guest);
    const invitation = doc(guest.firestore, 'invited_users', guest.email);
    const signed = { updatedBy: guest.email, updatedAt: serverTimestamp() };
    expect(await outcomeOf(updateDoc(invitation, { accepted: false, ...signed }))).toBe('refused');
  });
});

describe('an account that somebody registered before the invited person', () => {
  /** Accepts with an account whose owner signed in after its password was reset. */
  async function accountTakenBack() {
    const guest = await invitedGuest();
    const { account, files } = environment();
    const signedInAt = (authTimeS: number) => ({
      firestore: account(guest.email, guest.uid, authTimeS),
      storage: files(guest.email, guest.uid, authTimeS),
    });
    const owner = signedInAt(2_000);
    const accepted = accept({ ...guest, firestore: owner.firestore }, { profile: { authTime: 2_000 } });
    expect(await outcomeOf(accepted)).toBe('allowed');
    return { owner, impostor: signedInAt(1_000), later: signedInAt(3_000) };
  }

  it('has no access with a token from a sign-in before the acceptance', async () => {
    const { owner, impostor, later } = await accountTakenBack();
    const { companies, admin } = environment();
    const path = `assessment_results/${fresh('assessment')}/results.json`;
    await admin.bucket.file(path).save('{}', { resumable: false, metadata: { metadata: { company: companies.own } } });
    for (const [person, outcome] of [
      [owner, 'allowed'],
      [impostor, 'refused'],
      [later, 'allowed'],
    ] as const) {
      expect(await outcomeOf(getDoc(doc(person.firestore, 'companies', companies.own)))).toBe(outcome);
      expect(await outcomeOf(getBytes(ref(person.storage, path)))).toBe(outcome);
    }
  });

  it('cannot accept an invitation with the time of another sign-in', async () => {
    const guest = await invitedGuest();
    const firestore = environment().account(guest.email, guest.uid, 2_000);
    for (const authTime of [0, 1_999, 3_000, '2000']) {
      expect(await outcomeOf(accept({ ...guest, firestore }, { profile: { authTime } }))).toBe('refused');
    }
  });
});
