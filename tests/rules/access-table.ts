import { FirebaseError } from 'firebase/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, ACTORS, openTheatre, type Stage, type Theatre } from './stage.ts';

/** Something to try, and who may; everybody else is refused. */
export type Row = readonly [operation: string, allowed: readonly Actor[], attempt: (stage: Stage) => Promise<unknown>];

export const MEMBER = 'a member';
export const ADMIN = 'an administrator';
export const MEMBER_AND_ADMIN: readonly Actor[] = [MEMBER, ADMIN];
export const ADMIN_ALONE: readonly Actor[] = [ADMIN];
export const NO_ONE: readonly Actor[] = [];
/** Accepted people who are not disabled, whatever their company. */
export const ACCEPTED: readonly Actor[] = [
  MEMBER,
  'a member of another company',
  'a member of an inactive company',
  ADMIN,
];
/** Everybody with an account. */
export const SIGNED_IN: readonly Actor[] = ACTORS.filter((actor) => actor !== 'nobody');

/** The people and companies of a file's tests, opened before the first and closed after the last. */
export function theatreOfFile(): () => Theatre {
  let theatre: Theatre | null = null;
  beforeAll(async () => {
    theatre = await openTheatre();
  }, 30_000);
  afterAll(() => theatre?.close());
  return () => {
    if (theatre === null) throw new Error('the theatre is not open yet');
    return theatre;
  };
}

/** A test for every operation and actor. */
export function describeAccess(subject: string, theatre: () => Theatre, rows: readonly Row[]): void {
  describe(`${subject}: who may what`, () => {
    for (const [operation, allowed, attempt] of rows) {
      for (const actor of ACTORS) {
        const may = allowed.includes(actor);
        it(`${may ? 'lets' : 'refuses'} ${actor} ${may ? '' : 'to '}${operation}`, async () => {
          expect(await outcomeOf(attempt(theatre().stage(actor)))).toBe(may ? 'allowed' : 'refused');
        });
      }
    }
  });
}

const REFUSALS = new Set(['permission-denied', 'storage/unauthorized', 'storage/unauthenticated']);

/** What the rules say to an attempt; an attempt that fails for another reason throws. */
export async function outcomeOf(attempt: Promise<unknown>): Promise<'allowed' | 'refused'> {
  try {
    await attempt;
    return 'allowed';
  } catch (error) {
    if (error instanceof FirebaseError && REFUSALS.has(error.code)) return 'refused';
    throw error;
  }
}
