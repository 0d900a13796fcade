import { type CallableRequest, HttpsError, onCall, type CallableOptions } from 'firebase-functions/https';
import { z } from 'zod';
import { type CallInput, type CallName, CALLS, type CallOutput, PUBLIC_CALLS } from '../../../src/model/calls.ts';
import { requestIdSchema } from '../../../src/model/problem-report.ts';
import { newRequestId } from '../../../src/model/request-id.ts';
import { logged, type Origin } from './log.ts';
import { SIGN_IN_FIRST } from './texts.ts';
import { SERVER_ERROR } from '../../../src/model/texts.ts';

type ParsedInput<Name extends CallName> = z.output<(typeof CALLS)[Name]['input']>;
type Handler<Name extends CallName> = (input: ParsedInput<Name>, request: CallableRequest) => Promise<CallOutput<Name>>;

/**
 * Set this in `functions/.env.YOUR-PROJECT` after the app is registered with App Check. The emulators accept calls without a
 * token.
 */
const ENFORCE_APP_CHECK = process.env['ENFORCE_APP_CHECK'] === 'true';

/**
 * Creates a callable of the registry. Its input is validated by the schema (`invalid-argument` names the field), and its end is
 * logged. Unexpected failures return `internal` without details. Pages of other origins cannot call it, because the app calls its
 * own address.
 */
export function callable<Name extends CallName>(name: Name, options: CallableOptions, handle: Handler<Name>) {
  return onCall<CallInput<Name>>({ ...options, cors: false, enforceAppCheck: ENFORCE_APP_CHECK }, async (request) => {
    try {
      return await logged(originOfCall(name, request), async () => {
        // Parsing an input takes time and memory, so callers without an account are rejected first.
        if (!PUBLIC_CALLS.has(name) && request.auth === undefined) {
          throw new HttpsError('unauthenticated', SIGN_IN_FIRST);
        }
        const parsed = CALLS[name].input.safeParse(request.data);
        if (!parsed.success) throw new HttpsError('invalid-argument', describe(parsed.error));
        return handle(parsed.data as ParsedInput<Name>, request);
      });
    } catch (error) {
      if (error instanceof HttpsError) throw error;
      throw new HttpsError('internal', SERVER_ERROR);
    }
  });
}

/** The valid fields of a call's input that the log records. */
const subjectSchema = z.object({
  assessmentId: z.string().max(200).optional().catch(undefined),
  projectId: z.string().max(200).optional().catch(undefined),
});

/** The origin of a call. The page sends its request id in the address. Other programs need not. */
export function originOfCall(name: string, { auth, data, rawRequest }: CallableRequest<unknown>): Origin {
  const { assessmentId, projectId } = subjectSchema.catch({}).parse(data);
  return {
    function: name,
    reference: requestIdOfQuery(rawRequest.query),
    caller: auth?.uid,
    assessment: assessmentId,
    project: projectId,
  };
}

/** The request id in an address, or else a new one. */
export function requestIdOfQuery(query: Readonly<Record<string, unknown>>): string {
  return requestIdSchema.catch(newRequestId).parse(query['reference']);
}

/** Limits for messages about invalid fields, because the caller chooses the names of the fields. */
const MAX_ISSUES = 5;
const MAX_NAME = 200;
const MAX_MESSAGE = 300;

function describe(error: z.ZodError): string {
  return error.issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => {
      const name = path.join('.').slice(0, MAX_NAME) || 'payload';
      return `${name}: ${message.slice(0, MAX_MESSAGE)}`;
    })
    .join('; ');
}
