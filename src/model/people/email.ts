/** E-mail addresses, told without the schema library: the sign-in page does without it. */
import type { z } from 'zod';

/** E-mail addresses are keys, so they are lower-cased wherever they come in. */
export type Email = string & z.core.$brand<'Email'>;

export const EMAIL_EXPECTED = 'Enter an e-mail address, like name@company.com.';

/** Characters of an address (RFC 5321, 4.5.3.1.3). */
export const MAX_EMAIL_LENGTH = 254;

/** What the schema library takes for an address, to the letter. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** An address as it serves as a key; null for what is none. */
export function emailOf(text: string): Email | null {
  const key = text.trim().toLowerCase();
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(key) ? (key as Email) : null;
}
