import { create } from 'zustand';
import type { CompanyId, ProjectUid } from '../../model/ids.ts';
import { MAP_VIEWS_KEY } from '../../model/map/map-views.ts';
import type { Company, User } from '../../model/people/people.ts';
import { errorText } from '../../firebase/error-texts.ts';
import type { Live } from '../../firebase/live.ts';
import { forgetUnsaved } from '../../firebase/unsaved.ts';
import {
  type Claims,
  currentDisplayName,
  leave,
  readClaims,
  setDisplayName,
  type SignedInAccount,
  wasSignedIn,
  watchAccount,
} from '../../firebase/auth.ts';

/** The state of the user of the app. */
export type Session =
  | { kind: 'starting' }
  | { kind: 'signed-out' }
  /** The sign-out is in progress. The page is about to be reloaded. */
  | { kind: 'ending' }
  | {
      kind: 'signed-in';
      account: SignedInAccount;
      admin: boolean;
      /** Active companies of the user, sorted by name. An administrator has all of them. */
      companies: Company[];
      /** Projects whose submitted revisions the user reviews. */
      reviews: ProjectUid[];
    }
  /** The account has no profile. */
  | { kind: 'no-access'; account: SignedInAccount; reason: string }
  /** The profile could not be read, so the state is unknown. */
  | { kind: 'failed'; message: string };

export const useSession = create<{ session: Session }>(() => ({ session: { kind: 'starting' } }));

/** Returns the signed-in account. Pages behind the guard always have one. */
export function useAccount(): SignedInAccount {
  const session = useSession((state) => state.session);
  if (session.kind !== 'signed-in') throw new Error('nobody is signed in');
  return session.account;
}

/** Whether the signed-in user is an administrator. */
export function useIsAdmin(): boolean {
  return useSession(({ session }) => session.kind === 'signed-in' && session.admin);
}

/** Returns the name of one of the user's companies. Returns the id if the company is not in the user's list. */
export function useCompanyName(id: CompanyId): string {
  return useSession(({ session }) =>
    session.kind === 'signed-in' ? (session.companies.find((company) => company.id === id)?.name ?? id) : id,
  );
}

const setSession = (session: Session) => useSession.setState({ session });

const NO_REVIEWS: ProjectUid[] = [];

/** Returns the projects whose submitted revisions the signed-in user reviews. */
export function useReviewed(): ProjectUid[] {
  return useSession(({ session }) => (session.kind === 'signed-in' ? session.reviews : NO_REVIEWS));
}

let stopFollowing = () => {};

/** Loads the code that follows a signed-in user, with Firestore and the schemas. The sign-in page does not need it. */
export const loadFollowing = () =>
  Promise.all([import('./profiles.ts'), import('./companies.ts'), import('../../model/people/people.ts')]);

/** Starts to follow sign-in and sign-out, and the user's profile and companies. */
export function startSession(): void {
  watchAccount((account) => {
    const { kind } = useSession.getState().session;
    if (kind === 'ending') return;
    const wasThere = kind !== 'starting' && kind !== 'signed-out';
    if (account === null && (wasThere || wasSignedIn())) {
      // The user signed out in another tab, which may have closed the database, or was disabled while the app was closed. This
      // page clears its stored data as well.
      void end(window.location.href);
      return;
    }
    stopFollowing();
    stopFollowing = () => {};
    if (account === null) {
      setSession({ kind: 'signed-out' });
      return;
    }
    setSession({ kind: 'starting' });
    begin(account);
  });
}

function begin(account: SignedInAccount): void {
  const watching = follow(account);
  watching.catch((error: unknown) => setSession({ kind: 'failed', message: errorText(error) }));
  stopFollowing = () => void stopOnceBegun(watching);
}

/**
 * Least age of an administrator's claim before it is read again without a known change, ms. A new token makes every listener of
 * the app start again.
 */
const CLAIM_FRESH_MS = 60_000;
let claimReadAt = 0;

/** Requests a new identity token. If its administrator claim has changed, the session is restarted with the new rights. */
export async function refreshAdminClaim({ force = false } = {}): Promise<void> {
  const before = useSession.getState().session;
  if (before.kind !== 'signed-in') return;
  if (!force && before.admin && Date.now() - claimReadAt < CLAIM_FRESH_MS) return;
  const { admin } = await readNewClaims().catch(() => before);
  const { session } = useSession.getState();
  if (session.kind !== 'signed-in' || session.admin === admin) return;
  stopFollowing();
  setSession({ ...session, admin });
  begin(session.account);
}

async function readNewClaims(): Promise<Claims> {
  const claims = await readClaims({ refresh: true });
  claimReadAt = Date.now();
  return claims;
}

async function stopOnceBegun(watching: Promise<() => void>): Promise<void> {
  try {
    (await watching)();
  } catch {
    // The watch never started, so there is nothing to stop.
  }
}

/** Watches the profile and companies of an account. */
async function follow(account: SignedInAccount): Promise<() => void> {
  const [[{ watchProfile }, { watchAllCompanies, watchCompanies }, { companiesOf, reviewsOf }], claims] =
    await Promise.all([loadFollowing(), readNewClaims().catch(() => readClaims({ refresh: false }))]);
  const { admin } = claims;
  let stopCompanies = () => {};
  let claimsAt: number | null | undefined;
  const stopProfile = watchProfile(account.email, (live) => {
    stopCompanies();
    stopCompanies = () => {};
    if (live.kind === 'loading') return;
    if (live.kind === 'failed') {
      setSession({ kind: 'failed', message: live.message });
      return;
    }
    if (live.value?.uid === account.uid && live.value.disabled) {
      stopFollowing();
      void expel();
      return;
    }
    const reason = refusalOf(live.value, account, claims);
    if (reason !== null || live.value === null) {
      setSession({ kind: 'no-access', account, reason: reason ?? '' });
      return;
    }
    const claimsChanged = claimsAt !== undefined && live.value.claimsAt?.getTime() !== claimsAt;
    claimsAt = live.value.claimsAt?.getTime() ?? null;
    if (claimsChanged) void refreshAdminClaim({ force: true });
    const reviews = reviewsOf(live.value);
    const signedIn = (companies: Live<Company[]>) => {
      if (companies.kind === 'ready') {
        const named = { ...account, displayName: currentDisplayName() };
        setSession({ kind: 'signed-in', account: named, admin, companies: companies.value, reviews });
      } else if (companies.kind === 'failed' && useSession.getState().session.kind !== 'signed-in') {
        setSession({ kind: 'failed', message: companies.message });
      }
    };
    stopCompanies = admin ? watchAllCompanies(signedIn) : watchCompanies(companiesOf(live.value), signedIn);
  });
  return () => {
    stopProfile();
    stopCompanies();
  };
}

function refusalOf(profile: User | null, account: SignedInAccount, { authTime }: Claims): string | null {
  if (profile === null) {
    return 'Your invitation has not been accepted yet. Open the link that your administrator sent you.';
  }
  if (profile.uid !== account.uid) return 'This address belongs to another account. Ask your administrator.';
  if (authTime < profile.authTime) return 'Your invitation was accepted after you had signed in here. Sign in again.';
  return null;
}

/** Sets the signed-in user's name, in the app and at the identity provider. */
export async function renameAccount(displayName: string): Promise<void> {
  await setDisplayName(displayName);
  const { session } = useSession.getState();
  if (session.kind === 'signed-in') setSession({ ...session, account: { ...session.account, displayName } });
}

/** Signs out and reloads the page, so that no data of the session stays in memory or on this device. */
export function endSession(): Promise<void> {
  return end('/login');
}

/** Ends the session of a disabled user. Listeners are closed, memory is cleared, and the sign-in page states the reason. */
function expel(): Promise<void> {
  return end('/login?ended=disabled');
}

async function end(next: string): Promise<void> {
  setSession({ kind: 'ending' });
  stopFollowing();
  const [{ forgetEdits }, { forgetDatabase }] = await Promise.all([
    import('../../firebase/unsynced-edits.ts'),
    import('../../firebase/firestore.ts'),
  ]);
  // This also happens if the session's user is unknown, because the account may have been deleted.
  forgetEdits();
  localStorage.removeItem(MAP_VIEWS_KEY);
  await forgetDatabase();
  // Calls that still wait for the database are never answered.
  forgetUnsaved();
  await leave();
  if (next === window.location.href) window.location.reload();
  else window.location.assign(next);
}
