import { PROBLEM_LIMITS } from '../../model/limits.ts';
import { newRequestId } from '../../model/request-id.ts';
import { call } from '../../firebase/calls.ts';
import { requestIdOf } from '../../firebase/request-id.ts';

/** By which the log is to tell of a page that failed: it shares the request id of the call that broke it, where one did. */
export function requestIdFor(error: unknown): string {
  return requestIdOf(error) ?? newRequestId();
}

/** Tells the log of a page that failed. @returns whether it was told: not without a network, or where nobody is signed in */
export async function reportProblem(reference: string, error: unknown): Promise<boolean> {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  try {
    const problem = {
      reference,
      message: message.slice(0, PROBLEM_LIMITS.message),
      stack: stack.slice(0, PROBLEM_LIMITS.stack),
      address: window.location.pathname.slice(0, PROBLEM_LIMITS.address),
      version: buildOf().slice(0, PROBLEM_LIMITS.version),
    };
    await call('reportProblem', problem, reference);
    return true;
  } catch {
    return false;
  }
}

/** Which build of the app this is: the name of its first script has the hash of what is in it. */
export function buildOf(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script === null ? 'unknown' : (new URL(script.src).pathname.split('/').at(-1) ?? 'unknown');
}
