import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** How many tests of a suite passed, failed and were skipped. */
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
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});
/** What Playwright says of a file or a group of tests; groups nest. */
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

/** The counts of a runner's JSON report. A runner that failed without a failing test (or wrote no report) counts as one failure. */
export function countsOf(runner: 'vitest' | 'playwright', file: string, exitCode: number): Counts {
  const counts = existsSync(file) ? parse(runner, JSON.parse(readFileSync(file, 'utf8'))) : NOTHING;
  const ranNothing = counts.passed + counts.failed === 0;
  return (exitCode !== 0 && counts.failed === 0) || ranNothing ? { ...counts, failed: counts.failed + 1 } : counts;
}

function parse(runner: 'vitest' | 'playwright', report: unknown): Counts {
  if (runner === 'vitest') {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = vitestSchema.parse(report);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  }
  const { expected, unexpected, flaky, skipped } = playwrightSchema.parse(report).stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/** Titles of the journeys that failed and then passed: a fault of the product or of the journey to look for, no reason to refuse a run. */
export function secondAttempts(file: string): string[] {
  if (!existsSync(file)) return [];
  const { suites } = z.object({ suites: z.array(suiteSchema) }).parse(JSON.parse(readFileSync(file, 'utf8')));
  const titles = ({ specs, suites: inner = [] }: Suite): string[] => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    ...inner.flatMap(titles),
  ];
  return suites.flatMap(titles);
}
