import { beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../../src/model/calls.ts';
import { fresh, World } from './world.ts';

const world = new World();
beforeAll(async () => {
  await world.open();
});

const DENIED = { status: 403, error: { status: 'PERMISSION_DENIED' } };

async function members(role: 'engineer' | 'administrator' = 'engineer') {
  const { result } = await world.call('listMembers', { companyId: world.company }, role);
  return CALLS.listMembers.output.parse(result).members;
}

describe('listMembers', () => {
  it('allows only members of the company and administrators', async () => {
    const input = { companyId: world.company };
    expect(await world.call('listMembers', input, null)).toMatchObject({ status: 401 });
    for (const role of ['stranger', 'outsider'] as const) {
      expect(await world.call('listMembers', input, role)).toMatchObject(DENIED);
    }
    expect(await world.call('listMembers', { companyId: fresh('company') }, 'engineer')).toMatchObject(DENIED);
    expect((await members('administrator')).map(({ email }) => email)).toContain(world.engineerEmail);
  });

  it('returns the enabled members of the company, sorted by name', async () => {
    const [ann, bob, cut] = ['ann', 'bob', 'cut'].map((name) => `${fresh(name)}@example.com`) as [
      string,
      string,
      string,
    ];
    const outsider = `${fresh('outsider')}@example.com`;
    for (const email of [ann, bob, cut]) await world.person(email, [world.company]);
    await world.person(outsider, [fresh('company')]);
    const { uid } = await world.admin.auth.getUserByEmail(bob);
    await world.admin.auth.updateUser(uid, { displayName: 'Aaron \u202eBolt' });
    await world.admin.firestore.doc(`users/${cut}`).update({ disabled: true });
    const found = await members();
    const emails: string[] = found.map(({ email }) => email);
    expect(found).toContainEqual({ email: bob, name: 'Aaron Bolt' });
    expect(emails.indexOf(bob)).toBeLessThan(emails.indexOf(ann));
    expect(emails).not.toContain(cut);
    expect(emails).not.toContain(outsider);
  });

  it('accepts a company id that contains a dot', async () => {
    const company = `${fresh('company')}.au`;
    const email = `${fresh('member')}@example.com`;
    await world.admin.firestore.doc(`companies/${company}`).set({ id: company, name: 'Dotted', active: true });
    await world.person(email, [company]);
    const { result } = await world.call('listMembers', { companyId: company }, 'administrator');
    expect(CALLS.listMembers.output.parse(result).members.map((member) => member.email)).toEqual([email]);
  });
});
