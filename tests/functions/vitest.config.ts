import { defineConfig } from 'vitest/config';

/** Files that look at the whole database, empty it, sweep it, or measure how it answers. */
const ALONE = ['audit', 'backup', 'rate-limit', 'reliability', 'status', 'sweeps'].map((name) => `${name}.test.ts`);

const shared = {
  setupFiles: ['../support/fail-on-console.ts'],
  environment: 'node',
  testTimeout: 90_000,
  retry: 1,
  hookTimeout: 120_000,
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
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: { ...shared, name: 'alone', include: ALONE, fileParallelism: false, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
