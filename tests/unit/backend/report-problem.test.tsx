import { expect, test, vi } from 'vitest';
import { newReference } from '../../../src/backend/report-problem.ts';
import { problemReferenceSchema } from '../../../src/domain/problem-report.ts';

vi.mock('../../../src/backend/calls.ts', () => ({ call: vi.fn() }));

test('a reference of a page that failed is one that the log takes, and another each time', () => {
  const references = Array.from({ length: 1_000 }, newReference);
  for (const reference of references) expect(problemReferenceSchema.safeParse(reference).success).toBe(true);
  expect(new Set(references).size).toBe(1_000);
});
