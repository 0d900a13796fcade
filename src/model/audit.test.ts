import { expect, it } from 'vitest';
import { keptDetails } from './audit.ts';

it.each([
  ['', ''],
  ['revision A', 'revision A'],
  ['x'.repeat(2_000), 'x'.repeat(2_000)],
  ['x'.repeat(2_001), `${'x'.repeat(1_998)} …`],
])('keptDetails cuts the details of an audit entry to 2,000 characters', (details, kept) => {
  expect(keptDetails(details)).toBe(kept);
});
