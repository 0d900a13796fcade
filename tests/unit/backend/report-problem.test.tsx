import { expect, test, vi } from 'vitest';
import { referenceSchema } from '../../../src/domain/problem-report.ts';
import { newReference } from '../../../src/domain/reference.ts';

vi.mock('../../../src/backend/calls.ts', () => ({ call: vi.fn() }));

test('a reference of a page that failed is one that the log takes, and another each time', () => {
  const references = Array.from({ length: 1_000 }, newReference);
  for (const reference of references) expect(referenceSchema.safeParse(reference).success).toBe(true);
  expect(new Set(references).size).toBe(1_000);
});
