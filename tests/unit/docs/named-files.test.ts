import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Pages that describe the present product. Decision records and the changelog describe earlier states. */
const PAGES = [...globSync('*.md', { cwd: ROOT }), ...globSync('docs/*.md', { cwd: ROOT })].filter(
  (page) => page !== 'CHANGELOG.md',
);

const FILES = globSync('{src,functions/src,tests,scripts}/**/*.{ts,tsx,mjs}', { cwd: ROOT });

/** Source files that a page names by the end of their path, such as `crs/wkt.ts`. */
function namedInShort(text: string): string[] {
  return [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)*\.(?:ts|tsx|mjs))`/g)].map(([, file = '']) => file);
}

/** Files and folders that a page names by their full path, and the targets of its links, relative to the project folder. */
function namedIn(page: string, text: string): string[] {
  const quoted = [...text.matchAll(/`((?:src|functions\/src|tests|scripts|docs|public)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  );
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, file = '']) =>
    path.posix.join(path.posix.dirname(page), file),
  );
  return [...quoted, ...linked];
}

describe('files that the documents name', () => {
  test.each(PAGES)('exist: %s', (page) => {
    const text = readFileSync(path.join(ROOT, page), 'utf8');
    const missing = namedIn(page, text).filter((file) => !existsSync(path.join(ROOT, file)));
    const unknown = namedInShort(text).filter((name) => !FILES.some((file) => `/${file}`.endsWith(`/${name}`)));
    expect([...missing, ...unknown]).toEqual([]);
  });

  test('are found in quotes and links', () => {
    expect(
      namedIn('docs/page.md', 'See `src/model/slug.ts`, [one](other.md#part) and [two](https://example.com).'),
    ).toEqual(['src/model/slug.ts', 'docs/other.md']);
  });

  test('are also found by short names', () => {
    expect(namedInShort('`slug.ts`, `crs/wkt.ts` and `npm run`')).toEqual(['slug.ts', 'crs/wkt.ts']);
  });
});
