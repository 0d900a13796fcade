import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { connectAdmin } from './lib/admin.ts';
import { buildFunctions } from './lib/builds.ts';
import { startEmulators } from './lib/emulators.ts';
import { adminEnvironment, emulatorConfiguration } from './lib/environments.ts';
import { main, projectRoot } from './lib/run.ts';
import { bundleClient } from './reliability/load-client.ts';
import { demoFiles } from './demo/generate.ts';
import { seedCompanies } from './reliability/setting.ts';
import { inputsSchema } from './scale/cost.ts';
import { countAdmin } from './scale/count-admin.ts';
import { Meter } from './scale/meter.ts';
import { StorageMeter } from './scale/storage-meter.ts';
import { scaleTables } from './scale/tables.ts';

const PAGE = path.join(projectRoot, 'docs', 'scale.md');
const MARKS = ['<!-- made by npm run scale -->', '<!-- end of what npm run scale makes -->'] as const;

/** Counts the operations in the life of an assessment and calculates those of many assessments. */
main(async () => {
  const inputs = inputsSchema.parse(
    JSON.parse(readFileSync(path.join(projectRoot, 'scripts', 'scale', 'inputs.json'), 'utf8')),
  );
  console.log('Building the functions and starting the emulators …');
  await buildFunctions();
  mkdirSync(path.join(projectRoot, 'dist-test'), { recursive: true });
  const { ports } = emulatorConfiguration('test');
  const emulators = await startEmulators('test', null);
  const meter = new Meter();
  const storage = await new StorageMeter(ports['storage'] ?? 0, meter).start();
  try {
    Object.assign(process.env, adminEnvironment(ports));
    const by = { ...ports, storage: storage.port };
    const admin = connectAdmin(by);
    const { auth = 0, firestore = 0, hosting = 0 } = ports;
    await bundleClient({ auth, firestore, hosting, storage: storage.port }, 'scripts/scale/client-entry.ts');
    const [company] = await meter.quietly(async () => seedCompanies(admin, by, 20, demoFiles()));
    if (company === undefined) throw new Error('there is no company');
    countAdmin(meter);
    const { liveOnce } = await import('./scale/life.ts');
    const tables = scaleTables(await liveOnce({ admin, company, meter }), inputs);
    const [before = '', rest = ''] = readFileSync(PAGE, 'utf8').split(MARKS[0]);
    const [, after = ''] = rest.split(MARKS[1]);
    writeFileSync(PAGE, `${before}${MARKS[0]}\n\n${tables}\n\n${MARKS[1]}${after}`);
    console.log(tables);
  } finally {
    storage.end();
    await emulators.stop();
  }
});
