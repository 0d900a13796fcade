import { getFunctions, httpsCallable } from 'firebase/functions';
import { type CallInput, type CallName, CALLS, type CallOutput } from '../domain/calls.ts';
import { environment } from './environment.ts';
import { firebaseApp } from './firebase-app.ts';

const CALL_TIMEOUT_MS = 70_000;

const functions = getFunctions(firebaseApp, `${environment.callsHost ?? window.location.origin}/run`);

/** Calls a backend function of the registry and checks what it answers. */
export async function sendCall<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> {
  const send = httpsCallable(functions, name, { timeout: CALL_TIMEOUT_MS });
  const { data } = await send(input);
  return CALLS[name].output.parse(data) as CallOutput<Name>;
}
