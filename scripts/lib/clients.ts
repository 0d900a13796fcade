import { z } from 'zod';
import { FIREBASE_PROJECT, type Ports } from './environments.ts';

const signInSchema = z.object({ idToken: z.string(), localId: z.string() });
const answerSchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ status: z.string(), message: z.string() }).optional(),
});

/** Signs in to the auth emulator with its REST API. @returns the identity token */
export async function signInForToken(ports: Ports, email: string, password: string): Promise<string> {
  const address = `http://127.0.0.1:${ports.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  return signInSchema.parse(await response.json()).idToken;
}

/** A response of the callable protocol. */
export interface Answer {
  status: number;
  result: unknown;
  error: { status: string; message: string } | undefined;
}

/** Calls a function with the callable protocol under `/run/`, as the app does. */
export function callFunction(ports: Ports, name: string, data: unknown, token?: string): Promise<Answer> {
  return callAt(`http://127.0.0.1:${ports.hosting}/run/${name}`, data, token);
}

/**
 * Calls a function directly at its emulator. Hosting waits only a minute for a response, and on a busy machine a function that
 * starts and loads a project can take longer.
 */
export function callWithoutHosting(ports: Ports, name: string, data: unknown, token?: string): Promise<Answer> {
  return callAt(`http://127.0.0.1:${ports.functions}/${FIREBASE_PROJECT}/us-central1/${name}`, data, token);
}

/** Calls a function at an address. */
export async function callAt(address: string, data: unknown, token?: string): Promise<Answer> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ data }),
  });
  const { result, error } = answerSchema.parse(await response.json());
  return { status: response.status, result, error };
}
