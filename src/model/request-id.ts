/**
 * The id of one request, such as `K7QX-2MHD`. The log entries of the page, the call and the task have the same id, and screens
 * call it a reference. People read it out on the telephone, so it has no letters and digits that look or sound alike. This file
 * does not use zod, because the sign-in page creates request ids too.
 */
export const REQUEST_ID = /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/;

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Creates a request id from 40 random bits. Among a million requests in a month, a few ids may coincide. The time and the names
 * in the log entries then distinguish them.
 */
export function newRequestId(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** Appends a request id to a sentence, so that people can quote it. Without an id, the sentence stays unchanged. */
export function withRequestId(sentence: string, reference: string | null): string {
  return reference === null ? sentence : `${sentence} Reference: ${reference}.`;
}
