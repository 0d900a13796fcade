import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { FieldValue, getFirestore } from 'firebase-admin/firestore';
import { adminCommand } from './lib/admin-command.ts';
import { adminEnvironment, emulatorConfiguration, FIREBASE_PROJECT } from './lib/environments.ts';
import { main } from './lib/run.ts';

main(() => adminCommand(process.argv.slice(2), connect, console.log));

/** Connects to a project, or to the emulators: those in the environment, or else those of `npm start`. */
function connect(project: string | null) {
  const emulators = adminEnvironment(emulatorConfiguration('demo').ports);
  for (const [name, value] of Object.entries(emulators)) {
    if (project === null) process.env[name] ??= value;
    else delete process.env[name];
  }
  const app = initializeApp({ projectId: project ?? FIREBASE_PROJECT });
  return { auth: getAuth(app), firestore: getFirestore(app), now: FieldValue.serverTimestamp() };
}
