import { describe, expect, test } from 'vitest';
import { errorText } from '../../../src/backend/error-texts.ts';

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

describe('what a person is told', () => {
  test.each([
    ...CALLS.map((code) => `functions/${code}`),
    ...CALLS,
    ...STORAGE.map((code) => `storage/${code}`),
    ...IDENTITY.map((code) => `auth/${code}`),
  ])('of %s is a sentence of our own', (code) => {
    // Where a server says nothing, the SDK repeats the code; `Error` is what stands for it here.
    const text = errorText(failure(code, code.split('/').at(-1)));
    expect(text).toMatch(/^[A-Z].* .*\.$/);
    expect(text).not.toBe(FALLBACK);
  });

  test('never is what an unknown error says of itself', () => {
    expect(FALLBACK).toMatch(/^Something went wrong/);
    expect(errorText(failure('auth/quota-of-tomorrow', 'secret'))).toBe(FALLBACK);
    expect(errorText('text')).toBe(FALLBACK);
  });

  test('is what our own functions say', () => {
    expect(errorText(failure('functions/not-found', 'There is no such account any more. Reload the list.'))).toBe(
      'There is no such account any more. Reload the list.',
    );
    expect(
      errorText(failure('functions/resource-exhausted', 'Too many requests at once. Try again in 5 s.')),
    ).toContain('5 s');
  });

  test('is not what the SDK says of an answer that makes no sense', () => {
    for (const message of ['Response is not valid JSON object.', 'Response is missing data field.']) {
      expect(errorText(failure('functions/internal', message))).toBe(
        'Something went wrong on the server. Try again in a moment.',
      );
    }
  });

  test('of a lost network is that there is no connection, whatever the SDK calls it', () => {
    for (const message of ['internal', 'INTERNAL', 'internal [0]']) {
      expect(errorText(failure('functions/internal', message))).toMatch(/^No connection to the server/);
    }
  });

  test('of an account that nobody invited is what to do about it', () => {
    // As the SDK passes on what the blocking function answered.
    const message =
      'Firebase: ((HTTP Cloud Function returned an error: {"error":{"message":"Nobody invited this address.","status":"PERMISSION_DENIED"}})) (auth/internal-error).';
    expect(errorText(failure('auth/internal-error', message))).toMatch(/^This address has no open invitation/);
  });
});
