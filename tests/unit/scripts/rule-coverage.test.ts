import { describe, expect, test } from 'vitest';
import { shortenedJson, unusedExpressions } from '../../../scripts/lib/rule-coverage.ts';

const RULES = 'allow read: if a() && b();';
const position = (text: string) => {
  const currentOffset = RULES.indexOf(text);
  return { line: 1, column: currentOffset + 1, currentOffset, endOffset: currentOffset + text.length - 1 };
};
const report = (valuesOfB: unknown[]) => ({
  rules: { files: [{ content: RULES }] },
  report: [
    {
      sourcePosition: position('a() && b()'),
      values: [{ value: { boolValue: false }, count: 3 }],
      children: [
        { sourcePosition: position('a()'), values: [{ value: { boolValue: false }, count: 3 }] },
        { sourcePosition: position('b()'), values: valuesOfB },
      ],
    },
  ],
});

describe('unusedExpressions', () => {
  test('returns an expression that no request evaluated', () => {
    expect(unusedExpressions(report([]))).toEqual(['firestore.rules:1:23 b()']);
  });

  test('returns nothing if every expression was evaluated', () => {
    expect(unusedExpressions(report([{ value: { boolValue: true }, count: 1 }]))).toEqual([]);
  });

  test('throws if the emulator reports nothing', () => {
    expect(() => unusedExpressions({ rules: { files: [{ content: RULES }] }, report: [] })).toThrow('too_small');
  });
});

describe('shortenedJson', () => {
  const long = 'x'.repeat(5_000);
  const rules = `${'allow read; '.repeat(100)}"quoted" \\ \u00e9 end`;
  const value = {
    content: rules,
    texts: [{ text: long }, { text: `${'y'.repeat(198)}\\"${long}` }, { text: `${'z'.repeat(199)}\u0007${long}` }],
    [`k${long}`]: ['short', 'a "b" c', 'ü', ''],
    number: -1.5e3,
  };

  test.each([1, 2, 7, 64, 100_000])(
    'reads chunks of %i bytes, truncates long texts and keeps the rules complete',
    async (size) => {
      const bytes = new TextEncoder().encode(JSON.stringify(value));
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      }
      const text = await shortenedJson(pieces());
      expect(text.length).toBeLessThan(3_500);
      const read = JSON.parse(text) as typeof value;
      expect(read.content).toBe(rules);
      expect(read.texts.map((expression) => expression.text.slice(0, 150))).toEqual(
        value.texts.map((expression) => expression.text.slice(0, 150)),
      );
      expect(Object.values(read).at(-2)).toEqual(['short', 'a "b" c', 'ü', '']);
      expect(read.number).toBe(-1500);
    },
  );

  test.each([1, 3, 50, 100_000])(
    'keeps only whether an expression has values, with chunks of %i bytes',
    async (size) => {
      const expression = (values: unknown[]) => ({ values, children: [{ values: [] }], line: 7 });
      const report = [
        expression([{ value: { listValue: [1, [2, ']']] }, count: 3 }, {}]),
        expression([]),
        expression([null]),
      ];
      const bytes = new TextEncoder().encode(JSON.stringify({ content: 'values', report }));
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      }
      expect(JSON.parse(await shortenedJson(pieces()))).toEqual({
        content: 'values',
        report: [expression([0]), expression([]), expression([0])],
      });
    },
  );
});
