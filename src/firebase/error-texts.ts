import { NOT_INVITED } from '../model/people/not-invited.ts';
import { withRequestId } from '../model/request-id.ts';
import { requestIdOf } from './request-id.ts';
import { SERVER_ERROR } from '../model/texts.ts';

const WRONG_PASSWORD = 'The e-mail address or the password is wrong.';
const SESSION_ENDED = 'Your session has ended. Sign in again.';
const NO_FILE_STORAGE = 'There is no file storage for this app. Tell your administrator.';
const FILE_DAMAGED = 'The file arrived damaged. Send it again.';
const FILE_STORAGE_ERROR = 'The file storage had a problem. Try again in a moment.';
export const NO_CONNECTION_TO_SERVER = 'No connection to the server. Check your network and try again.';

/** Messages for users by the error code of the identity provider, Firestore, Storage or a call. */
const TEXTS: Readonly<Record<string, string>> = {
  'auth/invalid-credential': WRONG_PASSWORD,
  'auth/wrong-password': WRONG_PASSWORD,
  'auth/user-not-found': WRONG_PASSWORD,
  'auth/invalid-email': 'This is not an e-mail address.',
  'auth/email-already-in-use': 'An account with this address already exists. Sign in, or reset its password.',
  'auth/weak-password': 'Choose a longer password: at least 6 characters.',
  'auth/too-many-requests': 'Too many attempts. Wait a few minutes, or reset your password.',
  'auth/user-disabled': 'This account is disabled. Ask your administrator.',
  'auth/network-request-failed': 'No connection. Check your network and try again.',
  'auth/user-token-expired': SESSION_ENDED,
  'auth/requires-recent-login': 'Sign out, sign in again, and try once more.',
  'auth/operation-not-allowed': 'Signing in by e-mail and password is switched off. Tell your administrator.',
  'auth/firebase-app-check-token-is-invalid': 'This page could not prove where it comes from. Reload it.',
  'permission-denied': 'You do not have permission for this. Ask your administrator for access.',
  unavailable: NO_CONNECTION_TO_SERVER,
  unauthenticated: SESSION_ENDED,
  'not-found': 'It no longer exists. Go back and choose again.',
  'resource-exhausted': 'Too many requests at once. Wait a minute and try again.',
  'deadline-exceeded': 'The server took too long. It may still finish: look again in a minute.',
  cancelled: 'It was cancelled.',
  aborted: 'It was changed by somebody else at the same time. Try again.',
  'invalid-argument': 'The server did not understand what it was sent. Reload the page and try again.',
  internal: SERVER_ERROR,
  unknown: SERVER_ERROR,
  unimplemented:
    'The server does not know this call: the app and the server are of different versions. Reload the page.',
  'storage/object-not-found': 'The file no longer exists.',
  'storage/unauthorized': 'You may not open this file. Ask your administrator for access.',
  'storage/unauthenticated': SESSION_ENDED,
  'storage/bucket-not-found': NO_FILE_STORAGE,
  'storage/project-not-found': NO_FILE_STORAGE,
  'storage/unauthorized-app': 'This page may not use the file storage. Reload it, or tell your administrator.',
  'storage/invalid-checksum': FILE_DAMAGED,
  'storage/server-file-wrong-size': FILE_DAMAGED,
  'storage/cannot-slice-blob': 'The file changed while it was being sent. Choose it again.',
  'storage/no-download-url': 'There is no link to this file. Export it again.',
  'storage/unknown': FILE_STORAGE_ERROR,
  'storage/internal-error': FILE_STORAGE_ERROR,
  'storage/retry-limit-exceeded': 'The connection was lost for too long. Check your network and try again.',
  'storage/quota-exceeded': 'The storage is full. Tell your administrator.',
  'storage/canceled': 'The transfer was cancelled.',
};

const FALLBACK = 'Something went wrong. Try again; if this persists, tell your administrator.';

/** Codes whose messages come from this product's functions and are written for users. */
const OWN_MESSAGES = new Set([
  'invalid-argument',
  'failed-precondition',
  'internal',
  'permission-denied',
  'not-found',
  'aborted',
  'resource-exhausted',
  'deadline-exceeded',
  'already-exists',
]);

/**
 * Messages that the Firebase SDK creates if the server sent no message for users: the error code, or that the answer was
 * malformed.
 */
const SDK_MESSAGE =
  /^([a-z-]+|Response is (not valid JSON object|missing data field)\.|Unknown backend error status: .*)$/i;

/** HTTP status that the SDK appends to the message of a function. It is 0 if no answer arrived. */
const STATUS = / ?\[(\d+)\]$/;

/** An error whose message is a sentence for the user who caused it. */
export class Explained extends Error {}

/**
 * Returns a sentence for a thrown value. Messages of this product's functions are passed on. The message of an unexpected error
 * contains its request id in the log.
 */
export function errorText(error: unknown): string {
  const text = sentenceOf(error);
  return withRequestId(text, isUnexpected(error, text) ? requestIdOf(error) : null);
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return FALLBACK;
  if (error instanceof Explained) return error.message;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code.startsWith('functions/')) return textOfCall(code.slice('functions/'.length), error.message);
  // The refusal of a blocking function arrives within an internal error of the identity provider.
  if (error.message.includes(NOT_INVITED)) {
    return 'This address has no open invitation: the link has been used, withdrawn or replaced, or has expired. Ask your administrator for a new one.';
  }
  return TEXTS[code] ?? FALLBACK;
}

/** Codes of calls that failed on the server. */
const FAULTS = new Set(['functions/internal', 'functions/unknown', 'functions/data-loss', 'functions/unavailable']);

/** Whether a call failed unexpectedly, so that the log has details. False if no request arrived at the server. */
function isUnexpected(error: unknown, text: string): boolean {
  if (!(error instanceof Error) || error instanceof Explained) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'functions/deadline-exceeded') return text === TEXTS['deadline-exceeded'];
  // The SDK also reports a lost network as an internal error.
  if (code === 'functions/internal') return text !== TEXTS['unavailable'];
  return FAULTS.has(code) || !code.startsWith('functions/');
}

const REFUSALS = new Set(['functions/not-found', 'functions/permission-denied', 'functions/unauthenticated']);

/** Whether a call was refused because the user may not access its subject. False if it failed. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && REFUSALS.has(error.code);
}

function textOfCall(code: string, message: string): string {
  const status = STATUS.exec(message)?.[1];
  const said = message.replace(STATUS, '');
  if (OWN_MESSAGES.has(code) && !SDK_MESSAGE.test(said)) return said;
  // The SDK reports a lost network as an internal error with status 0. A server that fails without a message has another
  // status.
  const lost = code === 'internal' && /^internal$/i.test(said) && (status === undefined || status === '0');
  return (lost ? TEXTS['unavailable'] : TEXTS[code]) ?? FALLBACK;
}
