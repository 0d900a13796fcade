import type { Keyed } from '../../api/invitations.ts';
import type { Account } from '../../../model/people/accounts.ts';
import type { CompanyId, Email, ProjectUid } from '../../../model/ids.ts';
import { companiesOf, type InvitedUser, reviewsOf, type User } from '../../../model/people/people.ts';

/** Names of the states of a person, in the order of the list. */
export const PERSON_STATES = {
  active: 'Active',
  invited: 'Invited',
  disabled: 'Disabled',
  /** An account without a profile: it was not invited, or it has not accepted its invitation. */
  outside: 'No access',
  /** A profile whose account was deleted. */
  gone: 'Account gone',
  withdrawn: 'Withdrawn',
} as const;
export type PersonState = keyof typeof PERSON_STATES;

/** Account, profile and invitation of an e-mail address, merged for the administrator. */
export interface Person {
  email: string;
  uid: string | null;
  name: string;
  state: PersonState;
  admin: boolean;
  companies: CompanyId[];
  /** Projects whose submitted revisions the person reviews. */
  reviews: ProjectUid[];
  /** The collection that holds the companies and reviews. Null if they cannot be changed. */
  keeper: 'users' | 'invited_users' | null;
  lastSignIn: Date | null;
  invited: Date | null;
  invitedBy: string | null;
  /** Whether the account itself is disabled. */
  blocked: boolean;
  hasProfile: boolean;
}

interface Sources {
  accounts: readonly Account[];
  profiles: ReadonlyArray<Keyed<User>>;
  invitations: ReadonlyArray<Keyed<InvitedUser>>;
}

/** Returns one entry per e-mail address. Each account without an address has its own entry. */
export function mergePeople({ accounts, profiles, invitations }: Sources): Person[] {
  const profileAt = new Map(profiles.map((profile) => [profile.email as string, profile]));
  const invitationAt = new Map(invitations.map((invitation) => [invitation.email as string, invitation]));
  const withAccount = accounts.map((account) =>
    personOf(account.email, account, profileAt.get(account.email) ?? null, invitationAt.get(account.email) ?? null),
  );
  const seen = new Set(accounts.map(({ email }) => email));
  const others = [...new Set<Email>([...profiles, ...invitations].map(({ email }) => email))].filter(
    (email) => !seen.has(email),
  );
  return [
    ...withAccount,
    ...others.map((email) => personOf(email, null, profileAt.get(email) ?? null, invitationAt.get(email) ?? null)),
  ];
}

function personOf(
  email: string,
  account: Account | null,
  profile: User | null,
  invitation: InvitedUser | null,
): Person {
  const own = account !== null && profile?.uid === account.uid ? profile : null;
  const state = stateOf(account, own, profile, invitation);
  const keeper = own !== null ? 'users' : state === 'invited' ? 'invited_users' : null;
  const granted = own ?? invitation ?? profile ?? { companies: {}, reviews: {} };
  return {
    email,
    uid: account?.uid ?? null,
    name: account?.displayName ?? '',
    state,
    admin: own !== null && account?.admin === true,
    companies: companiesOf(granted),
    reviews: reviewsOf(granted),
    keeper,
    lastSignIn: account?.lastSignInTime == null ? null : new Date(account.lastSignInTime),
    invited: invitation?.invited ?? null,
    invitedBy: invitation?.invitedBy ?? null,
    blocked: account?.disabled ?? false,
    hasProfile: profile !== null,
  };
}

function stateOf(
  account: Account | null,
  own: User | null,
  profile: User | null,
  invitation: InvitedUser | null,
): PersonState {
  if (own !== null) return own.disabled || account?.disabled === true ? 'disabled' : 'active';
  if (invitation?.accepted === false && !invitation.withdrawn) return 'invited';
  if (account !== null) return 'outside';
  if (profile !== null) return 'gone';
  return invitation?.withdrawn === true ? 'withdrawn' : 'gone';
}
