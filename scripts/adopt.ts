import { parseArgs } from 'node:util';
import { adopt } from './lib/adopt/adopt.ts';
import { connect } from './lib/backup/backend.ts';
import { STORAGE_BUCKET } from './lib/environments.ts';
import { Explained, main } from './lib/run.ts';

const USAGE = `Usage: npm run adopt -- [--write] [--project PROJECT --bucket BUCKET]

Checks documents, accounts and stored objects that the original stack wrote, and says what it found. With --write it adds the fields
that they lack, and changes nothing that is there. Without --project, those of the emulators of “npm start”.`;

main(async () => {
  const { write, project, bucket } = readArguments();
  const backend = connect(project, bucket);
  const { lines, added, skipped } = await adopt(backend, { write });
  for (const line of lines) console.log(line);
  console.log('');
  if (!write) console.log(`${added} additions are to be made. Nothing was written: run it again with --write.`);
  else console.log(`${added} additions were made in ${backend.project}.`);
  if (skipped > 0) {
    throw new Explained(`${skipped} documents or objects were changed meanwhile, and were left alone. Run it again.`);
  }
});

/** @throws Explained with the usage */
function readArguments() {
  const values = parse();
  const { write = false, project = null, bucket = null } = values;
  if ((project === null) !== (bucket === null)) throw new Explained(USAGE);
  return { write, project, bucket: bucket ?? STORAGE_BUCKET };
}

function parse() {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ options: { write: { type: 'boolean' }, project: text, bucket: text } }).values;
  } catch (error) {
    throw new Explained(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}
