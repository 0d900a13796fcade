import type { CallInput, CallName, CallOutput } from '../model/calls.ts';
import { newRequestId } from '../model/request-id.ts';

/**
 * Calls a backend function of the registry and checks what it answers. What that takes is fetched with the first call.
 * @param reference by which the log tells of the call; a new one unless it belongs to what was told to somebody already
 */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  reference: string = newRequestId(),
): Promise<CallOutput<Name>> {
  const { sendCall } = await import('./send-call.ts');
  return await sendCall(name, input, reference);
}
