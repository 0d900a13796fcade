import { buildApp, buildFunctions } from './builds.ts';
import { startEmulators } from './emulators.ts';
import { appEnvironment, emulatorConfiguration, journeyEnvironment } from './environments.ts';
import { findChromium } from './programs.ts';
import { installed, run } from './run.ts';

/**
 * Builds the app and runs Playwright with a configuration on its own emulators.
 * @param options options of Playwright
 * @returns its exit code
 */
export async function playOnOwnEmulators(configuration: string, options: readonly string[]): Promise<number> {
  const chromium = await findChromium();
  const { ports } = emulatorConfiguration('test');
  await Promise.all([buildFunctions(), buildApp(appEnvironment(ports), 'dist-test')]);
  const emulators = await startEmulators('test', null);
  try {
    const { code } = await run(installed('playwright'), ['test', '--config', configuration, ...options], {
      echo: true,
      env: { ...process.env, ...journeyEnvironment(ports, chromium) },
    });
    return code;
  } finally {
    await emulators.stop();
  }
}
