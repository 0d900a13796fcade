import type { DecodedIdToken } from 'firebase-admin/auth';
import { type CallableRequest, HttpsError } from 'firebase-functions/https';
import * as functions from '../../functions/src/index.ts';
import type { Answer } from '../../scripts/lib/clients.ts';
import type { CallName } from '../../src/model/calls.ts';

/** The handlers of the callables without the platform's HTTP layer. */
const handlers: Record<CallName, { run(request: CallableRequest): unknown }> = functions;

/**
 * Calls a function's handler in this process, with the emulated database, files and accounts. The functions emulator would start
 * a process for each function, which takes seconds.
 * @param address name of the function, and the query of its address
 * @returns the answer of the callable protocol
 */
export async function callHandler(address: string, data: unknown, token?: string): Promise<Answer> {
  const { pathname, searchParams } = new URL(address, 'http://functions/');
  const request = {
    data: asJson(data ?? null),
    rawRequest: { query: Object.fromEntries(searchParams) },
    ...(token !== undefined && { auth: authOf(token) }),
  } as unknown as CallableRequest;
  try {
    const result = await handlers[pathname.slice(1) as CallName].run(request);
    return { status: 200, result: asJson(result), error: undefined };
  } catch (error) {
    if (!(error instanceof HttpsError)) throw error;
    const { message, status } = error.toJSON();
    return { status: error.httpErrorCode.status, result: undefined, error: { status, message } };
  }
}

/** Returns what remains of a value after it is sent as JSON. */
const asJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/**
 * Returns the claims of an identity token as the platform passes them to a function, which are those at the time of its issue.
 * The Admin SDK would look up the account as well, because tokens of the emulator have no signature. It would then refuse
 * disabled persons before the handler does.
 */
function authOf(rawToken: string): CallableRequest['auth'] {
  const [, payload = ''] = rawToken.split('.');
  const token = JSON.parse(Buffer.from(payload, 'base64url').toString()) as DecodedIdToken;
  return { uid: token.sub, token: { ...token, uid: token.sub }, rawToken };
}
