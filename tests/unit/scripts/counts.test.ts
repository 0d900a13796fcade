import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { countsOf, secondAttempts } from '../../../scripts/lib/counts.ts';

function stored(report: unknown): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'counts-')), 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const spec = (title: string, status: string) => ({ title, tests: [{ status }] });

test('counts a journey that passed at its second attempt as passed, and names it', () => {
  const file = stored({
    stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [spec('signs in', 'expected')],
        suites: [{ specs: [spec('draws', 'flaky'), spec('exports', 'unexpected'), spec('copies', 'expected')] }],
      },
    ],
  });
  expect(countsOf('playwright', file, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(secondAttempts(file)).toEqual(['draws']);
});

test('counts a runner that failed without a failing test, or ran none, as a failure', () => {
  const report = { numPassedTests: 4, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  expect(countsOf('vitest', stored(report), 1)).toEqual({ passed: 4, failed: 1, skipped: 0 });
  expect(countsOf('vitest', stored(report), 0)).toEqual({ passed: 4, failed: 0, skipped: 0 });
  expect(countsOf('vitest', '/no/such/report.json', 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(secondAttempts('/no/such/report.json')).toEqual([]);
});
