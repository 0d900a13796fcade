import { parseArgs } from 'node:util';
import type { Backend } from '../backup/backend.ts';
import { STORAGE_BUCKET } from '../environments.ts';
import { Explained } from '../run.ts';
import { adopt } from './adopt.ts';

const USAGE = `Usage: npm run adopt -- [--write] [--project PROJECT --bucket BUCKET]

Checks documents, accounts and stored objects that the original stack wrote, and says what it found. With --write it adds the fields
that they lack, and changes nothing that is there. Without --project, those of the emulators of “npm start”.`;

/**
 * Implements `npm run adopt`.
 * @param connect connects to a Firebase project and its bucket, or with null to the emulators
 * @param print receives the output
 */
export async function adoptCommand(
  args: readonly string[],
  connect: (project: string | null, bucket: string) => Backend,
  print: (text: string) => void,
): Promise<void> {
  const { write, project, bucket } = readArguments(args);
  const backend = connect(project, bucket);
  const { lines, added, skipped } = await adopt(backend, { write });
  for (const line of lines) print(line);
  print('');
  if (!write) print(`${added} additions are to be made. Nothing was written: run it again with --write.`);
  else print(`${added} additions were made in ${backend.project}.`);
  if (skipped > 0) {
    throw new Explained(`${skipped} documents or objects were changed meanwhile, and were left alone. Run it again.`);
  }
}

/** @throws Explained with the usage */
function readArguments(args: readonly string[]) {
  const values = parse(args);
  const { write = false, project = null, bucket = null } = values;
  if ((project === null) !== (bucket === null)) throw new Explained(USAGE);
  return { write, project, bucket: bucket ?? STORAGE_BUCKET };
}

function parse(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ args: [...args], options: { write: { type: 'boolean' }, project: text, bucket: text } }).values;
  } catch (error) {
    throw new Explained(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}
