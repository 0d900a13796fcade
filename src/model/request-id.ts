/**
 * The id of one request in the log, from the page over the call to its task: `K7QX-2MHD`. Screens call it a reference. It is read out on the telephone, so
 * no two of its letters and digits are taken for each other. Without zod: the sign-in page makes request ids too.
 */
export const REQUEST_ID = /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/;

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A new request id. 40 random bits: two of a month with a million requests may be the same, and their entries have times and names. */
export function newRequestId(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** Appends a request id to a sentence, for people to quote; without one the sentence stays unchanged. */
export function withRequestId(sentence: string, reference: string | null): string {
  return reference === null ? sentence : `${sentence} Reference: ${reference}.`;
}
