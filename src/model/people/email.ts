/** E-mail addresses without the schema library. The sign-in page does not load that library. */
import type { z } from 'zod';

/** E-mail addresses are document ids, so every input converts them to lower case. */
export type Email = string & z.core.$brand<'Email'>;

export const EMAIL_EXPECTED = 'Enter an e-mail address, like name@company.com.';

/** Longest address, characters (RFC 5321, 4.5.3.1.3). */
export const MAX_EMAIL_LENGTH = 254;

/** Exactly the pattern of the schema library for e-mail addresses. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Converts text to an e-mail address in the form of a key. Null if the text is not an address. */
export function emailOf(text: string): Email | null {
  const key = text.trim().toLowerCase();
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(key) ? (key as Email) : null;
}
