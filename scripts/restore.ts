import { readFileSync } from 'node:fs';
import { hashSettingsSchema } from './lib/backup/accounts.ts';
import { resolveFromWorkingDirectory, readBackupArguments, withTriggersHeld } from './lib/backup/backend.ts';
import { restore } from './lib/backup/backup.ts';
import { Explained, main } from './lib/run.ts';

const USAGE = `Usage: npm run restore -- --from FOLDER [--project PROJECT --bucket BUCKET [--hash FILE]]

Writes a backup into a project that is empty. Deploy the functions after it, not before: their triggers would write to the audit.
  --hash FILE   how the project of the backup hashes passwords, as JSON (docs/backup.md); without it people choose new passwords
Without --project, into the emulators of “npm start”.`;

main(async () => {
  const { folder, backend, values } = readBackupArguments('from', ['hash'], USAGE);
  const hash = backend.isEmulated ? 'of the emulator' : readHash(values['hash']);
  const work = () => restore(backend, folder, hash);
  const { lists } = backend.isEmulated ? await withTriggersHeld(work) : await work();
  const { documents, accounts, objects } = lists;
  console.log(
    `${documents.count} documents, ${accounts.count} accounts and ${objects.count} objects are in ${backend.project}.`,
  );
  if (hash === null)
    console.log('Accounts have no passwords: everybody has to choose a new one by “Forgot your password?”.');
});

/** @throws Explained if the file has no hash settings */
function readHash(file: string | undefined) {
  if (file === undefined) return null;
  const parsed = hashSettingsSchema.safeParse(JSON.parse(readFileSync(resolveFromWorkingDirectory(file), 'utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Explained(`${file}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}
