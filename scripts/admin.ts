import { parseArgs } from 'node:util';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { FieldValue, getFirestore } from 'firebase-admin/firestore';
import { emailSchema } from '../src/model/ids.ts';
import { grant, invite, revoke } from './lib/administrators.ts';
import { adminEnvironment, emulatorConfiguration, FIREBASE_PROJECT } from './lib/environments.ts';
import { Explained, main } from './lib/run.ts';

const COMMANDS = ['grant', 'revoke', 'invite'] as const;

const USAGE = `Usage: npm run admin -- grant EMAIL            makes an administrator: account, profile and claim
       npm run admin -- revoke EMAIL           takes the administrator's rights
       npm run admin -- invite EMAIL           makes an invitation and prints its link

  --company ID       company of the invitation, by its id; may be repeated
  --project PROJECT  a Firebase project, by Application Default Credentials; without it, the emulators of “npm start”
  --address URL      where the app is, for the link; https://PROJECT.web.app where absent`;

main(async () => {
  const { command, email, companies, project, address } = readArguments();
  const backend = connect(project);
  try {
    switch (command) {
      case 'grant': {
        const link = await grant(backend, email);
        console.log(`${email} is an administrator, from the next sign-in or reload on.`);
        if (link !== null) console.log(`Nobody has a password for the account. Choose one here:\n${link}`);
        return;
      }
      case 'revoke':
        await revoke(backend, email);
        console.log(
          `${email} is no administrator any more. A token of before carries the right for up to an hour: to end it at once, disable the person.`,
        );
        return;
      case 'invite':
        console.log(address + (await invite(backend, email, companies)));
    }
  } catch (error) {
    if (project === null && isUnreachable(error)) {
      throw new Explained('The emulators do not answer. Run “npm start” in another terminal, or name a --project.');
    }
    throw error;
  }
});

/** @throws Explained with the usage */
function readArguments() {
  const { values, positionals } = parse();
  const [first, address, ...more] = positionals;
  const command = COMMANDS.find((known) => known === first);
  const email = emailSchema.safeParse(address);
  if (command === undefined || !email.success || more.length > 0) throw new Explained(USAGE);
  const project = values.project ?? null;
  const { ports } = emulatorConfiguration('demo');
  const own = project === null ? `http://127.0.0.1:${ports.hosting}` : `https://${project}.web.app`;
  return { command, email: email.data, companies: values.company, project, address: values.address ?? own };
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        company: { type: 'string', multiple: true, default: [] },
        project: { type: 'string' },
        address: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Explained(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

/** A project, or the emulators: those that the environment names, else those of `npm start`. */
function connect(project: string | null) {
  const emulators = adminEnvironment(emulatorConfiguration('demo').ports);
  for (const [name, value] of Object.entries(emulators)) {
    if (project === null) process.env[name] ??= value;
    else delete process.env[name];
  }
  const app = initializeApp({ projectId: project ?? FIREBASE_PROJECT });
  return { auth: getAuth(app), firestore: getFirestore(app), now: FieldValue.serverTimestamp() };
}

function isUnreachable(error: unknown): boolean {
  return (
    error instanceof Error &&
    /ECONNREFUSED|network-error|UNAVAILABLE/.test(`${'code' in error ? String(error.code) : ''} ${error.message}`)
  );
}
