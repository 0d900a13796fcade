import { FirebaseError } from 'firebase/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS, type Actor, ACTORS, type Section } from './access-matrix.ts';
import { openTheatre, type Stage, type Theatre } from './stage.ts';

/** What an operation of the matrix does. */
export type Attempt = (stage: Stage) => Promise<unknown>;

export const MEMBER = 'a member';
export const ADMIN = 'an administrator';

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

/** A test for every operation of a section of the matrix and every actor. */
export function describeAccess<Name extends Section>(
  section: Name,
  theatre: () => Theatre,
  attempts: Record<keyof (typeof ACCESS)[Name], Attempt>,
): void {
  describe(`${section}: who may what`, () => {
    for (const [operation, attempt] of Object.entries<Attempt>(attempts)) {
      const allowed: readonly Actor[] = (ACCESS[section] as Record<string, readonly Actor[]>)[operation] ?? [];
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
