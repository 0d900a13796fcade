import { AsyncLocalStorage } from 'node:async_hooks';
import { logger } from 'firebase-functions';
import { HttpsError } from 'firebase-functions/https';
import { withRequestId } from '../../../src/model/request-id.ts';

/** Context that each log entry has during a call, a task or a trigger. It has no e-mail addresses. */
export interface Origin {
  /** Name of the function. */
  readonly function: string;
  /**
   * The request id, which all log entries of a request share: of the page, the call and its task. The field in the log is
   * `request id`.
   */
  readonly reference?: string | undefined;
  /** Account id of the person who asked. */
  readonly caller?: string | undefined;
  readonly assessment?: string | undefined;
  project?: string | undefined;
  /** Id of a run, a load or an export. */
  readonly job?: string | undefined;
  /** Event of a trigger, and its document. */
  readonly event?: string | undefined;
  readonly document?: string | undefined;
  /** Number of earlier attempts of a task. */
  readonly retries?: number | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** `logged` sets one context per call, task or trigger, and `log` reads it. */
const origins = new AsyncLocalStorage<Origin>();

/** Adds the project of the assessment to the context. */
export function noteProject(project: string): void {
  const origin = origins.getStore();
  if (origin !== undefined) origin.project = project;
}

/** The request id of the current call or task. Null outside of one. */
export function currentRequestId(): string | null {
  return origins.getStore()?.reference ?? null;
}

/** A sentence about an unexpected failure, with the request id that finds it in the log. */
export const withCurrentRequestId = (sentence: string): string => withRequestId(sentence, currentRequestId());

/** The trace context that a call adds to the payload of a task. Tasks that were queued by earlier versions do not have it. */
export function traceContext(): Pick<Origin, 'reference' | 'caller'> {
  const { reference, caller } = origins.getStore() ?? {};
  return { ...(reference !== undefined && { reference }), ...(caller !== undefined && { caller }) };
}

/** Writes log entries with the current context. A message is a fixed sentence, and variable data is in the fields. */
export const log = {
  info: (message: string, fields: Fields = {}): void => write('INFO', message, fields),
  /** Logs an expected rejection that the person has seen. */
  refused: (message: string, fields: Fields & { code: string }): void =>
    write('NOTICE', message, { outcome: 'refused', ...fields }),
  warn: (message: string, error: unknown, fields: Fields = {}): void =>
    write('WARNING', message, { ...fields, ...described(error) }),
  error: (message: string, error: unknown, fields: Fields = {}): void =>
    write('ERROR', message, { ...fields, ...described(error) }),
};

function write(severity: 'INFO' | 'NOTICE' | 'WARNING' | 'ERROR', message: string, fields: Fields): void {
  logger.write({ ...origins.getStore(), ...withoutEmails(fields), severity, message });
}

/**
 * Matches an e-mail address, or an incomplete one at the end of a text that may have been cut. Matching starts only at the
 * beginning of a word, because starting at each letter of a long word would take quadratic time.
 */
const EMAIL = /(?<![\w.+-])[\w.+-]+@([\w-]+(\.[\w-]+)*\.[a-z]{2,}|[\w.-]*$)/gi;
/** Longest text in the log, characters. An entry may have 256 KiB. */
const MAX_TEXT = 20_000;

/** Removes e-mail addresses, which error messages and document paths can contain. */
function withoutEmails(fields: Fields): Fields {
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? withoutEmailsIn(value) : value]),
  );
}

/**
 * The text is first cut to twice the logged length, so that addresses near the end of the logged part are still complete when
 * they are matched.
 */
function withoutEmailsIn(text: string): string {
  return text
    .slice(0, 2 * MAX_TEXT)
    .replaceAll(EMAIL, '(e-mail)')
    .slice(0, MAX_TEXT);
}

/** Error Reporting groups errors by the field `stack_trace`. */
function described(error: unknown): Fields {
  return error instanceof Error ? { error: error.message, stack_trace: error.stack } : { error: String(error) };
}

/** Codes of an `HttpsError` that are faults and not rejections. */
const FAULTS = new Set(['internal', 'unknown', 'data-loss']);

/** The code and the reason of a rejection. Null if the error is a failure. */
export function refusalOf(error: unknown): { code: string; why: string } | null {
  if (!(error instanceof HttpsError) || FAULTS.has(error.code)) return null;
  return { code: error.code, why: error.message };
}

/** Does the work of a call, a task or a trigger, and logs its outcome and duration. @throws the errors of the work */
export async function logged<Answer>(origin: Origin, work: () => Promise<Answer>): Promise<Answer> {
  return origins.run({ ...origin }, async () => {
    const began = performance.now();
    const ms = () => Math.round(performance.now() - began);
    try {
      const answer = await work();
      log.info(`${origin.function} ended`, { outcome: 'done', ms: ms() });
      return answer;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) log.error(`${origin.function} failed`, error, { outcome: 'failed', ms: ms() });
      else log.refused(`${origin.function} refused`, { ...refusal, ms: ms() });
      throw error;
    }
  });
}
