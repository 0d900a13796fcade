import { expect, it } from 'vitest';
import { formatAccuracy } from './format-accuracy.ts';

it.each([
  [
    { addresses: 3000, mayExceed: 1234, mayComply: 56, otherClass: 1010 },
    'Within the ±3 dB that the standard states, 1,234 more addresses may exceed, or 56 fewer; 34 % of addresses may have another band or other measures.',
  ],
  [
    { addresses: 40, mayExceed: 1, mayComply: 0, otherClass: 1 },
    'Within the ±3 dB that the standard states, 1 more address may exceed, or 0 fewer; 3 % of addresses may have another band or other measures.',
  ],
  [{ addresses: 0, mayExceed: 0, mayComply: 0, otherClass: 0 }, ''],
])('formatAccuracy describes in a sentence how the accuracy affects the results: %j', (found, words) => {
  expect(formatAccuracy({ accuracyDb: 3, ...found })).toBe(words);
});
