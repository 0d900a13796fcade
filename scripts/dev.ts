import { spawn } from 'node:child_process';
import { appEnvironment, emulatorConfiguration } from './lib/environments.ts';
import { Explained, installed, main, projectRoot } from './lib/run.ts';

/** Serves the page with hot reload against the emulators that `npm start` runs in another terminal. */
main(async () => {
  const { ports } = emulatorConfiguration('demo');
  const hosting = `http://127.0.0.1:${ports.hosting}`;
  const answers = await fetch(hosting).then(
    () => true,
    () => false,
  );
  if (!answers) throw new Explained(`Nothing answers at ${hosting}: run \`npm start\` in another terminal first.`);
  const server = spawn(installed('vite'), [], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, ...appEnvironment(ports), FUNCTIONS_ADDRESS: hosting },
  });
  return new Promise<number>((resolve) => server.on('exit', (code) => resolve(code ?? 0)));
});
