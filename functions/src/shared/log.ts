import { AsyncLocalStorage } from 'node:async_hooks';
import { logger } from 'firebase-functions';
import { HttpsError } from 'firebase-functions/https';
import { withRequestId } from '../../../src/model/request-id.ts';

/** What each entry of the log says while a call, a task or a trigger is worked on. Nobody's e-mail is among it. */
export interface Origin {
  /** Name of the function. */
  readonly function: string;
  /** The request id: it finds all entries of one request, of the page, the call and its task. The log has the field as `request id`. */
  readonly reference?: string | undefined;
  /** Account of the person who asked. */
  readonly caller?: string | undefined;
  readonly assessment?: string | undefined;
  project?: string | undefined;
  /** Of a run, a load or an export. */
  readonly job?: string | undefined;
  /** What a trigger was told, and of which document. */
  readonly event?: string | undefined;
  readonly document?: string | undefined;
  /** How often a task was tried before. */
  readonly retries?: number | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Written by `logged`, one for each call, task or trigger, and read by `log`. */
const origins = new AsyncLocalStorage<Origin>();

/** Says of which project the assessment is that is being worked on. */
export function noteProject(project: string): void {
  const origin = origins.getStore();
  if (origin !== undefined) origin.project = project;
}

/** The request id of what is being worked on; null outside of it. */
export function currentRequestId(): string | null {
  return origins.getStore()?.reference ?? null;
}

/** A sentence about an unexpected failure, with the request id that finds it in the log. */
export const withCurrentRequestId = (sentence: string): string => withRequestId(sentence, currentRequestId());

/** The trace context that a task inherits from the call that queues it, beside its own payload. Tasks of earlier versions lack it. */
export function traceContext(): Pick<Origin, 'reference' | 'caller'> {
  const { reference, caller } = origins.getStore() ?? {};
  return { ...(reference !== undefined && { reference }), ...(caller !== undefined && { caller }) };
}

/** Entries of the log, each with where it comes from. A message is a fixed sentence; what differs is in the fields. */
export const log = {
  info: (message: string, fields: Fields = {}): void => write('INFO', message, fields),
  /** What was told to a person as it should be: neither a fault nor a surprise. */
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
 * An address, or the beginning of one at the end of a text, which may have been cut there. It is looked for from the beginning of a word
 * alone: from each letter of a long word it would take for ever.
 */
const EMAIL = /(?<![\w.+-])[\w.+-]+@([\w-]+(\.[\w-]+)*\.[a-z]{2,}|[\w.-]*$)/gi;
/** Characters of a text in the log; an entry takes 256 KiB. */
const MAX_TEXT = 20_000;

/** What an error says may name people, and paths of documents do. */
function withoutEmails(fields: Fields): Fields {
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? withoutEmailsIn(value) : value]),
  );
}

/** The text is cut to twice what is logged, so that addresses at the end of that are whole as they are looked for. */
function withoutEmailsIn(text: string): string {
  return text
    .slice(0, 2 * MAX_TEXT)
    .replaceAll(EMAIL, '(e-mail)')
    .slice(0, MAX_TEXT);
}

/** `stack_trace` is the field by which Error Reporting groups. */
function described(error: unknown): Fields {
  return error instanceof Error ? { error: error.message, stack_trace: error.stack } : { error: String(error) };
}

/** Codes of an `HttpsError` that is no answer to what a person did. */
const FAULTS = new Set(['internal', 'unknown', 'data-loss']);

/** Why something was refused; null where it was not, but failed. */
export function refusalOf(error: unknown): { code: string; why: string } | null {
  if (!(error instanceof HttpsError) || FAULTS.has(error.code)) return null;
  return { code: error.code, why: error.message };
}

/** Does the work of a call, a task or a trigger, and logs how it ended and how long it took. @throws what the work throws */
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
