import type { CallInput, CallName, CallOutput } from '../model/calls.ts';
import { newRequestId } from '../model/request-id.ts';

/**
 * Calls a backend function of the registry and checks its answer. The code for this is fetched with the first call.
 * @param reference the request id of the call in the log; a new one is made by default
 */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  reference: string = newRequestId(),
): Promise<CallOutput<Name>> {
  const { sendCall } = await import('./send-call.ts');
  return await sendCall(name, input, reference);
}
