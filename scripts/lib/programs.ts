import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { Explained, installed, run } from './run.ts';

const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const INSTALL_TIMEOUT_MS = 600_000;

/**
 * A Chromium for the browser journeys: the one that CHROMIUM_PATH names, Playwright's, or the system's; fetched where there is none.
 * @throws Explained saying what to run
 */
export async function findChromium(): Promise<string> {
  const known = () =>
    [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...CHROMIUM_PATHS].find(
      (file) => file !== '' && existsSync(file),
    );
  const found = known();
  if (found !== undefined) return found;
  console.log('Fetching Chromium for the browser journeys …');
  await run(installed('playwright'), ['install', 'chromium'], { timeoutMs: INSTALL_TIMEOUT_MS });
  if (known() === undefined) await installPackage('chromium');
  const fetched = known();
  if (fetched !== undefined) return fetched;
  throw new Explained(
    'The browser journeys need Chromium, which could not be fetched. Run “sudo apt-get install chromium” ' +
      '(or “npx playwright install chromium”), or name one in CHROMIUM_PATH.',
  );
}

/**
 * Makes sure that GDAL's programs, by which exports are read back and pictures made, are there.
 * @throws Explained saying what to run
 */
export async function requireGdal(): Promise<void> {
  const answers = async () => (await run('ogrinfo', ['--version'])).code === 0;
  if (await answers()) return;
  console.log('Fetching GDAL, by which exports are read back and pictures made …');
  await installPackage('gdal-bin');
  if (await answers()) return;
  throw new Explained(
    'The exports are read back by GDAL’s ogrinfo, which is not there. Run “sudo apt-get install gdal-bin” (macOS: “brew install gdal”).',
  );
}

/** Installs a Debian package where that needs nobody's password. */
async function installPackage(name: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env, timeoutMs: INSTALL_TIMEOUT_MS });
  await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env, timeoutMs: INSTALL_TIMEOUT_MS });
}
