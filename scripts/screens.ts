import path from 'node:path';
import { buildApp, buildFunctions } from './lib/builds.ts';
import { startEmulators } from './lib/emulators.ts';
import { appEnvironment, emulatorConfiguration, journeyEnvironment } from './lib/environments.ts';
import { findChromium } from './lib/programs.ts';
import { installed, main, run } from './lib/run.ts';

/** Takes pictures of all screens at both widths, on emulators of their own, into `docs/screens`. */
main(async () => {
  const chromium = await findChromium();
  const { ports } = emulatorConfiguration('test');
  await Promise.all([buildFunctions(), buildApp(appEnvironment(ports), 'dist-test')]);
  const emulators = await startEmulators('test', null);
  try {
    const config = path.join('tests', 'screens', 'playwright.config.ts');
    const { code } = await run(installed('playwright'), ['test', '--config', config, ...process.argv.slice(2)], {
      echo: true,
      env: { ...process.env, ...journeyEnvironment(ports, chromium) },
    });
    return code;
  } finally {
    await emulators.stop();
  }
});
