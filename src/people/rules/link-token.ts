import { sha256Of } from '../../model/sha256.ts';

const TOKEN_BYTES = 32;

/** A new token for a link that opens something by itself, such as an invitation's: 256 random bits, in letters that an address bears. */
export function newLinkToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** What is stored of a token: its SHA-256 in lower-case hex, as the rules compare it. */
export function hashOfToken(token: string): Promise<string> {
  return sha256Of(new TextEncoder().encode(token));
}
