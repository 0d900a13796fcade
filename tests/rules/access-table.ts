import { FirebaseError } from 'firebase/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS, type Actor, ACTORS, type Section } from './access-matrix.ts';
import { openTheatre, type Stage, type Theatre } from './stage.ts';

/** What an operation of the matrix does. */
export type Attempt = (stage: Stage) => Promise<unknown>;

export const MEMBER = 'a member';
export const ADMIN = 'an administrator';
const IMPOSTOR = 'an impostor with a member’s e-mail';

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

/** A test for every operation of a section of the matrix and every actor; the actors of an operation try it at the same time. */
export function describeAccess<Name extends Section>(
  section: Name,
  theatre: () => Theatre,
  attempts: Record<keyof (typeof ACCESS)[Name], Attempt>,
): void {
  describe(`${section}: who may what`, () => {
    for (const [operation, attempt] of Object.entries<Attempt>(attempts)) {
      const allowed: readonly Actor[] = (ACCESS[section] as Record<string, readonly Actor[]>)[operation] ?? [];
      const outcomeFor = outcomesOf((actor) => attempt(theatre().stage(actor)));
      for (const actor of ACTORS) {
        const may = allowed.includes(actor);
        it(`${may ? 'lets' : 'refuses'} ${actor} ${may ? '' : 'to '}${operation}`, async () => {
          expect(await outcomeFor(actor)).toBe(may ? 'allowed' : 'refused');
        });
      }
    }
  });
}

type Outcome = 'allowed' | 'refused';

/**
 * The outcome of an operation by actor. The first that is asked for starts the attempts of all, which take a third of the time together; one
 * that is asked for once more, as by a test that is retried, is a new attempt.
 */
function outcomesOf(attempt: (actor: Actor) => Promise<unknown>): (actor: Actor) => Promise<Outcome> {
  const started = new Map<Actor, Promise<Outcome>>();
  const startAll = () => {
    for (const actor of ACTORS) {
      const outcome = afterNamesake(actor).then(() => outcomeOf(attempt(actor)));
      // A failure is that of the test which asks for it.
      outcome.catch(() => {});
      started.set(actor, outcome);
    }
  };
  /** The impostor tries the same documents as the member, by whose e-mail they are named. */
  const afterNamesake = async (actor: Actor) => {
    if (actor === IMPOSTOR) await started.get(MEMBER)?.catch(() => {});
  };
  let isFirst = true;
  return (actor) => {
    if (isFirst) startAll();
    isFirst = false;
    const outcome = started.get(actor) ?? outcomeOf(attempt(actor));
    started.delete(actor);
    return outcome;
  };
}

const REFUSALS = new Set(['permission-denied', 'storage/unauthorized', 'storage/unauthenticated']);

/** What the rules say to an attempt; an attempt that fails for another reason throws. */
export async function outcomeOf(attempt: Promise<unknown>): Promise<Outcome> {
  try {
    await attempt;
    return 'allowed';
  } catch (error) {
    if (error instanceof FirebaseError && REFUSALS.has(error.code)) return 'refused';
    throw error;
  }
}
