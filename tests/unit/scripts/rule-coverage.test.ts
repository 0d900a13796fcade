import { describe, expect, test } from 'vitest';
import { unusedExpressions } from '../../../scripts/lib/rule-coverage.ts';

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

describe('the coverage of the rules', () => {
  test('names an expression that no request got to', () => {
    expect(unusedExpressions(report([]))).toEqual(['firestore.rules:1:23 b()']);
  });

  test('is whole once every expression was evaluated', () => {
    expect(unusedExpressions(report([{ value: { boolValue: true }, count: 1 }]))).toEqual([]);
  });

  test('is not taken for whole where the emulator reports nothing', () => {
    expect(() => unusedExpressions({ rules: { files: [{ content: RULES }] }, report: [] })).toThrow('too_small');
  });
});
