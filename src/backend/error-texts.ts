import { NOT_INVITED } from '../domain/not-invited.ts';
import { withRequestId } from '../domain/request-id.ts';
import { errorsTexts } from '../texts/errors.ts';
import { requestIdOf } from './request-id.ts';

/** What a person is told for an error code of the identity provider, Firestore, Storage or a call. */
const TEXTS: Readonly<Record<string, string>> = {
  'auth/invalid-credential': errorsTexts.eMailAddressOrPassword,
  'auth/wrong-password': errorsTexts.eMailAddressOrPassword,
  'auth/user-not-found': errorsTexts.eMailAddressOrPassword,
  'auth/invalid-email': errorsTexts.thisIsNotEMail,
  'auth/email-already-in-use': errorsTexts.thereIsAccount,
  'auth/weak-password': errorsTexts.chooseLongerPassword,
  'auth/too-many-requests': errorsTexts.tooManyTries,
  'auth/user-disabled': errorsTexts.thisAccountIsDisabled,
  'auth/network-request-failed': errorsTexts.noConnection,
  'auth/user-token-expired': errorsTexts.yourSessionHasEnded,
  'auth/requires-recent-login': errorsTexts.signOutSignInAgain,
  'auth/operation-not-allowed': errorsTexts.signingInByEMail,
  'auth/firebase-app-check-token-is-invalid': errorsTexts.thisPageCouldNotProve,
  'permission-denied': errorsTexts.youMayNot,
  unavailable: errorsTexts.noConnectionToServer,
  unauthenticated: errorsTexts.yourSessionHasEnded,
  'not-found': errorsTexts.itDoesNotExist,
  'resource-exhausted': errorsTexts.tooManyRequestsAtOnce,
  'deadline-exceeded': errorsTexts.serverTookTooLong,
  cancelled: errorsTexts.itWasCancelled,
  aborted: errorsTexts.somethingElseChanged,
  'invalid-argument': errorsTexts.serverDidNotUnderstand,
  internal: errorsTexts.somethingWentWrongOnServer,
  unknown: errorsTexts.somethingWentWrongOnServer,
  unimplemented: errorsTexts.serverDoesNotKnow,
  'storage/object-not-found': errorsTexts.fileIsNot,
  'storage/unauthorized': errorsTexts.youMayNotOpen,
  'storage/unauthenticated': errorsTexts.yourSessionHasEnded,
  'storage/bucket-not-found': errorsTexts.thereIsNoFileStorage,
  'storage/project-not-found': errorsTexts.thereIsNoFileStorage,
  'storage/unauthorized-app': errorsTexts.thisPageMayNotUse,
  'storage/invalid-checksum': errorsTexts.fileArrivedDamaged,
  'storage/server-file-wrong-size': errorsTexts.fileArrivedDamaged,
  'storage/cannot-slice-blob': errorsTexts.fileChangedWhile,
  'storage/no-download-url': errorsTexts.thereIsNoLink,
  'storage/unknown': errorsTexts.fileStorageHadProblemTry,
  'storage/internal-error': errorsTexts.fileStorageHadProblemTry,
  'storage/retry-limit-exceeded': errorsTexts.connectionWasLostForToo,
  'storage/quota-exceeded': errorsTexts.storageIsFull,
  'storage/canceled': errorsTexts.theTransferWasCancelled,
};

const FALLBACK = errorsTexts.somethingWentWrong;

/** Codes whose message comes from our own functions and is written for people. */
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

/** What the Firebase SDK says where the server said nothing for people: the code, or that the answer made no sense. */
const SDK_MESSAGE =
  /^([a-z-]+|Response is (not valid JSON object|missing data field)\.|Unknown backend error status: .*)$/i;

/** The SDK appends the HTTP status to whatever a function says; 0 where nothing was heard at all. */
const STATUS = / ?\[(\d+)\]$/;

/** An error whose message is a sentence for the person who caused it. */
export class Explained extends Error {}

/** A sentence for whatever was thrown. Messages of our own functions are passed on; what nobody expected names its request id in the log. */
export function errorText(error: unknown): string {
  const text = sentenceOf(error);
  return withRequestId(text, isUnexpected(error, text) ? requestIdOf(error) : null);
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return FALLBACK;
  if (error instanceof Explained) return error.message;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code.startsWith('functions/')) return textOfCall(code.slice('functions/'.length), error.message);
  // The refusal of a blocking function arrives inside an internal error of the identity provider.
  if (error.message.includes(NOT_INVITED)) {
    return errorsTexts.thisAddressHasNoOpen;
  }
  return TEXTS[code] ?? FALLBACK;
}

/** Codes of calls that went wrong on the server. */
const FAULTS = new Set(['functions/internal', 'functions/unknown', 'functions/data-loss', 'functions/unavailable']);

/** Whether a call ended as nobody meant it to: the log tells more, unless nothing arrived there. */
function isUnexpected(error: unknown, text: string): boolean {
  if (!(error instanceof Error) || error instanceof Explained) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'functions/deadline-exceeded') return text === TEXTS['deadline-exceeded'];
  // A lost network is internal to the SDK.
  if (code === 'functions/internal') return text !== TEXTS['unavailable'];
  return FAULTS.has(code) || !code.startsWith('functions/');
}

const REFUSALS = new Set(['functions/not-found', 'functions/permission-denied', 'functions/unauthenticated']);

/** Whether a call says that there is nothing for this person, and not that it went wrong. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && REFUSALS.has(error.code);
}

function textOfCall(code: string, message: string): string {
  const status = STATUS.exec(message)?.[1];
  const said = message.replace(STATUS, '');
  if (OWN_MESSAGES.has(code) && !SDK_MESSAGE.test(said)) return said;
  // The SDK calls a lost network internal, of status 0. A server that failed without a word has a status.
  const lost = code === 'internal' && /^internal$/i.test(said) && (status === undefined || status === '0');
  return (lost ? TEXTS['unavailable'] : TEXTS[code]) ?? FALLBACK;
}
