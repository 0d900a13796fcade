import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  countsOf,
  failedJourneys,
  failuresOf,
  filesThatFailedWhole,
  foundNoTests,
  secondAttempts,
} from '../../../scripts/lib/counts.ts';

function stored(report: unknown): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'counts-')), 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const spec = (title: string, status: string) => ({ title, tests: [{ status }] });

test('countsOf counts a journey that passed at its second attempt as passed, and secondAttempts returns it', () => {
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
  expect(failedJourneys(file)).toEqual(['exports']);
});

const file = (
  name: string,
  status: string,
  tests: Array<[name: string, status: string, reason?: string]>,
  message = '',
) => ({
  name,
  status,
  message,
  assertionResults: tests.map(([fullName, of, reason]) => ({
    fullName,
    status: of,
    failureMessages: reason === undefined ? [] : [reason],
  })),
});

test('countsOf counts a runner that failed without a failing test, or ran no test, as a failure', () => {
  const report = { testResults: [file('a.test.ts', 'passed', [['adds', 'passed']])] };
  expect(countsOf('vitest', stored(report), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(countsOf('vitest', stored(report), 0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countsOf('vitest', '/no/such/report.json', 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(secondAttempts('/no/such/report.json')).toEqual([]);
});

test('foundNoTests distinguishes a run without affected tests from a run without a report', () => {
  expect(foundNoTests(stored({ testResults: [] }))).toBe(true);
  expect(foundNoTests(stored({ testResults: [file('a.test.ts', 'passed', [])] }))).toBe(false);
  expect(foundNoTests('/no/such/report.json')).toBe(false);
});

test('filesThatFailedWhole returns files that failed as a whole, not files with failed tests', () => {
  const report = stored({
    testResults: [
      file('sound.test.ts', 'passed', [
        ['adds', 'passed'],
        ['waits', 'skipped'],
      ]),
      file('wrong.test.ts', 'failed', [
        ['adds up', 'passed'],
        ['takes off', 'failed', 'expected 1 to be 2\n    at …'],
      ]),
      file('hooks.test.ts', 'failed', [['never ran', 'skipped']], 'hook broke'),
      file('ended.test.ts', 'failed', [
        ['one', 'pending'],
        ['two', 'pending'],
      ]),
      file('import.test.ts', 'failed', [], 'Cannot find module'),
    ],
  });
  expect(filesThatFailedWhole(report)).toEqual(['hooks.test.ts', 'ended.test.ts', 'import.test.ts']);
  expect(failuresOf(report)).toEqual([
    'takes off: expected 1 to be 2',
    'hooks.test.ts: hook broke',
    'ended.test.ts: ended without a word',
    'import.test.ts: Cannot find module',
  ]);
  expect(countsOf('vitest', report, 1)).toEqual({ passed: 2, failed: 4, skipped: 4 });
  expect(countsOf('vitest', report, 1, filesThatFailedWhole(report))).toEqual({ passed: 2, failed: 1, skipped: 1 });
});
