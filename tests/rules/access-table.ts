import { FirebaseError } from 'firebase/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareOf } from '../support/random-share.ts';
import { ACCESS, type Role, ROLES, type Section } from './access-matrix.ts';
import { openRulesEnvironment, type Client, type RulesEnvironment } from './rules-environment.ts';

/** Performs an operation of the matrix. */
export type Operation = (client: Client) => Promise<unknown>;

export const MEMBER = 'a member';
export const ADMIN = 'an administrator';
const IMPOSTOR = 'an impostor with a member’s e-mail';

/** Roles that have access in most rows. Every run tries each operation with these roles and with those that it allows. */
const ALWAYS: readonly Role[] = [MEMBER, 'a member of another company', 'a reviewer', ADMIN];

/** Opens the persons and companies of a file's tests before the first test and closes them after the last. */
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
 * Defines a test for every operation of a section of the matrix and every role. All roles try an operation at the same time.
 * Roles that are refused almost everywhere are tried in only a part of the operations, which depends on the date. The scheduled
 * run tries all.
 */
export function describeAccess<Name extends Section>(
  section: Name,
  environment: () => RulesEnvironment,
  operations: Record<keyof (typeof ACCESS)[Name], Operation>,
): void {
  describe(`the rules for ${section}`, () => {
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
        it(`${may ? 'allow' : 'do not allow'} ${role} to ${title}`, async () => {
          expect(await outcomeFor(role)).toBe(may ? 'allowed' : 'refused');
        });
      }
    }
  });
}

type Outcome = 'allowed' | 'refused';

/**
 * Returns the outcome of an operation by role. The first request starts the operation for all roles, which takes a third of the
 * time together. If an outcome is requested again, as by a repeated test, the operation runs again.
 */
function outcomesOf(
  roles: readonly Role[],
  operation: (role: Role) => Promise<unknown>,
): (role: Role) => Promise<Outcome> {
  const started = new Map<Role, Promise<Outcome>>();
  const startAll = () => {
    for (const role of roles) {
      const outcome = afterNamesake(role).then(() => outcomeOf(operation(role)));
      // The test that requests the outcome reports the failure.
      outcome.catch(() => {});
      started.set(role, outcome);
    }
  };
  /** The impostor tries the same documents as the member, because they are named by the member's e-mail address. */
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

/** Returns the decision of the security rules about an operation. Throws if the operation fails for another reason. */
export async function outcomeOf(operation: Promise<unknown>): Promise<Outcome> {
  try {
    await operation;
    return 'allowed';
  } catch (error) {
    if (error instanceof FirebaseError && REFUSALS.has(error.code)) return 'refused';
    throw error;
  }
}
