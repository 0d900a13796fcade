import { PROBLEM_LIMITS } from '../domain/limits.ts';
import { call } from './calls.ts';

/** Letters and digits that nobody takes for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A new reference of a page that failed, such as `K7QX-2MHD`. */
export function newReference(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** Tells the log of a page that failed. @returns whether it was told: not without a network, or where nobody is signed in */
export async function reportProblem(reference: string, error: unknown): Promise<boolean> {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  try {
    await call('reportProblem', {
      reference,
      message: message.slice(0, PROBLEM_LIMITS.message),
      stack: stack.slice(0, PROBLEM_LIMITS.stack),
      address: window.location.pathname.slice(0, PROBLEM_LIMITS.address),
      version: buildOf().slice(0, PROBLEM_LIMITS.version),
    });
    return true;
  } catch {
    return false;
  }
}

/** Which build of the app this is: the name of its first script has the hash of what is in it. */
function buildOf(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script === null ? 'unknown' : (new URL(script.src).pathname.split('/').at(-1) ?? 'unknown');
}
