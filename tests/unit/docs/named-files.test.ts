import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Pages that describe the product as it is. Decisions and the changelog describe it as it was. */
const PAGES = [...globSync('*.md', { cwd: ROOT }), ...globSync('docs/*.md', { cwd: ROOT })].filter(
  (page) => page !== 'CHANGELOG.md',
);

/** Files and folders that a page names in full, and what its links lead to, from the project's folder. */
function namedIn(page: string, text: string): string[] {
  const quoted = [...text.matchAll(/`((?:src|functions\/src|tests|scripts|docs|public)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  );
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, file = '']) =>
    path.posix.join(path.posix.dirname(page), file),
  );
  return [...quoted, ...linked];
}

describe('what the documents name', () => {
  test.each(PAGES)('is there: %s', (page) => {
    const missing = namedIn(page, readFileSync(path.join(ROOT, page), 'utf8')).filter(
      (file) => !existsSync(path.join(ROOT, file)),
    );
    expect(missing).toEqual([]);
  });

  test('is looked for in quotes and links', () => {
    expect(
      namedIn('docs/page.md', 'See `src/domain/slug.ts`, [one](other.md#part) and [two](https://example.com).'),
    ).toEqual(['src/domain/slug.ts', 'docs/other.md']);
  });
});
