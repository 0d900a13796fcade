import path from 'node:path';
import { defineConfig } from '@playwright/test';

/** Headless Chromium as it runs without a sandbox or a network of its own. */
const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  globalSetup: path.join(import.meta.dirname, 'warm-up.ts'),
  outputDir: '../../test-results/journeys',
  reporter: [['list'], ['json']],
  // A journey waits for half of its time: three share two cores well.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 300_000,
  // What varies a road that another journey walks; the scheduled run takes all, and so does whoever runs a file by hand.
  ...(process.env.JOURNEYS === 'short' && { grepInvert: /@scheduled/ }),
  // The run names a journey that needed its second attempt: on a machine that others use as well, the emulators are late at times.
  retries: 1,
  expect: { timeout: 60_000 },
  use: {
    baseURL: process.env.APP_ADDRESS ?? '',
    // Requests that a journey answers itself must not be answered by what is kept; journeys without a network allow it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // Without a graphics card each step of a movement is computed and waited for.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every journey takes a fifth of their time: JOURNEY_TRACES=yes records those of journeys that fail.
    trace: process.env.JOURNEY_TRACES === 'yes' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '', args: CHROMIUM_ARGUMENTS },
  },
});
