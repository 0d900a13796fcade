import { parseArgs } from 'node:util';
import { emailSchema } from '../../src/model/ids.ts';
import { grant, invite, revoke } from './administrators.ts';
import { emulatorConfiguration } from './environments.ts';
import { Explained } from './run.ts';

const COMMANDS = ['grant', 'revoke', 'invite'] as const;

const USAGE = `Usage: npm run admin -- grant EMAIL            makes an administrator: account, profile and claim
       npm run admin -- revoke EMAIL           takes the administrator's rights
       npm run admin -- invite EMAIL           makes an invitation and prints its link

  --company ID       company of the invitation, by its id; may be repeated
  --project PROJECT  a Firebase project, by Application Default Credentials; without it, the emulators of “npm start”
  --address URL      where the app is, for the link; https://PROJECT.web.app where absent`;

type Backend = Parameters<typeof grant>[0];

/**
 * Implements `npm run admin`.
 * @param connect connects to a Firebase project, or with null to the emulators
 * @param print receives the output
 */
export async function adminCommand(
  args: readonly string[],
  connect: (project: string | null) => Backend,
  print: (text: string) => void,
): Promise<void> {
  const { command, email, companies, project, address } = readArguments(args);
  const backend = connect(project);
  try {
    switch (command) {
      case 'grant': {
        const link = await grant(backend, email);
        print(`${email} is an administrator, from the next sign-in or reload on.`);
        if (link !== null) print(`Nobody has a password for the account. Choose one here:\n${link}`);
        return;
      }
      case 'revoke':
        await revoke(backend, email);
        print(
          `${email} is no administrator any more. An earlier token carries the right for up to an hour: to end it at once, disable the person.`,
        );
        return;
      case 'invite':
        print(address + (await invite(backend, email, companies)));
    }
  } catch (error) {
    if (project === null && isUnreachable(error)) {
      throw new Explained('The emulators do not answer. Run “npm start” in another terminal, or name a --project.');
    }
    throw error;
  }
}

/** @throws Explained with the usage */
function readArguments(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [first, address, ...more] = positionals;
  const command = COMMANDS.find((known) => known === first);
  const email = emailSchema.safeParse(address);
  if (command === undefined || !email.success || more.length > 0) throw new Explained(USAGE);
  const project = values.project ?? null;
  const { ports } = emulatorConfiguration('demo');
  const own = project === null ? `http://127.0.0.1:${ports.hosting}` : `https://${project}.web.app`;
  return { command, email: email.data, companies: values.company, project, address: values.address ?? own };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
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

function isUnreachable(error: unknown): boolean {
  return (
    error instanceof Error &&
    /ECONNREFUSED|network-error|UNAVAILABLE/.test(`${'code' in error ? String(error.code) : ''} ${error.message}`)
  );
}
