import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ACCESS } from '../../rules/access-matrix.ts';
import { renderAccess } from '../../rules/render-access.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

describe('docs/access.md', () => {
  test('equals the output of `npm run access`', () => {
    expect(readFileSync(path.join(ROOT, 'docs/access.md'), 'utf8')).toBe(renderAccess());
  });

  test('lists every operation', () => {
    const page = renderAccess();
    for (const rows of Object.values(ACCESS)) {
      for (const operation of Object.keys(rows)) expect(page).toContain(`| ${operation} |`);
    }
  });
});
