import { FirebaseError } from 'firebase/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareOf } from '../support/random-share.ts';
import { ACCESS, type Role, ROLES, type Section } from './access-matrix.ts';
import { openRulesEnvironment, type Client, type RulesEnvironment } from './rules-environment.ts';

/** What an operation of the matrix does. */
export type Operation = (client: Client) => Promise<unknown>;

export const MEMBER = 'a member';
export const ADMIN = 'an administrator';
const IMPOSTOR = 'an impostor with a member’s e-mail';

/** Those who may do something nearly everywhere: every run tries each operation as them, beside those that it allows. */
const ALWAYS: readonly Role[] = [MEMBER, 'a member of another company', 'a reviewer', ADMIN];

/** The people and companies of a file's tests, opened before the first and closed after the last. */
export function environmentOfFile(): () => RulesEnvironment {
  let environment: RulesEnvironment | null = null;
  beforeAll(async () => {
    environment = await openRulesEnvironment();
  }, 30_000);
  afterAll(() => environment?.close());
  return () => {
    if (environment === null) throw new Error('the rules environment is not open yet');
    return environment;
  };
}

/**
 * A test for every operation of a section of the matrix and every role; the roles of an operation try it at the same time. The roles that an
 * operation refuses as nearly all others do are tried in a part of the operations, by date; the scheduled run tries all.
 */
export function describeAccess<Name extends Section>(
  section: Name,
  environment: () => RulesEnvironment,
  operations: Record<keyof (typeof ACCESS)[Name], Operation>,
): void {
  describe(`${section}: who may what`, () => {
    const allowedOf = (title: string): readonly Role[] =>
      (ACCESS[section] as Record<string, readonly Role[]>)[title] ?? [];
    const refused = Object.keys(operations).flatMap((title) => {
      const others = ROLES.filter((role) => !ALWAYS.includes(role) && !allowedOf(title).includes(role));
      return others.map((role) => `${role} ${title}`);
    });
    const taken = new Set(shareOf(refused));
    for (const [title, operation] of Object.entries<Operation>(operations)) {
      const allowed = allowedOf(title);
      const isTried = (role: Role) => ALWAYS.includes(role) || allowed.includes(role) || taken.has(`${role} ${title}`);
      const roles = ROLES.filter(isTried);
      const outcomeFor = outcomesOf(roles, (role) => operation(environment().client(role)));
      for (const role of roles) {
        const may = allowed.includes(role);
        it(`${may ? 'lets' : 'refuses'} ${role} ${may ? '' : 'to '}${title}`, async () => {
          expect(await outcomeFor(role)).toBe(may ? 'allowed' : 'refused');
        });
      }
    }
  });
}

type Outcome = 'allowed' | 'refused';

/**
 * The outcome of an operation by role. The first that is asked for starts those of all roles, which take a third of the time together; one
 * that is asked for once more, as by a test that is retried, runs again.
 */
function outcomesOf(
  roles: readonly Role[],
  operation: (role: Role) => Promise<unknown>,
): (role: Role) => Promise<Outcome> {
  const started = new Map<Role, Promise<Outcome>>();
  const startAll = () => {
    for (const role of roles) {
      const outcome = afterNamesake(role).then(() => outcomeOf(operation(role)));
      // A failure is that of the test which asks for it.
      outcome.catch(() => {});
      started.set(role, outcome);
    }
  };
  /** The impostor tries the same documents as the member, by whose e-mail they are named. */
  const afterNamesake = async (role: Role) => {
    if (role === IMPOSTOR) await started.get(MEMBER)?.catch(() => {});
  };
  let isFirst = true;
  return (role) => {
    if (isFirst) startAll();
    isFirst = false;
    const outcome = started.get(role) ?? outcomeOf(operation(role));
    started.delete(role);
    return outcome;
  };
}

const REFUSALS = new Set(['permission-denied', 'storage/unauthorized', 'storage/unauthenticated']);

/** What the rules answer to an operation; one that fails for another reason throws. */
export async function outcomeOf(operation: Promise<unknown>): Promise<Outcome> {
  try {
    await operation;
    return 'allowed';
  } catch (error) {
    if (error instanceof FirebaseError && REFUSALS.has(error.code)) return 'refused';
    throw error;
  }
}
