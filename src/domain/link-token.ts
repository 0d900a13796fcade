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
export async function hashOfToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
