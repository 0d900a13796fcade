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

/** Who uses the app. */
export type Session =
  | { kind: 'starting' }
  | { kind: 'signed-out' }
  /** Being signed out: the page is about to start afresh. */
  | { kind: 'ending' }
  | {
      kind: 'signed-in';
      account: SignedInAccount;
      admin: boolean;
      /** Active companies that the person belongs to, all of them for an administrator, by name. */
      companies: Company[];
      /** Projects whose submitted revisions the person reviews. */
      reviews: ProjectUid[];
    }
  /** An account without a profile of its own. */
  | { kind: 'no-access'; account: SignedInAccount; reason: string }
  /** Nobody knows yet: the profile could not be fetched. */
  | { kind: 'failed'; message: string };

export const useSession = create<{ session: Session }>(() => ({ session: { kind: 'starting' } }));

/** The signed-in account; pages behind the guard have one. */
export function useAccount(): SignedInAccount {
  const session = useSession((state) => state.session);
  if (session.kind !== 'signed-in') throw new Error('nobody is signed in');
  return session.account;
}

/** Whether the signed-in person is an administrator. */
export function useIsAdmin(): boolean {
  return useSession(({ session }) => session.kind === 'signed-in' && session.admin);
}

/** The name of a company of the person, or its id where they do not belong to it (administrators). */
export function useCompanyName(id: CompanyId): string {
  return useSession(({ session }) =>
    session.kind === 'signed-in' ? (session.companies.find((company) => company.id === id)?.name ?? id) : id,
  );
}

const setSession = (session: Session) => useSession.setState({ session });

const NO_REVIEWS: ProjectUid[] = [];

/** The projects whose submitted revisions the signed-in person reviews. */
export function useReviewed(): ProjectUid[] {
  return useSession(({ session }) => (session.kind === 'signed-in' ? session.reviews : NO_REVIEWS));
}

let stopFollowing = () => {};

/** Follows sign-in and sign-out, the person's profile and companies, from now on. */
export function startSession(): void {
  watchAccount((account) => {
    const { kind } = useSession.getState().session;
    if (kind === 'ending') return;
    const wasThere = kind !== 'starting' && kind !== 'signed-out';
    if (account === null && (wasThere || wasSignedIn())) {
      // Signed out in another tab, which may have ended the database before, or disabled while the app was closed: nothing is kept here either.
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
 * An administrator's claim is not asked for again so soon where nothing tells that it changed: a new token makes every listener of the
 * app start over.
 */
const CLAIM_FRESH_MS = 60_000;
let claimReadAt = 0;

/** Asks for a new identity token; where the claim in it is another than before, the session goes on as what the person is now. */
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
    // It never began: there is nothing to stop.
  }
}

/** Watches the profile and companies of an account; Firestore and the schemas are loaded only now. */
async function follow(account: SignedInAccount): Promise<() => void> {
  const [{ watchProfile }, { watchAllCompanies, watchCompanies }, { companiesOf, reviewsOf }, claims] =
    await Promise.all([
      import('./profiles.ts'),
      import('./companies.ts'),
      import('../../model/people/people.ts'),
      readNewClaims().catch(() => readClaims({ refresh: false })),
    ]);
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

/** Sets the signed-in person's name, here and with the identity provider. */
export async function renameAccount(displayName: string): Promise<void> {
  await setDisplayName(displayName);
  const { session } = useSession.getState();
  if (session.kind === 'signed-in') setSession({ ...session, account: { ...session.account, displayName } });
}

/** Signs out and starts the page afresh, so that nothing of the session stays in memory or on this device. */
export function endSession(): Promise<void> {
  return end('/login');
}

/** Ends the session of somebody who was disabled: listeners are closed, memory is cleared, and the login page says why. */
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
  // Also where nobody knows whose session it was: its account may be gone by now.
  forgetEdits();
  localStorage.removeItem(MAP_VIEWS_KEY);
  await forgetDatabase();
  // What was still waiting for the database is never answered.
  forgetUnsaved();
  await leave();
  if (next === window.location.href) window.location.reload();
  else window.location.assign(next);
}
