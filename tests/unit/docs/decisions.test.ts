import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/decisions');
const RECORDS = globSync('*', { cwd: FOLDER }).sort();

describe('the decision records', () => {
  test('have a unique number each', () => {
    for (const name of RECORDS) expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
    const numbers = RECORDS.map((name) => name.slice(0, 4));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  test.each(RECORDS)('have a title with that number, and four headings: %s', (name) => {
    const lines = readFileSync(path.join(FOLDER, name), 'utf8').split('\n');
    expect(lines[0]).toMatch(new RegExp(`^# ${name.slice(0, 4)} .`));
    expect(lines.filter((line) => line.startsWith('## '))).toEqual([
      '## Context',
      '## Decision',
      '## Consequences',
      '## Status',
    ]);
  });
});
