import { readBackupArguments } from './lib/backup/backend.ts';
import { backUp } from './lib/backup/backup.ts';
import { main } from './lib/run.ts';

const USAGE = `Usage: npm run backup -- --out FOLDER [--project PROJECT --bucket BUCKET]

Copies all documents, accounts and stored objects into a folder that is empty or not there yet.
Without --project, those of the emulators of “npm start”.`;

main(async () => {
  const { folder, backend } = readBackupArguments('out', [], USAGE);
  const { lists } = await backUp(backend, folder);
  const { documents, accounts, objects } = lists;
  console.log(
    `${documents.count} documents, ${accounts.count} accounts and ${objects.count} objects of ${backend.project} are in ${folder}.`,
  );
});
