import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/support/long-first.ts';

/** Unit tests lie beside their source; those that no one file is the source of, in `tests/unit`. */
const UNITS = ['src/**/*.test.ts', 'functions/src/**/*.test.ts', 'tests/unit/**/*.test.ts'];
const COMPONENTS = ['src/**/*.test.tsx', 'tests/unit/**/*.test.tsx'];

/** Component tests that replace modules, or open a Firebase app of their own. Loaded once, such modules would reach the files that follow. */
const isolatedComponents = globSync(COMPONENTS).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(|\/(backend|firebase|api)\//u.test(readFileSync(file, 'utf8') + file),
);

const shared = { setupFiles: ['tests/support/fail-on-console.ts'], environment: 'node' };

const components = {
  environment: 'jsdom',
  // A dialog of many fields takes seconds on a loaded machine, and so does what it imports for the first time.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  setupFiles: ['tests/support/fail-on-console.ts', 'tests/support/browser-stand-ins.ts'],
};

/** `unit` runs anywhere; `rules` and `functions` run against the emulators that `npm test` starts. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // Left to itself, Vitest keeps one core free: of two, that is half of them.
    maxWorkers: '100%',
    // Functions write a log, which is of use where a test fails.
    silent: 'passed-only',
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [...UNITS, 'tests/reference/**/*.test.ts'],
          testTimeout: 180_000,
          // Plain data and functions leave nothing behind; loading them anew for each file took longer than most files.
          isolate: false,
        },
      },
      {
        test: {
          ...components,
          name: 'components',
          include: COMPONENTS,
          exclude: isolatedComponents,
          // Loading the components anew for each file took three quarters of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...components,
          name: 'components-isolated',
          include: isolatedComponents,
          setupFiles: ['tests/support/fresh-modules.ts', ...components.setupFiles],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          testTimeout: 30_000,
          // The emulators now and then do not answer in time; the report names a test that was tried again.
          retry: 1,
          // Two files at once take a tenth less time: the emulator answers one after the other.
          fileParallelism: false,
          // Each file opens clients of its own; loading the SDK anew for each took a quarter of the time.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      'tests/functions/vitest.config.ts',
    ],
  },
});
