import { defineConfig } from 'vitest/config';
import { TEST_CONTOUR_POINTS, TEST_SHARD_SCALE } from '../../scripts/lib/environments.ts';

/** Files that look at the whole database, empty it, sweep it, or measure how it answers. */
const ALONE = ['adopt', 'audit', 'backup', 'rate-limit', 'reliability', 'status', 'sweeps'].map(
  (name) => `${name}.test.ts`,
);

const shared = {
  setupFiles: ['../support/fail-on-console.ts'],
  environment: 'node',
  // Handlers that run in the process of a test divide as small scenes as those of the emulators, and hand smaller exports to a job.
  env: { SHARD_SCALE: TEST_SHARD_SCALE, MAX_EXPORT_ROWS_WITHIN_CALL: '7500', ...TEST_CONTOUR_POINTS },
  testTimeout: 90_000,
  retry: 1,
  hookTimeout: 120_000,
  // The functions and their libraries take seconds to load; handlers share a process in production too.
  isolate: false,
};

/** The suite of the functions: `--project functions` runs both of its projects, one after the other. */
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
          // Each file has a company of its own.
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
