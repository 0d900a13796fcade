import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/*
 * The specification states limits of the identity provider and of the file storage that are built into the SDK and that no option
 * sets. The test reads them from the installed code, so that a release of the SDK with other limits is detected.
 */

const sdk = createRequire(createRequire(import.meta.url).resolve('firebase/package.json'));
const auth = readAll(path.dirname(sdk.resolve('@firebase/auth')), '**/*.js');
const storage = readAll(path.dirname(sdk.resolve('@firebase/storage')), 'index*.js');

function readAll(folder: string, pattern: string): string {
  return globSync(pattern, { cwd: folder })
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
}

describe('the SDK of the identity provider', () => {
  it('waits 30 s for a response, 60 s on a phone, and 5 s without a network', () => {
    expect(auth).toMatch(/DEFAULT_API_TIMEOUT_MS = new Delay\(30000, 60000\)/);
    expect(auth).toMatch(/Math\.min\(5000\b[^,]*, this\.shortDelay\)/);
  });

  it('renews a token 5 min before it expires, and treats it as expired 30 s early', () => {
    expect(auth).toMatch(/expTime - Date\.now\(\) - 300000\b/);
    expect(auth).toMatch(/Date\.now\(\) > this\.expirationTime - 30000\b/);
  });

  it('retries after 30 s, then after twice the time, up to 16 min', () => {
    expect(auth).toMatch(/this\.errorBackoff = 30000\b/);
    expect(auth).toMatch(/Math\.min\(this\.errorBackoff \* 2, 960000\b/);
  });

  it('signs out a user whose account is disabled or whose token cannot be renewed', () => {
    expect(auth).toMatch(
      /isUserInvalidated\(e\)\) \{\s*if \(user\.auth\.currentUser === user\) \{\s*await user\.auth\.signOut\(\)/,
    );
    expect(auth).toMatch(/code === `auth\/\$\{"user-disabled"[^`]*`\s*\|\|\s*code === `auth\/\$\{"user-token-expired"/);
  });
});

describe('the SDK of the file storage', () => {
  it('lists 1 to 1,000 files per page', () => {
    expect(storage).toMatch(
      /'options\.maxResults',\s*(\/\*.*?\*\/)?\s*1,\s*(\/\*.*?\*\/)?\s*1000, options\.maxResults/,
    );
  });
});

describe('the sign-in methods', () => {
  it('are only e-mail and password', () => {
    const root = path.resolve(import.meta.dirname, '../../..');
    const source = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.{ts,tsx}'] }).map((file) =>
      readFileSync(path.join(root, file), 'utf8'),
    );
    const ways = new Set(
      source.flatMap((text) => text.match(/\b(\w+AuthProvider\b|signInWith\w+|linkWith\w+)/g) ?? []),
    );
    expect([...ways].sort()).toEqual(['EmailAuthProvider', 'signInWithEmailAndPassword']);
  });
});
