import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildApp, buildFunctions } from './lib/builds.ts';
import { changedSince, lintedFiles, sourceFiles } from './lib/changed-files.ts';
import {
  add,
  type Counts,
  countsOf,
  failedJourneys,
  failuresOf,
  filesThatFailedWhole,
  foundNoTests,
  NOTHING,
  secondAttempts,
} from './lib/counts.ts';
import { clearDocuments, type RunningEmulators, setTriggers, startEmulators } from './lib/emulators.ts';
import {
  adminEnvironment,
  appEnvironment,
  emulatorConfiguration,
  journeyEnvironment,
  type Ports,
  TEST_CONTOUR_POINTS,
} from './lib/environments.ts';
import { partTimes } from './lib/part-times.ts';
import { findChromium, requireGdal } from './lib/programs.ts';
import { neverEvaluated } from './lib/rule-coverage.ts';
import { installed, main, projectRoot, run } from './lib/run.ts';
import { partOfTheDay } from '../tests/support/random-share.ts';

const REPORTS = path.join(projectRoot, 'test-results');

/** Folder with cached results of checks. */
const CACHE = path.join('node_modules', '.cache', 'checks');

/** Compiler options for incremental checks of changed files and the files that depend on them. */
const incremental = (name: string) => ['--incremental', '--tsBuildInfoFile', path.join(CACHE, `${name}.tsbuildinfo`)];

/** Name, program and arguments of a check. It counts as one test. */
type Check = readonly [name: string, program: string, ...args: string[]];

const LINT: Check = ['lint', 'oxlint', '--type-aware', '--deny-warnings'];

const CHECKS: readonly Check[] = [
  ['format', 'oxfmt', '--check', 'src', 'functions/src', 'scripts', 'tests', 'vite.config.ts', 'vitest.config.ts'],
  ['types', 'tsc', '-p', '.', ...incremental('types')],
  ['types of the kernel', 'tsc', '-p', 'src/engine/kernel', ...incremental('kernel')],
  ['dead code', 'knip'],
];

/**
 * The part of the random scenes that the tests use. With a part, tests that can run on the demo or the village use the village.
 */
const PART = process.env['RANDOM_SHARE'] ?? String(partOfTheDay(new Date()));

/**
 * Disables Java's second compiler unless all scenes are used. For the security rules, it takes 32 s of the emulators' 94 s of
 * processor time and saves only 12 s. In a complete run it is worthwhile, mainly because of the report on evaluated expressions.
 */
const JAVA_ENVIRONMENT: NodeJS.ProcessEnv =
  PART === 'whole' ? {} : { JAVA_TOOL_OPTIONS: `${process.env['JAVA_TOOL_OPTIONS'] ?? ''} -XX:TieredStopAtLevel=1` };

const times = partTimes();

/** Messages that are repeated at the end of the run: failures, and tests that passed only at the second attempt. */
const toTell: string[] = [];

/**
 * The whole test run. `--fast` skips everything that needs the emulators, and skips tests and lint of files that are not affected
 * by changes since the last commit or a given commit. Both modes use the tenth of the random scenes that belongs to the day,
 * unless RANDOM_SHARE names another part or the whole.
 */
main(async () => {
  const isFast = process.argv.includes('--fast');
  const since = isFast ? (process.argv.slice(2).find((word) => word !== '--fast') ?? 'HEAD') : null;
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  await requireGdal();
  // The checks mostly use one core, and starting emulators mostly wait for each other, so both run concurrently.
  const [checked, started] = await Promise.all([
    times.during('checks', () => checks(since)),
    since !== null ? null : times.during('builds and start, beside the checks', buildAndStart),
  ]);
  const counts = add(checked, await suites(started, since));
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  if (toTell.length > 0) console.log(`\n${toTell.filter((text) => text !== '').join('\n')}`);
  console.log(`\n${times.lines().join('\n')}`);
  console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
  return counts.failed === 0 ? 0 : 1;
});

async function suites(started: Started | null, since: string | null): Promise<Counts> {
  try {
    console.log(`\nRandom scenes: part ${PART} of ten (RANDOM_SHARE=${PART} repeats it, RANDOM_SHARE=whole takes all)`);
    const changed = since === null ? [] : ['--changed', since];
    const units = () =>
      times.during('unit and components', () =>
        vitest(['unit', 'unit-isolated', 'components', 'components-isolated'], { RANDOM_SHARE: PART }, changed),
      );
    return await (started === null ? units() : withEmulators(started, units));
  } finally {
    await started?.emulators.stop();
  }
}

/** Runs all checks concurrently, because each waits for files for part of its time. */
async function checks(since: string | null): Promise<Counts> {
  const all = [...(await lintOf(since)), ...CHECKS].map(([name, program, ...args]) => check(name, program, args));
  return (await Promise.all(all)).reduce(add);
}

/** The lint of all files, or of those that changes since a commit can affect. It uses types, so it is the longest check. */
async function lintOf(since: string | null): Promise<Check[]> {
  const files = since === null ? null : lintedFiles(await changedSince(since), await sourceFiles());
  if (files === null) return [LINT];
  return files.length === 0 ? [] : [[...LINT, ...files]];
}

async function check(name: string, program: string, args: string[]): Promise<Counts> {
  const { code, output } = await run(installed(program), args);
  console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
  if (code !== 0) console.log(output.trim());
  if (code !== 0) toTell.push(`✗ ${name}`);
  return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 };
}

/** Most files whose loss counts as accidental. */
const MOST_LOST = 2;

/**
 * Runs tests. A file that failed as a whole, because its process ended or an emulator did not respond to its hooks, is run again.
 */
async function vitest(projects: string[], env: Record<string, string> = {}, chosen: string[] = []): Promise<Counts> {
  console.log(`\n— ${projects.join(', ')}`);
  const first = await runVitest(projects, chosen, env);
  if (chosen.includes('--changed') && first.code === 0 && foundNoTests(first.report)) return NOTHING;
  const lost = filesThatFailedWhole(first.report);
  toTell.push(...failuresOf(first.report).map((failure) => `✗ ${failure}`));
  if (first.code !== 0) toTell.push(errorsIn(first.output));
  if (lost.length === 0 || lost.length > MOST_LOST) return countsOf('vitest', first.report, first.code);
  const files = lost.map((file) => path.relative(projectRoot, file));
  console.log(`\nRun a second time: ${files.join(', ')}`);
  const second = await runVitest(projects, files, env);
  const counts = countsOf('vitest', second.report, second.code);
  toTell.push(`At the second attempt, of ${files.join(', ')}: ${counts.passed} passed, ${counts.failed} failed`);
  return add(countsOf('vitest', first.report, 0, lost), counts);
}

/** @param which files, or options that select them */
async function runVitest(projects: string[], which: string[], env: Record<string, string>) {
  const isAgain = which.length > 0 && !which.includes('--changed');
  const report = path.join(REPORTS, `${projects.join('-').replace(/[ ()]+/gu, '-')}${isAgain ? '-again' : ''}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const outcome = await run(installed('vitest'), ['run', ...chosen, ...reporters, ...which], {
    echo: true,
    env: { ...process.env, ...env },
  });
  return { ...outcome, report };
}

/** Errors in the output of Vitest that belong to no test, such as a process that ended. */
function errorsIn(output: string): string {
  const at = output.indexOf('Unhandled Errors');
  return at < 0 ? '' : output.slice(at, at + MAX_ERRORS_CHARACTERS);
}
const MAX_ERRORS_CHARACTERS = 4_000;

interface Started {
  chromium: string;
  emulators: RunningEmulators;
}

async function buildAndStart(): Promise<Started> {
  const chromium = await findChromium();
  console.log('Building the app and the functions, starting the emulators …');
  const { ports } = emulatorConfiguration('test');
  // Hosting reads the app on request, so the emulators can start during its build.
  const app = buildApp(appEnvironment(ports), 'dist-test');
  app.catch(() => {});
  await buildFunctions();
  const emulators = await startEmulators('test', null, { env: { ...TEST_CONTOUR_POINTS, ...JAVA_ENVIRONMENT } });
  try {
    await app;
    return { chromium, emulators };
  } catch (error) {
    await emulators.stop();
    throw error;
  }
}

/** @param units tests without emulators, which run while the other tests wait for their emulators or processes */
async function withEmulators(
  { chromium, emulators: { ports } }: Started,
  units: () => Promise<Counts>,
): Promise<Counts> {
  const env = { ...adminEnvironment(ports), TEST_PORTS: JSON.stringify(ports), RANDOM_SHARE: PART };
  const besideThem = async () => [
    await times.during('rules, beside them', () => rules(ports, env)),
    await times.during('functions alone, beside them', () => vitest(['functions (alone)'], env)),
  ];
  const [counts, beside] = await Promise.all([units(), besideThem()]);
  return [
    counts,
    ...beside,
    await times.during('functions', () => functions(ports, env)),
    await times.during('journeys', () => journeys(ports, chromium)),
  ].reduce(add);
}

async function functions(ports: Ports, env: Record<string, string>): Promise<Counts> {
  const counts = await vitest(['functions (together)'], env);
  await setTriggers(ports, 'held');
  await clearDocuments(ports);
  await setTriggers(ports, 'enabled');
  return counts;
}

/**
 * Tests of the security rules. With all random scenes, they also check that every expression of the Firestore rules was
 * evaluated. The report takes half as long as the tests.
 */
async function rules(ports: Ports, env: Record<string, string>): Promise<Counts> {
  await setTriggers(ports, 'held');
  const counts = await vitest(['rules'], env);
  const unused = PART === 'whole' ? await neverEvaluated(ports) : null;
  await clearDocuments(ports);
  await setTriggers(ports, 'enabled');
  if (unused === null) return counts;
  console.log(`${unused.length === 0 ? '✓' : '✗'} every expression of the Firestore rules was evaluated`);
  for (const expression of unused) console.log(`  never: ${expression}`);
  return add(counts, unused.length === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 });
}

async function journeys(ports: Ports, chromium: string): Promise<Counts> {
  const config = path.join('tests', 'e2e', 'playwright.config.ts');
  if (!existsSync(path.join(projectRoot, config))) return { ...NOTHING, failed: 1 };
  const report = path.join(REPORTS, 'journeys.json');
  console.log('\n— browser journeys');
  const { code } = await run(installed('playwright'), ['test', '--config', config], {
    echo: true,
    env: {
      ...process.env,
      ...journeyEnvironment(ports, chromium),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // A run with all random scenes includes all end-to-end tests.
      JOURNEYS: process.env['RANDOM_SHARE'] === 'whole' ? 'all' : 'short',
    },
  });
  toTell.push(...failedJourneys(report).map((title) => `✗ ${title}`));
  toTell.push(...secondAttempts(report).map((title) => `passed at the second attempt only: ${title}`));
  return countsOf('playwright', report, code);
}
