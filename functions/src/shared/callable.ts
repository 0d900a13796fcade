import { type CallableRequest, HttpsError, onCall, type CallableOptions } from 'firebase-functions/https';
import { logger } from 'firebase-functions';
import type { z } from 'zod';
import { type CallInput, type CallName, CALLS, type CallOutput } from '../../../src/domain/calls.ts';

type ParsedInput<Name extends CallName> = z.output<(typeof CALLS)[Name]['input']>;
type Handler<Name extends CallName> = (input: ParsedInput<Name>, request: CallableRequest) => Promise<CallOutput<Name>>;

/** Set in `functions/.env` once the app is registered with App Check; the emulators take calls without a token. */
const ENFORCE_APP_CHECK = process.env['ENFORCE_APP_CHECK'] === 'true';

/**
 * A callable of the registry: input checked by its schema (`invalid-argument` names the field), unexpected failures logged and
 * answered with `internal`, so that nothing of the inside leaks into a message.
 */
export function callable<Name extends CallName>(name: Name, options: CallableOptions, handle: Handler<Name>) {
  return onCall<CallInput<Name>>({ ...options, enforceAppCheck: ENFORCE_APP_CHECK }, async (request) => {
    const parsed = CALLS[name].input.safeParse(request.data);
    if (!parsed.success) throw new HttpsError('invalid-argument', describe(parsed.error));
    try {
      return await handle(parsed.data as ParsedInput<Name>, request);
    } catch (error) {
      if (error instanceof HttpsError) throw error;
      logger.error(`${name} failed`, error);
      throw new HttpsError('internal', 'Something went wrong on the server. Try again in a moment.');
    }
  });
}

function describe(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`)
    .join('; ');
}
