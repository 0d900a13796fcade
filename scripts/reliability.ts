import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildFunctions } from './lib/builds.ts';
import { connectAdmin } from './lib/admin.ts';
import { Explained, main, projectRoot } from './lib/run.ts';
import { Chance } from './reliability/chance.ts';
import { makeFaults, rivalTransactions } from './reliability/faults.ts';
import { reportOf } from './reliability/report.ts';
import { demoFiles } from './demo/generate.ts';
import { runLoad } from './reliability/load.ts';
import { FaultyEnvironment } from './reliability/faulty-environment.ts';

const USAGE = `Usage: npm run reliability -- [--clients 200] [--minutes 10] [--seed 1] [--no-faults]`;

/** Runs clients on the emulators while faults of all kinds are injected, and reports the result. */
main(async () => {
  const { clients, minutes, seed, faults } = readArguments();
  const chance = new Chance(seed);
  console.log('Building the functions and starting the emulators …');
  await buildFunctions();
  mkdirSync(path.join(projectRoot, 'dist-test'), { recursive: true });
  const environment = await new FaultyEnvironment(chance.of(1)).open();
  try {
    const admin = connectAdmin(environment.ports);
    if (faults) environment.doors.storage.faults = { failing: 0.05, slow: 0.1 };
    const outcome = await runLoad({
      admin,
      ports: environment.ports,
      clientPorts: environment.doors.ports,
      clients,
      files: demoFiles(),
      minutes,
      chance,
      skewed: faults,
      disturb: async ({ operationLog, companies, until }) => {
        if (!faults) return { faults: [], rivals: 0 };
        const [made, rivals] = await Promise.all([
          makeFaults(environment, chance.of(2), operationLog, until),
          rivalTransactions(admin, companies, chance.of(3), until),
        ]);
        environment.doors.storage.faults = { failing: 0, slow: 0 };
        return { faults: made, rivals };
      },
    });
    const { failed, delayed, passed } = environment.doors.storage;
    const report = reportOf({ ...outcome, clients, minutes, seed, storage: { failed, delayed, passed } });
    const file = path.join(projectRoot, '.data', 'reliability', 'report.md');
    writeFileSync(file, report);
    writeFileSync(
      file.replace('report.md', 'operation-log.json'),
      JSON.stringify(outcome.operationLog.entries, null, 1),
    );
    console.log(`${report}\nWritten to ${path.relative(projectRoot, file)}.`);
    return outcome.checks.some(({ broken }) => broken.length > 0) ? 1 : 0;
  } finally {
    await environment.close();
  }
});

/** @throws Explained with the usage */
function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        clients: { type: 'string', default: '200' },
        minutes: { type: 'string', default: '10' },
        seed: { type: 'string', default: '1' },
        'no-faults': { type: 'boolean', default: false },
      },
    });
    const [clients, minutes, seed] = [Number(values.clients), Number(values.minutes), Number(values.seed)];
    if (clients >= 1 && minutes > 0 && Number.isInteger(seed))
      return { clients, minutes, seed, faults: !values['no-faults'] };
  } catch {
    // The usage is reported below.
  }
  throw new Explained(USAGE);
}
