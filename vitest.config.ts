import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/support/long-first.ts';

/** Unit tests lie next to their source. Tests that do not belong to one file are in `tests/unit`. */
const UNITS = ['src/**/*.test.ts', 'functions/src/**/*.test.ts', 'tests/unit/**/*.test.ts'];
const COMPONENTS = ['src/**/*.test.tsx', 'tests/unit/**/*.test.tsx'];

/**
 * Tests that replace modules, and component tests that open their own Firebase app. Without fresh modules, they would affect the
 * following files, or be affected by earlier ones.
 */
const replaceModules = (file: string) => /\bvi\.(mock|doMock|resetModules)\(/u.test(readFileSync(file, 'utf8'));
const isolatedUnits = globSync(UNITS).filter(replaceModules);
const isolatedComponents = globSync(COMPONENTS).filter(
  (file) => replaceModules(file) || /\/(backend|firebase|api)\//u.test(file),
);

const shared = { setupFiles: ['tests/support/fail-on-console.ts'], environment: 'node' };

const components = {
  environment: 'jsdom',
  // A dialog with many fields takes seconds on a loaded machine, as does its first import.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  setupFiles: ['tests/support/fail-on-console.ts', 'tests/support/browser-stand-ins.ts'],
};

/** `unit` runs anywhere. `rules` and `functions` run against the emulators that `npm test` starts. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // By default Vitest leaves one core idle, which is half of two cores.
    maxWorkers: '100%',
    // Functions write a log, which helps if a test fails.
    silent: 'passed-only',
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [...UNITS, 'tests/reference/**/*.test.ts'],
          exclude: isolatedUnits,
          testTimeout: 180_000,
          // Tests of plain data and functions leave no state behind. Loading modules for each file would take longer than most
          // files.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'unit-isolated',
          include: isolatedUnits,
          setupFiles: ['tests/support/fresh-modules.ts', ...shared.setupFiles],
          isolate: false,
        },
      },
      {
        test: {
          ...components,
          name: 'components',
          include: COMPONENTS,
          exclude: isolatedComponents,
          // Loading the components for each file would take three quarters of the time.
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
          // The emulators occasionally do not answer in time. The report names each test that was repeated.
          retry: 1,
          // Two files at the same time would save only a tenth of the time, because the emulator answers one request after the
          // other.
          fileParallelism: false,
          // Each file opens its own clients. Loading the SDK for each would take a quarter of the time.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      'tests/functions/vitest.config.ts',
    ],
  },
});
