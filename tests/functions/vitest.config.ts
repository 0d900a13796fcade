import { defineConfig } from 'vitest/config';
import { TEST_CONTOUR_POINTS, TEST_SHARD_SCALE } from '../../scripts/lib/environments.ts';

/** Files that read the whole database, empty it, sweep it, or measure its answers. */
const ALONE = ['adopt', 'audit', 'backup', 'rate-limit', 'reliability', 'status', 'sweeps'].map(
  (name) => `${name}.test.ts`,
);

const shared = {
  setupFiles: ['../support/fail-on-console.ts'],
  environment: 'node',
  // Handlers in the process of a test divide scenes of the same small size as those of the emulators, and pass smaller exports to
  // a job.
  env: { SHARD_SCALE: TEST_SHARD_SCALE, MAX_EXPORT_ROWS_WITHIN_CALL: '7500', ...TEST_CONTOUR_POINTS },
  testTimeout: 90_000,
  retry: 1,
  hookTimeout: 120_000,
  // Loading the functions and their libraries takes seconds. Handlers share a process in production as well.
  isolate: false,
};

/** The tests of the functions: `--project functions` runs both of its projects, one after the other. */
export default defineConfig({
  test: {
    name: 'functions',
    projects: [
      {
        test: {
          ...shared,
          name: 'together',
          include: ['*.test.ts'],
          exclude: ALONE,
          // Each file uses its own company.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: { ...shared, name: 'alone', include: ALONE, fileParallelism: false, sequence: { groupOrder: 3 } },
      },
    ],
  },
});
