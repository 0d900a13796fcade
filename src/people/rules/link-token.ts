import { sha256Of } from '../../model/sha256.ts';

const TOKEN_BYTES = 32;

/**
 * Returns a new token for a link that grants access by itself, such as that of an invitation: 256 random bits in URL-safe
 * characters.
 */
export function newLinkToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Returns the stored form of a token: its SHA-256 in lower-case hex, which the security rules compare. */
export function hashOfToken(token: string): Promise<string> {
  return sha256Of(new TextEncoder().encode(token));
}
