import { defineConfig } from '@playwright/test';
import journeys from '../e2e/playwright.config.ts';

/** Frames of the map, one measurement at a time. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/bench-ui',
  reporter: [['list']],
  workers: 1,
  retries: 0,
  timeout: 900_000,
});
