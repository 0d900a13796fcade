import { referenceTexts } from '../texts/reference.ts';

/**
 * What one request is found by in the log, from the page over the call to its task: `K7QX-2MHD`. It is read out on the telephone, so
 * no two of its letters and digits are taken for each other. Without zod: the sign-in page makes references too.
 */
export const REFERENCE = /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/;

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A new reference. 40 random bits: two of a month with a million requests may be the same, and their entries have times and names. */
export function newReference(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** A sentence that names a reference at its end, for people to tell; as it is without one. */
export function withReference(sentence: string, reference: string | null): string {
  return reference === null ? sentence : referenceTexts.reference(sentence, reference);
}
