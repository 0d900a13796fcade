import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsOf } from '../architecture/texts.ts';
import { ALLOWANCES, BANNED_WORDS } from './banned-words.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** `tests/folders` and `tests/fixtures` contain files as users and earlier versions wrote them. */
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

/** Splits names and sentences into words: `withPlantLine` and `PLANT_LINE` both contain plant line. */
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

/** A line of a file, or a text, without the allowed words. */
function withoutAllowed(file: string, text: string): string {
  let rest = text;
  for (const allowance of ALLOWANCES) {
    if (!allowance.files.test(file)) continue;
    const without = rest.replace(new RegExp(allowance.words, 'g'), '');
    if (without !== rest) used.add(allowance);
    rest = without;
  }
  return rest;
}

/** Lines with a banned word that is not allowed, as `file:line: words`. */
function findingsOf(file: string, text: string): string[] {
  if (!IN_CODE.test(wordsOf(text))) return [];
  return text.split('\n').flatMap((line, index) => {
    if (!IN_CODE.test(wordsOf(line))) return [];
    const found = IN_CODE.exec(wordsOf(withoutAllowed(file, line)))?.[0];
    return found === undefined ? [] : [`${file}:${index + 1}: ${found}`];
  });
}

/** Strings, templates and JSX texts with a word that is banned in screen texts, as `file:line: words`. */
function textFindingsOf(file: string, source: string): string[] {
  // JSX text may continue on several lines, with {' '} at their ends.
  if (!IN_TEXTS.test(source.replace(/\{' '\}/g, ' ').replace(/\s+/g, ' '))) return [];
  return textsOf(file, source).flatMap(({ line, text }) => {
    const found = IN_TEXTS.exec(withoutAllowed(file, `'${text}'`))?.[0];
    return found === undefined ? [] : [`${file}:${line}: ${found}`];
  });
}

/** Findings of all files. The scan also records which allowances were used. */
function scan(): { inCode: string[]; inTexts: string[]; shown: number } {
  const shown = FILES.filter((file) => /^(functions\/)?src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  return {
    inCode: FILES.flatMap((file) => findingsOf(file, read(file))),
    inTexts: shown.flatMap((file) => textFindingsOf(file, read(file))),
    shown: shown.length,
  };
}

describe('banned words', () => {
  const { inCode, inTexts, shown } = scan();

  it('do not occur in sources, comments, tests and documents', () => {
    expect(inCode).toEqual([]);
  });

  it('have no allowances that are unused', () => {
    expect(ALLOWANCES.filter((allowance) => !used.has(allowance)).map(({ reason }) => reason)).toEqual([]);
  });

  it('do not occur in names of files and folders', () => {
    expect(FILES.filter((file) => IN_CODE.test(wordsOf(file).replaceAll('/', ' ')))).toEqual([]);
  });

  it('do not occur in texts that users read', () => {
    expect(shown).toBeGreaterThan(1000);
    expect(inTexts).toEqual([]);
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

  it.each([
    ['a text between tags', '<p>What if nobody works?</p>'],
    ['a text of several lines', "<p>\n  A temporary{' '}\n  barrier stands here.\n</p>"],
    ['a text of two lines', '<p>\n  A temporary\n  barrier stands here.\n</p>'],
    ['an attribute', '<Tabs aria-label="What if" />'],
    ['a string', "const title = 'Temporary barriers';"],
    ['a template', 'const title = `${count} temporary barriers`;'],
    ['a template in an element', '<p>{`${count} works together`}</p>'],
  ])('for texts are found in %s', (_, source) => {
    expect(textFindingsOf('src/features/example.tsx', source)).not.toEqual([]);
  });

  it.each([
    ['a comment', '// What if it is empty?\nconst name = 1;'],
    ['a key', "const kind = 'what-if';"],
    ['another order', '<p>The barrier is temporary.</p>'],
  ])('for texts are not found in %s', (_, source) => {
    expect(textFindingsOf('src/features/example.tsx', source)).toEqual([]);
  });
});
