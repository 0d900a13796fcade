import { expect, it } from 'vitest';
import { keptDetails } from './audit.ts';

it.each([
  ['', ''],
  ['revision A', 'revision A'],
  ['x'.repeat(2_000), 'x'.repeat(2_000)],
  ['x'.repeat(2_001), `${'x'.repeat(1_998)} …`],
])('an entry of the audit keeps no more than 2,000 characters of its details', (details, kept) => {
  expect(keptDetails(details)).toBe(kept);
});
