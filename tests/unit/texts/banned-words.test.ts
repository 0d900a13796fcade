import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { entries } from '../architecture/texts.ts';
import { ALLOWANCES, BANNED_WORDS } from './banned-words.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** `tests/folders` and `tests/fixtures` hold files as users and earlier versions wrote them. */
const FILES = globSync(
  [
    '{src,functions/src,scripts,tests}/**/*.{ts,tsx,mjs,css}',
    'docs/**/*.md',
    '*.md',
    'firestore.rules',
    'storage.rules',
  ],
  { cwd: ROOT, exclude: ['tests/folders/**', 'tests/fixtures/stored-shapes/**'] },
);

/** The words of names and sentences: `withPlantLine` and `PLANT_LINE` are with plant line. */
const wordsOf = (text: string) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[_-]/g, ' ');

const patternOf = (words: readonly string[]) => new RegExp(`\\b(${words.join('|')})\\b`, 'i');
const bannedIn = (where: 'code' | 'texts') =>
  patternOf(
    BANNED_WORDS.filter((banned) => banned.where === 'everywhere' || banned.where === where).map(({ word }) => word),
  );
const IN_CODE = bannedIn('code');
const IN_TEXTS = bannedIn('texts');

const used = new Set<(typeof ALLOWANCES)[number]>();

/** Lines that have a banned word apart from what is allowed, as `file:line: words`. */
function findingsOf(file: string, text: string): string[] {
  if (!IN_CODE.test(wordsOf(text))) return [];
  const allowances = ALLOWANCES.filter(({ files }) => files.test(file));
  return text.split('\n').flatMap((line, index) => {
    if (!IN_CODE.test(wordsOf(line))) return [];
    let rest = line;
    for (const allowance of allowances) {
      const without = rest.replace(new RegExp(allowance.words, 'g'), '');
      if (without !== rest) used.add(allowance);
      rest = without;
    }
    const found = IN_CODE.exec(wordsOf(rest))?.[0];
    return found === undefined ? [] : [`${file}:${index + 1}: ${found}`];
  });
}

describe('banned words', () => {
  it('are in no source, comment, test and document', () => {
    const found = FILES.flatMap((file) => findingsOf(file, readFileSync(path.join(ROOT, file), 'utf8')));
    expect(found).toEqual([]);
    expect(ALLOWANCES.filter((allowance) => !used.has(allowance)).map(({ reason }) => reason)).toEqual([]);
  });

  it('are in no name of a file or folder', () => {
    expect(FILES.filter((file) => IN_CODE.test(wordsOf(file).replaceAll('/', ' ')))).toEqual([]);
  });

  it('are in no text that people read', () => {
    const found = entries().filter(({ value }) => IN_TEXTS.test(value));
    expect(found.map(({ module, key }) => `${module}.${key}`)).toEqual([]);
  });

  it.each(['plantLines', 'withPlantLine', 'PLANT_LINES', 'All plant in use', 'add-plant.tsx'])(
    'are found in %s',
    (text) => {
      expect(findingsOf('docs/example.md', text)).toHaveLength(1);
    },
  );

  it.each(['planted faults', 'PlanTab', 'transplantation'])('are not found in %s', (text) => {
    expect(findingsOf('docs/example.md', text)).toEqual([]);
  });
});
