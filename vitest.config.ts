import { defineConfig } from 'vitest/config';

/** Unit, reference and bench-free tests; the emulator suites have projects of their own. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'tests/reference/**/*.test.ts'],
          setupFiles: ['tests/support/fail-on-console.ts'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
    ],
  },
});
