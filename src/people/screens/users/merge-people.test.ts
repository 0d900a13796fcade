import { describe, expect, test } from 'vitest';
import { type Account, accountSchema } from '../../../model/people/accounts.ts';
import { emailSchema } from '../../../model/ids.ts';
import { invitedUserSchema, userSchema } from '../../../model/people/people.ts';
import { mergePeople } from './merge-people.ts';

const EMAIL = emailSchema.parse('noor@example.com');
const WHEN = new Date('2026-11-20T08:00:00Z');

const account = (fields: Partial<Account> = {}) =>
  accountSchema.parse({
    uid: 'uid-1',
    email: EMAIL,
    displayName: 'Noor New',
    disabled: false,
    admin: false,
    companies: {},
    lastSignInTime: WHEN.toISOString(),
    ...fields,
  });
const profile = (fields: Record<string, unknown> = {}) => ({
  ...userSchema.parse({ uid: 'uid-1', companies: { harbour: true }, ...fields }),
  email: EMAIL,
});
const invitation = (fields: Record<string, unknown> = {}) => ({
  ...invitedUserSchema.parse({
    invited: WHEN,
    invite_token: 'a'.repeat(64),
    accepted: false,
    companies: { ridge: true },
    invitedBy: 'ada@example.com',
    ...fields,
  }),
  email: EMAIL,
});

const NOBODY = { accounts: [], profiles: [], invitations: [] };
const only = (sources: Partial<Parameters<typeof mergePeople>[0]>) => {
  const people = mergePeople({ ...NOBODY, ...sources });
  expect(people).toHaveLength(1);
  return people[0]!;
};

describe('the people whom an administrator sees', () => {
  test('are active members if account, profile and invitation belong together', () => {
    const person = only({
      accounts: [account()],
      profiles: [profile()],
      invitations: [invitation({ accepted: WHEN })],
    });
    expect(person).toMatchObject({ state: 'active', keeper: 'users', companies: ['harbour'], lastSignIn: WHEN });
  });

  test('review the projects of their profile, or those of their invitation until they accept it', () => {
    const reviews = { quay: true };
    expect(only({ invitations: [invitation({ reviews })] })).toMatchObject({ reviews: ['quay'], companies: ['ridge'] });
    const accepted = { accounts: [account()], profiles: [profile()], invitations: [invitation({ reviews })] };
    expect(only(accepted).reviews).toEqual([]);
  });

  test.each([
    ['an account that is disabled', account({ disabled: true }), profile()],
    ['a profile that is disabled', account(), profile({ disabled: true })],
  ])('are disabled by %s', (_, anAccount, aProfile) => {
    expect(only({ accounts: [anAccount], profiles: [aProfile] }).state).toBe('disabled');
  });

  test('are invited until they accept, with the companies that acceptance grants', () => {
    const expected = { state: 'invited', keeper: 'invited_users', companies: ['ridge'], invitedBy: 'ada@example.com' };
    expect(only({ invitations: [invitation()] })).toMatchObject({ ...expected, uid: null, lastSignIn: null });
    expect(only({ accounts: [account()], invitations: [invitation()] })).toMatchObject({ ...expected, uid: 'uid-1' });
  });

  test('have no access with an account without an invitation, or with the profile of another account', () => {
    expect(only({ accounts: [account()] })).toMatchObject({ state: 'outside', keeper: null });
    const impostor = only({ accounts: [account({ uid: 'uid-2', admin: true })], profiles: [profile()] });
    expect(impostor).toMatchObject({ state: 'outside', keeper: null, admin: false, hasProfile: true });
  });

  test('are gone if their account was deleted, and withdrawn with their invitation', () => {
    expect(only({ profiles: [profile()], invitations: [invitation({ accepted: WHEN })] }).state).toBe('gone');
    expect(only({ invitations: [invitation({ withdrawn: true })] })).toMatchObject({
      state: 'withdrawn',
      keeper: null,
    });
  });

  test('are administrators only by claim and profile together', () => {
    expect(only({ accounts: [account({ admin: true })], profiles: [profile()] }).admin).toBe(true);
    expect(only({ accounts: [account({ admin: true })] }).admin).toBe(false);
  });

  test('have one entry per e-mail address, and each account without an address has its own entry', () => {
    const accounts = [account(), account({ uid: 'a', email: '' }), account({ uid: 'b', email: '' })];
    expect(mergePeople({ accounts, profiles: [profile()], invitations: [invitation()] })).toHaveLength(3);
  });
});
