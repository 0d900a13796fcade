import { z } from 'zod';
import type { Ports } from './environments.ts';

const signInSchema = z.object({ idToken: z.string(), localId: z.string() });
const answerSchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ status: z.string(), message: z.string() }).optional(),
});

/** Signs in on the auth emulator by its REST interface. @returns the identity token */
export async function signInForToken(ports: Ports, email: string, password: string): Promise<string> {
  const address = `http://127.0.0.1:${ports.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  return signInSchema.parse(await response.json()).idToken;
}

/** An answer of the callable protocol. */
export interface Answer {
  status: number;
  result: unknown;
  error: { status: string; message: string } | undefined;
}

/** Calls a function by the callable protocol under `/run/`, as the app does. */
export async function callFunction(ports: Ports, name: string, data: unknown, token?: string): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${ports.hosting}/run/${name}`, {
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
