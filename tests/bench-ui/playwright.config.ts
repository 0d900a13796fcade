import { defineConfig } from '@playwright/test';
import journeys from '../e2e/playwright.config.ts';

/** Measures frames of the map, one test at a time. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/bench-ui',
  reporter: [['list']],
  workers: 1,
  retries: 0,
  timeout: 900_000,
});
