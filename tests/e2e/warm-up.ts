import { callWithoutHosting } from '../../scripts/lib/clients.ts';
import { ports } from '../support/emulators.ts';

/** Longest time until all functions run, ms. On an idle machine it takes 3 s. */
const PATIENCE_MS = 60_000;

const WAITED_FOR = ['checkInvitation', 'processAssessment', 'issueRevision'];
/** No journey of the short run needs it. */
const WAITED_FOR_BY_ALL = [...WAITED_FOR, 'compareMeasurements'];

/**
 * Starts the functions that journeys need before the journeys begin. Otherwise the first sign-up or run would wait for a process
 * to start, and with other journeys at the same time it would need a second attempt. All of these requests are refused.
 */
export default async function warmUp(): Promise<void> {
  const names = process.env['JOURNEYS'] === 'short' ? WAITED_FOR : WAITED_FOR_BY_ALL;
  const calls = names.map((name) => callWithoutHosting(ports, name, {}));
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), PATIENCE_MS).unref());
  const outcome = await Promise.race([Promise.all([...calls, signUpUninvited()]), late]);
  if (outcome === 'late') console.log('The functions are not ready after a minute; the journeys begin nevertheless.');
}

/** Makes the identity provider call `refuseUninvited`, which refuses. */
function signUpUninvited(): Promise<Response> {
  return fetch(`http://127.0.0.1:${ports.auth}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'uninvited@example.com', password: 'journey-password', returnSecureToken: true }),
  });
}
