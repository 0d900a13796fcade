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
  it('lets the invited person in with the link’s token, who then sees the company', async () => {
    const guest = await invitedGuest();
    const company = doc(guest.firestore, 'companies', environment().companies.own);
    expect(await outcomeOf(getDoc(company))).toBe('refused');
    expect(await outcomeOf(accept(guest))).toBe('allowed');
    expect((await getDoc(company)).exists()).toBe(true);
  });

  it('lets in who was invited before there were reviewers, by a profile without reviews or with none', async () => {
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

  it('lets in who was invited in the specification’s three fields alone, to no company', async () => {
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

  it('is the only way to a profile: one without uid is of nobody, and nobody takes it by signing in', async () => {
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

  it('lets an address with capitals in its account accept under its lower-cased key', async () => {
    const guest = await invitedGuest();
    const capitals = environment().account(guest.email.toUpperCase(), guest.uid);
    expect(await outcomeOf(accept({ ...guest, firestore: capitals }))).toBe('allowed');
  });

  it.each<[string, Acceptance]>([
    ['a wrong token', { token: 'guessed' }],
    ['an empty token', { token: '' }],
    ['a token that is no text', { invitation: { presented_token: 7 } }],
    ['no token', { invitation: { presented_token: null } }],
    ['more companies than were granted', { profile: { companies: { everything: true } } }],
    ['no companies', { profile: { companies: {} } }],
    ['more projects to review than were granted', { profile: { reviews: { 'some-project': true, another: true } } }],
    ['another project to review', { profile: { reviews: { another: true } } }],
    ['no projects to review', { profile: { reviews: {} } }],
    ['more projects to review written into the invitation', { invitation: { reviews: { everything: true } } }],
    ['the uid of another account', { profile: { uid: 'another' } }],
    ['a field of its own in the profile', { profile: { admin: true } }],
    ['another time of sign-in than its token’s', { profile: { authTime: 1 } }],
    ['no time of sign-in', { profile: { authTime: null } }],
    ['a profile that is disabled', { profile: { disabled: true } }],
    ['more companies written into the invitation', { invitation: { companies: { everything: true } } }],
    ['another token written into the invitation', { invitation: { invite_token: 'ab'.repeat(32) } }],
    ['a time of acceptance of its own', { invitation: { accepted: Timestamp.fromMillis(0) } }],
    ['a signature of somebody else', { invitation: { updatedBy: 'somebody@example.com' } }],
    ['the profile without the invitation', { invitation: null }],
    ['the invitation without the profile', { profile: null }],
  ])('refuses %s', async (_, acceptance) => {
    expect(await outcomeOf(accept(await invitedGuest(), acceptance))).toBe('refused');
  });

  it('refuses the hash in place of the token', async () => {
    const guest = await invitedGuest();
    const stored = await getDoc(doc(guest.firestore, 'invited_users', guest.email));
    expect(await outcomeOf(accept(guest, { token: String(stored.get('invite_token')) }))).toBe('refused');
  });

  it('refuses the token of an invitation that was withdrawn', async () => {
    expect(await outcomeOf(accept(await invitedGuest({ withdrawn: true })))).toBe('refused');
    expect(await outcomeOf(accept(await invitedGuest({ withdrawn: false })))).toBe('allowed');
  });

  it('refuses the token of an invitation of more than 14 days ago', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    expect(await outcomeOf(accept(await invitedGuest({ invited: daysAgo(14.01) })))).toBe('refused');
    expect(await outcomeOf(accept(await invitedGuest({ invited: daysAgo(13.99) })))).toBe('allowed');
  });

  it('refuses to take a withdrawal back', async () => {
    const guest = await invitedGuest({ withdrawn: true });
    expect(await outcomeOf(accept(guest, { invitation: { withdrawn: false } }))).toBe('refused');
  });

  it('refuses a token that was used, also from another account of the address', async () => {
    const guest = await invitedGuest();
    await accept(guest);
    expect(await outcomeOf(accept(guest))).toBe('refused');
    const uid = fresh('uid');
    expect(await outcomeOf(accept({ ...guest, uid, firestore: environment().account(guest.email, uid) }))).toBe(
      'refused',
    );
  });

  it('refuses to mark a used invitation again', async () => {
    const guest = await invitedGuest();
    await accept(guest);
    expect(await outcomeOf(accept(guest, { profile: null }))).toBe('refused');
  });

  it('refuses the used token to somebody whose profile was removed', async () => {
    const guest = await invitedGuest();
    await accept(guest);
    await environment().admin.firestore.doc(`users/${guest.email}`).delete();
    expect(await outcomeOf(accept(guest))).toBe('refused');
  });

  it('refuses to take over a profile that is there when the invitation is issued again', async () => {
    const guest = await invitedGuest();
    await accept(guest);
    await seedInvitation(environment().admin, guest.email, { companies: guest.companies, reviews: guest.reviews });
    const uid = fresh('uid');
    expect(await outcomeOf(accept({ ...guest, uid, firestore: environment().account(guest.email, uid) }))).toBe(
      'refused',
    );
  });

  it('refuses a disabled person to make themselves a new profile with a new invitation', async () => {
    const guest = await invitedGuest();
    const { admin, companies } = environment();
    await admin.firestore.doc(`users/${guest.email}`).set({ uid: guest.uid, companies: {}, disabled: true });
    expect(await outcomeOf(accept(guest))).toBe('refused');
    expect(await outcomeOf(getDoc(doc(guest.firestore, 'companies', companies.own)))).toBe('refused');
  });

  it('refuses the token of the link to somebody with another address', async () => {
    const guest = await invitedGuest();
    const other = await invitedGuest({ invite_token: 'ab'.repeat(32) });
    expect(await outcomeOf(accept({ ...guest, firestore: other.firestore, uid: other.uid }))).toBe('refused');
    expect(await outcomeOf(accept(other))).toBe('refused');
  });

  it('refuses somebody whom nobody invited', async () => {
    const uid = fresh('uid');
    const email = `${uid}@example.com`;
    const guest = { email, uid, firestore: environment().account(email, uid), companies: {}, reviews: {} };
    expect(await outcomeOf(accept(guest))).toBe('refused');
    expect(await outcomeOf(accept(guest, { invitation: null }))).toBe('refused');
  });

  it('refuses to undo an acceptance', async () => {
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

  it('sees nothing by an earlier token, though it names the same account', async () => {
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

  it('is not accepted in the name of another sign-in', async () => {
    const guest = await invitedGuest();
    const firestore = environment().account(guest.email, guest.uid, 2_000);
    for (const authTime of [0, 1_999, 3_000, '2000']) {
      expect(await outcomeOf(accept({ ...guest, firestore }, { profile: { authTime } }))).toBe('refused');
    }
  });
});
