import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildApp, buildFunctions } from './lib/builds.ts';
import { refuseTakenPorts, startEmulators } from './lib/emulators.ts';
import { appEnvironment, emulatorConfiguration } from './lib/environments.ts';
import { Explained, main, projectRoot } from './lib/run.ts';
import { demoAccounts, seedDemo } from './seed.ts';

const DATA_FOLDER = path.join(projectRoot, '.data', 'demo');

/** Starts everything on this machine: emulators, functions, the app and, on the first start, the demo. */
main(async () => {
  const interrupted = new Promise<'interrupted'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve('interrupted'));
  });
  const { ports } = emulatorConfiguration('demo');
  await refuseTakenPorts('demo', ports);
  console.log('Building the app and the functions …');
  await Promise.all([buildFunctions(), buildApp(appEnvironment(ports), 'dist')]);
  const returning = existsSync(DATA_FOLDER);
  console.log(returning ? 'Starting with the data of last time …' : 'Starting …');
  const emulators = await startEmulators('demo', DATA_FOLDER);
  try {
    const invitation = await seedDemo(ports);
    printWelcome(`http://127.0.0.1:${ports.hosting}`, invitation);
    const reason = await Promise.race([interrupted, emulators.ended.then(() => 'ended' as const)]);
    if (reason === 'ended')
      throw new Explained('The emulators ended by themselves; .data/emulators-demo.log says why.');
  } finally {
    console.log('\nStopping, and keeping the data for the next start …');
    await emulators.stop();
  }
});

function printWelcome(address: string, invitation: string | null): void {
  const rows = demoAccounts.map(({ role, email, password }) => `  ${role.padEnd(28)}${email.padEnd(30)}${password}`);
  const invited = invitation === null ? '  The invited person has signed up.' : `  ${address}${invitation}`;
  console.log(`
The app is at  ${address}

Demo accounts (role, e-mail, password):
${rows.join('\n')}

Invited, not signed up yet:
${invited}

Ctrl-C ends everything.`);
}
