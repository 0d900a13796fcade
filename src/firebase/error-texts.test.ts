import { describe, expect, test } from 'vitest';
import { errorText, Explained } from './error-texts.ts';

const failure = (code: string, message = code) => Object.assign(new Error(message), { code });
const FALLBACK = errorText(new Error('something else'));

/** The error catalogue of the specification. */
const CALLS = [
  ['invalid-argument', 'unauthenticated', 'permission-denied', 'not-found', 'aborted', 'resource-exhausted'],
  ['cancelled', 'internal', 'unimplemented', 'unavailable', 'deadline-exceeded', 'unknown'],
].flat();
const STORAGE = [
  ['object-not-found', 'unauthenticated', 'unauthorized', 'quota-exceeded', 'retry-limit-exceeded', 'canceled'],
  ['unknown', 'bucket-not-found', 'project-not-found', 'invalid-checksum', 'server-file-wrong-size'],
  ['unauthorized-app', 'no-download-url', 'cannot-slice-blob', 'internal-error'],
].flat();
const IDENTITY = [
  ['wrong-password', 'user-not-found', 'email-already-in-use', 'too-many-requests', 'user-disabled'],
  ['network-request-failed', 'invalid-credential', 'invalid-email', 'weak-password', 'user-token-expired'],
  ['requires-recent-login'],
].flat();

describe('errorText', () => {
  test.each([
    ...CALLS.map((code) => `functions/${code}`),
    ...CALLS,
    ...STORAGE.map((code) => `storage/${code}`),
    ...IDENTITY.map((code) => `auth/${code}`),
  ])('returns a sentence of the product for %s', (code) => {
    // If a server sends no message, the SDK repeats the code, or `Error` as in this test.
    const text = errorText(failure(code, code.split('/').at(-1)));
    expect(text).toMatch(/^[A-Z].* .*\.$/);
    expect(text).not.toBe(FALLBACK);
  });

  test('never returns the message of an unknown error', () => {
    expect(FALLBACK).toMatch(/^Something went wrong/);
    expect(errorText(failure('auth/quota-of-tomorrow', 'secret'))).toBe(FALLBACK);
    expect(errorText('text')).toBe(FALLBACK);
  });

  test('returns the message of a function of the product', () => {
    expect(errorText(failure('functions/not-found', 'This account no longer exists. Reload the list.'))).toBe(
      'This account no longer exists. Reload the list.',
    );
    expect(
      errorText(failure('functions/resource-exhausted', 'Too many requests at once. Try again in 5 s.')),
    ).toContain('5 s');
  });

  test('removes the HTTP status that the SDK appends', () => {
    for (const [code, status] of [
      ['failed-precondition', 400],
      ['permission-denied', 403],
      ['deadline-exceeded', 504],
      ['internal', 500],
    ] as const) {
      const said = 'Process the assessment first.';
      expect(errorText(failure(`functions/${code}`, `${said} [${status}]`))).toBe(said);
    }
    expect(errorText(failure('functions/not-found', 'not-found [404]'))).toBe(
      'It no longer exists. Go back and choose again.',
    );
  });

  test('keeps the advice of a call that took too long', () => {
    const advice = 'The contours of this project take longer than an export may. Export without them.';
    expect(errorText(failure('functions/deadline-exceeded', `${advice} [504]`))).toBe(advice);
    expect(errorText(failure('functions/deadline-exceeded', 'deadline-exceeded'))).toContain('took too long');
  });

  test('returns the message of an Explained error', () => {
    expect(errorText(new Explained('Draw it with fewer corners.'))).toBe('Draw it with fewer corners.');
  });

  test('does not return the SDK’s message about an invalid answer', () => {
    for (const message of [
      'Response is not valid JSON object.',
      'Response is missing data field.',
      'internal [500]',
      'INTERNAL [502]',
      'Unknown backend error status: odd [500]',
    ]) {
      expect(errorText(failure('functions/internal', message))).toBe(
        'Something went wrong on the server. Try again in a moment.',
      );
    }
  });

  test('says for a lost network that there is no connection, whatever the SDK’s message is', () => {
    for (const message of ['internal', 'INTERNAL', 'internal [0]']) {
      expect(errorText(failure('functions/internal', message))).toMatch(/^No connection to the server/);
    }
  });

  test('includes the reference of an unexpected error', () => {
    const marked = (code: string, message?: string) =>
      errorText(Object.assign(failure(code, message), { reference: 'K7QX-2MHD' }));
    for (const code of ['internal', 'unknown', 'unavailable', 'deadline-exceeded', 'data-loss']) {
      expect(marked(`functions/${code}`, code === 'internal' ? 'internal [500]' : code)).toMatch(
        /\. Reference: K7QX-2MHD\.$/,
      );
    }
    // The schema of the call does not accept the answer.
    expect(errorText(Object.assign(new TypeError('expected a number'), { reference: 'K7QX-2MHD' }))).toMatch(
      /K7QX-2MHD/,
    );
  });

  test('includes no reference for a rejection, a lost network, or an error that did not end a call', () => {
    const marked = (code: string, message: string) =>
      errorText(Object.assign(failure(`functions/${code}`, message), { reference: 'K7QX-2MHD' }));
    expect(marked('failed-precondition', 'Process it first. [400]')).toBe('Process it first.');
    expect(marked('permission-denied', 'permission-denied')).not.toContain('Reference');
    expect(marked('deadline-exceeded', 'Export without contours. [504]')).toBe('Export without contours.');
    expect(marked('internal', 'internal')).not.toContain('Reference');
    expect(errorText(failure('functions/internal', 'internal [500]'))).not.toContain('Reference');
  });

  test('says what to do about an account without an invitation', () => {
    // The SDK passes on the answer of the blocking function in this form.
    const message =
      'Firebase: ((HTTP Cloud Function returned an error: {"error":{"message":"Nobody invited this address.","status":"PERMISSION_DENIED"}})) (auth/internal-error).';
    expect(errorText(failure('auth/internal-error', message))).toMatch(/^This address has no open invitation/);
  });
});
