import { expect, test, vi } from 'vitest';
import { requestIdSchema } from '../../../src/model/problem-report.ts';
import { newRequestId } from '../../../src/model/request-id.ts';

vi.mock('../../../src/firebase/calls.ts', () => ({ call: vi.fn() }));

test('newRequestId returns a valid and different request id each time', () => {
  const references = Array.from({ length: 1_000 }, newRequestId);
  for (const reference of references) expect(requestIdSchema.safeParse(reference).success).toBe(true);
  expect(new Set(references).size).toBe(1_000);
});
