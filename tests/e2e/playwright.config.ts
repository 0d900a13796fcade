import path from 'node:path';
import { defineConfig } from '@playwright/test';

/** Arguments for headless Chromium without a sandbox or its own network. */
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
  // A journey waits for half of its time, so two cores can run three of them.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 300_000,
  // Excludes journeys that vary another one. The scheduled run and manual runs of a file include them.
  ...(process.env.JOURNEYS === 'short' && { grepInvert: /@scheduled/ }),
  // The run reports journeys that needed a second attempt. On a shared machine, the emulators are sometimes slow.
  retries: 1,
  expect: { timeout: 60_000 },
  use: {
    baseURL: process.env.APP_ADDRESS ?? '',
    // Requests that a journey answers itself must not be answered by the cache. Journeys without a network allow the service
    // worker.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // Without a graphics card, each step of an animation would be computed and waited for.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces of all journeys would take a fifth of their time. `JOURNEY_TRACES=yes` records those of failed journeys.
    trace: process.env.JOURNEY_TRACES === 'yes' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '', args: CHROMIUM_ARGUMENTS },
  },
});
