import { PROBLEM_LIMITS } from '../../model/limits.ts';
import { newRequestId } from '../../model/request-id.ts';
import { call } from '../../firebase/calls.ts';
import { requestIdOf } from '../../firebase/request-id.ts';

/** Returns the request id for reporting a failed page: the id of the failed call, or a new one. */
export function requestIdFor(error: unknown): string {
  return requestIdOf(error) ?? newRequestId();
}

/** Reports a failed page to the log. @returns whether it was reported; false without a network or if nobody is signed in */
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

/** Identifies the build of the app. The name of its first script contains the hash of its content. */
export function buildOf(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script === null ? 'unknown' : (new URL(script.src).pathname.split('/').at(-1) ?? 'unknown');
}
