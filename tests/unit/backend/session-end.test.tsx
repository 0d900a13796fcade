import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignedInAccount } from '../../../src/firebase/auth.ts';
import type { Live } from '../../../src/firebase/live.ts';
import { emailSchema } from '../../../src/model/ids.ts';
import type { User } from '../../../src/model/people/people.ts';

const ACCOUNT: SignedInAccount = { uid: 'a', email: emailSchema.parse('erin@example.com'), displayName: 'Erin' };
const PROFILE: User = { uid: 'a', companies: {}, reviews: {}, authTime: 0, disabled: false, claimsAt: null };

/** An unsynced edit as the device stores it. */
const EDIT = {
  id: 'e1',
  page: 'edits-1',
  email: ACCOUNT.email,
  assessment: 'a1',
  areaId: 'w1',
  before: null,
  after: null,
  at: 0,
};

let wasSignedIn = false;
let onAccount: (account: SignedInAccount | null) => void = () => {};
const forgetDatabase = vi.fn<() => Promise<void>>();
const leave = vi.fn<() => Promise<void>>();
const reload = vi.fn<() => void>();

/** The code for the end of a session is loaded and compiled here, because this may take longer than the test waits. */
beforeEach(async () => {
  wasSignedIn = false;
  for (const called of [forgetDatabase, leave, reload]) called.mockReset();
  vi.doMock('../../../src/firebase/auth.ts', () => ({
    watchAccount: (next: typeof onAccount) => (onAccount = next),
    readClaims: () => Promise.resolve({ admin: false, authTime: 1 }),
    currentDisplayName: () => ACCOUNT.displayName,
    wasSignedIn: () => wasSignedIn,
    leave,
  }));
  vi.doMock('../../../src/people/api/profiles.ts', () => ({
    watchProfile: (_: unknown, next: (live: Live<User>) => void) => {
      next({ kind: 'ready', value: PROFILE });
      return () => {};
    },
  }));
  vi.doMock('../../../src/people/api/companies.ts', () => ({
    watchAllCompanies: undefined,
    watchCompanies: (_: unknown, next: (live: Live<never[]>) => void) => {
      next({ kind: 'ready', value: [] });
      return () => {};
    },
  }));
  vi.doMock('../../../src/firebase/firestore.ts', () => ({ forgetDatabase }));
  const location = { reload, href: 'http://app/projects/a/' };
  await import('../../../src/firebase/unsynced-edits.ts');
  vi.stubGlobal('window', { location, addEventListener: () => {}, removeEventListener: () => {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('a session that the provider ends because its token cannot be renewed', () => {
  it('also ends on this page: the local database is deleted, and the page reloads to ask for a sign-in', async () => {
    const { startSession, useSession } = await import('../../../src/people/api/session.ts');
    startSession();
    onAccount(ACCOUNT);
    await vi.waitFor(() => expect(useSession.getState().session.kind).toBe('signed-in'));
    onAccount(null);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(forgetDatabase).toHaveBeenCalledOnce();
    expect(leave).toHaveBeenCalledOnce();
  });

  it('ends when the app is opened if the account no longer exists, and leaves no data of the earlier user', async () => {
    const { startSession } = await import('../../../src/people/api/session.ts');
    wasSignedIn = true;
    startSession();
    onAccount(null);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(forgetDatabase).toHaveBeenCalledOnce();
    expect(leave).toHaveBeenCalledOnce();
  });

  it('leaves neither edits nor map views, even if their user is unknown', async () => {
    localStorage.setItem('unsaved-edits', JSON.stringify([EDIT]));
    localStorage.setItem('map-views', JSON.stringify({ 'project-1': { lat: -33, lon: 151, zoom: 17 } }));
    const { startSession } = await import('../../../src/people/api/session.ts');
    wasSignedIn = true;
    startSession();
    onAccount(null);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('does not exist yet if nobody had signed in', async () => {
    const { startSession, useSession } = await import('../../../src/people/api/session.ts');
    startSession();
    onAccount(null);
    expect(useSession.getState().session.kind).toBe('signed-out');
    expect(reload).not.toHaveBeenCalled();
  });
});
