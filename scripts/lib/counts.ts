import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** Number of tests of a suite that passed, failed and were skipped. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});
type TestFile = z.infer<typeof vitestSchema>['testResults'][number];
/** A file or a group of tests in a report of Playwright. Groups can be nested. */
interface Suite {
  specs: Array<{ title: string; tests: Array<{ status: string }> }>;
  suites?: Suite[] | undefined;
}
const suiteSchema: z.ZodType<Suite> = z.object({
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});

const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/**
 * The counts of a runner's JSON report. A runner that failed without a failing test, or wrote no report, counts as one failure.
 * @param without test files that are ignored, because they are run again
 */
export function countsOf(
  runner: 'vitest' | 'playwright',
  file: string,
  exitCode: number,
  without: readonly string[] = [],
): Counts {
  const counts = existsSync(file) ? parse(runner, JSON.parse(readFileSync(file, 'utf8')), without) : NOTHING;
  const ranNothing = counts.passed + counts.failed === 0;
  return (exitCode !== 0 && counts.failed === 0) || ranNothing ? { ...counts, failed: counts.failed + 1 } : counts;
}

/** Whether a run of the affected tests found no test file. */
export function foundNoTests(file: string): boolean {
  return existsSync(file) && vitestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).testResults.length === 0;
}

function parse(runner: 'vitest' | 'playwright', report: unknown, without: readonly string[]): Counts {
  if (runner === 'vitest') {
    const files = vitestSchema.parse(report).testResults.filter(({ name }) => !without.includes(name));
    return files.map(countsOfFile).reduce(add, NOTHING);
  }
  const { expected, unexpected, flaky, skipped } = playwrightSchema.parse(report).stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/** Counts every test of a file. If the file failed as a whole, its tests count as skipped and the file as one failure. */
function countsOfFile(file: TestFile): Counts {
  const of = (status: string) => file.assertionResults.filter((test) => test.status === status).length;
  const [passed, failed] = [of('passed'), of('failed')];
  const skipped = file.assertionResults.length - passed - failed;
  return { passed, failed: failed + (failedWhole(file) ? 1 : 0), skipped };
}

/** Whether a file failed as a whole, because hooks, imports or its process failed. None of its tests has a reason then. */
function failedWhole({ status, assertionResults }: TestFile): boolean {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

/** The files in a report that failed as a whole. */
export function filesThatFailedWhole(report: string): string[] {
  return testFiles(report)
    .filter(failedWhole)
    .map(({ name }) => name);
}

/** Failures in a report of Vitest: one line each, with the first line of the reason. */
export function failuresOf(report: string): string[] {
  const line = (name: string, reason: string) => `${name}: ${reason.split('\n')[0] || 'ended without a word'}`;
  return testFiles(report).flatMap((file) => {
    if (failedWhole(file)) return [line(file.name, file.message)];
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    return failed.map(({ fullName, failureMessages }) => line(fullName, failureMessages?.[0] ?? ''));
  });
}

function testFiles(report: string): TestFile[] {
  return existsSync(report) ? vitestSchema.parse(JSON.parse(readFileSync(report, 'utf8'))).testResults : [];
}

/**
 * Titles of end-to-end tests that passed only at the second attempt. They indicate a fault in the product or the test, but do not
 * fail the run.
 */
export function secondAttempts(file: string): string[] {
  return journeysThat('flaky', file);
}

/** Titles of end-to-end tests that failed. */
export function failedJourneys(file: string): string[] {
  return journeysThat('unexpected', file);
}

function journeysThat(wanted: 'flaky' | 'unexpected', file: string): string[] {
  if (!existsSync(file)) return [];
  const { suites } = z.object({ suites: z.array(suiteSchema) }).parse(JSON.parse(readFileSync(file, 'utf8')));
  const titles = ({ specs, suites: inner = [] }: Suite): string[] => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === wanted)).map(({ title }) => title),
    ...inner.flatMap(titles),
  ];
  return suites.flatMap(titles);
}
