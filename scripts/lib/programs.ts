import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { Explained, installed, type Outcome, run } from './run.ts';

/** The headless shell needs a fifth less computing time than the full browser. */
const CHROMIUM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const LOCK_TIMEOUT_S = 600;
/** Time limit of an installation, ms. It is longer than the time that apt waits for another program. */
const INSTALL_TIMEOUT_MS = 2 * 1000 * LOCK_TIMEOUT_S;
const LAST_LINES = 8;
const LISTS_ARE_LOCKED = 'lists/lock. It is held';
const LOCK_PAUSE_MS = 1000;

/**
 * A Chromium for end-to-end tests: the one in CHROMIUM_PATH, or Playwright's, or the system's. If there is none, it is installed.
 * @throws Explained with the command to run
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
  // Ubuntu has no package of the headless shell.
  if (known() === undefined) await installPackage('chromium-headless-shell').catch(() => installPackage('chromium'));
  const fetched = known();
  if (fetched !== undefined) return fetched;
  throw new Explained(
    'The browser journeys need Chromium, which could not be fetched. Run “sudo apt-get install chromium” ' +
      '(or “npx playwright install chromium”), or name one in CHROMIUM_PATH.',
  );
}

/**
 * Ensures that GDAL's programs are available, which read exports back and create pictures.
 * @throws Explained with the command to run
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

/**
 * Installs a Debian package if that needs no password.
 * @throws Explained with the last output of apt
 */
export async function installPackage(name: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  // A failure to update the package lists is not final, because the existing lists may suffice.
  const updated = await fetchLists();
  const installation = await aptGet('install', '-y', '--no-install-recommends', name);
  if (installation.code === 0) return;
  const said = `${updated.output}\n${installation.output}`.trim().split('\n').slice(-LAST_LINES).join('\n');
  throw new Explained(`The Debian package “${name}” could not be installed. The last words of apt-get:\n${said}`);
}

/**
 * Updates the package lists. Unlike for an installation, apt-get does not wait for another program that updates them, so this
 * function retries.
 */
async function fetchLists(): Promise<Outcome> {
  const until = Date.now() + LOCK_TIMEOUT_S * 1000;
  for (;;) {
    const updated = await aptGet('update');
    if (!updated.output.includes(LISTS_ARE_LOCKED) || Date.now() > until) return updated;
    await setTimeout(LOCK_PAUSE_MS);
  }
}

async function aptGet(...args: string[]): Promise<Outcome> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const waiting = ['-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT_S}`];
  return run('apt-get', [...waiting, ...args], { env, timeoutMs: INSTALL_TIMEOUT_MS });
}
