import type { CallInput, CallName, CallOutput } from '../domain/calls.ts';

/** Calls a backend function of the registry and checks what it answers. What that takes is fetched with the first call. */
export async function call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> {
  const { sendCall } = await import('./send-call.ts');
  return await sendCall(name, input);
}
