import { getFunctions, httpsCallableFromURL } from 'firebase/functions';
import { type CallInput, type CallName, CALLS, type CallOutput } from '../model/calls.ts';
import { environment } from './environment.ts';
import { firebaseApp } from './firebase-app.ts';
import { markRequestId } from './request-id.ts';

const CALL_TIMEOUT_MS = 70_000;

const functions = getFunctions(firebaseApp);
const host = environment.callsHost ?? window.location.origin;

/**
 * Calls a backend function of the registry and checks its answer.
 * @param reference the request id in the log. It is part of the call's URL, because the callable protocol has no field for it.
 * The platform writes some log entries itself, for example if a function has run out of memory. These entries contain the URL,
 * and so the request id too.
 */
export async function sendCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  reference: string,
): Promise<CallOutput<Name>> {
  const address = `${host}/run/${name}?reference=${reference}`;
  const send = httpsCallableFromURL(functions, address, { timeout: CALL_TIMEOUT_MS });
  try {
    const { data } = await send(input);
    return CALLS[name].output.parse(data) as CallOutput<Name>;
  } catch (error) {
    throw markRequestId(error, reference);
  }
}
