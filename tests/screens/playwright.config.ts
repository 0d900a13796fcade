import { defineConfig } from '@playwright/test';
import journeys from '../e2e/playwright.config.ts';

/** Takes pictures of all screens with the browser of the journeys. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/screens',
  reporter: [['list']],
  retries: 0,
  timeout: 300_000,
});
