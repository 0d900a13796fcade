import type { Auth, UserImportRecord, UserRecord } from 'firebase-admin/auth';
import { z } from 'zod';
import { Explained } from '../run.ts';

/** Accounts per request for reading and writing, the largest number that the identity provider allows. */
const AT_ONCE = 1_000;

const providerSchema = z.strictObject({
  uid: z.string(),
  providerId: z.string(),
  email: z.string().optional(),
  displayName: z.string().optional(),
  phoneNumber: z.string().optional(),
  photoURL: z.string().optional(),
});

/** An account as a line of the backup. Hash and salt are base64url text, as the identity provider returns them. */
export const accountLineSchema = z.strictObject({
  uid: z.string(),
  email: z.string().optional(),
  emailVerified: z.boolean(),
  displayName: z.string().optional(),
  phoneNumber: z.string().optional(),
  photoURL: z.string().optional(),
  disabled: z.boolean(),
  creationTime: z.string(),
  lastSignInTime: z.string().optional(),
  customClaims: z.record(z.string(), z.unknown()).optional(),
  providers: z.array(providerSchema),
  passwordHash: z.string().optional(),
  passwordSalt: z.string().optional(),
});
export type AccountLine = z.infer<typeof accountLineSchema>;

/** Password hash settings of the project of a backup, as the console shows them (Authentication, Password hash parameters). */
export const hashSettingsSchema = z.strictObject({
  algorithm: z.literal('SCRYPT'),
  /** Both in base64. */
  key: z.string(),
  saltSeparator: z.string(),
  rounds: z.number().int(),
  memoryCost: z.number().int(),
});
export type HashSettings = z.infer<typeof hashSettingsSchema>;

export async function* readAccounts(auth: Auth): AsyncGenerator<AccountLine> {
  let pageToken: string | undefined;
  do {
    const page = await auth.listUsers(AT_ONCE, pageToken);
    for (const user of page.users) yield lineOf(user);
    ({ pageToken } = page);
  } while (pageToken !== undefined && pageToken !== '');
}

function lineOf(user: UserRecord): AccountLine {
  const { uid, email, displayName, phoneNumber, photoURL, customClaims, passwordHash, passwordSalt, metadata } = user;
  const known = {
    email,
    displayName,
    phoneNumber,
    photoURL,
    customClaims,
    passwordHash,
    passwordSalt,
    lastSignInTime: metadata.lastSignInTime ?? undefined,
  };
  return accountLineSchema.parse({
    uid,
    emailVerified: user.emailVerified,
    disabled: user.disabled,
    creationTime: metadata.creationTime,
    // The password provider follows from hash and salt.
    providers: user.providerData.filter(({ providerId }) => providerId !== 'password').map(present),
    ...present(known),
  });
}

/** The fields of an object that are neither undefined nor null. */
function present(of: object): object {
  return Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined && value !== null));
}

/**
 * Imports accounts with the values in the backup.
 * @param hash password hash settings; null imports no passwords, so that users have to set new ones
 * @throws Explained with the first account that the identity provider rejected
 */
export async function writeAccounts(
  auth: Auth,
  lines: AsyncIterable<AccountLine>,
  hash: HashSettings | 'of the emulator' | null,
): Promise<void> {
  let some: AccountLine[] = [];
  const send = async () => {
    await importAll(auth, some, hash === 'of the emulator' ? null : hash);
    if (hash === 'of the emulator') for (const line of some) await setPasswordOfEmulator(auth, line);
    some = [];
  };
  for await (const line of lines) {
    some.push(line);
    if (some.length === AT_ONCE) await send();
  }
  await send();
}

async function importAll(auth: Auth, lines: readonly AccountLine[], hash: HashSettings | null): Promise<void> {
  if (lines.length === 0) return;
  const records = lines.map((line) => importOf(line, hash !== null));
  const isHashed = hash !== null && lines.some(({ passwordHash }) => passwordHash !== undefined);
  const { errors } = await (isHashed
    ? auth.importUsers(records, { hash: hashOptions(hash) })
    : auth.importUsers(records));
  const [first] = errors;
  if (first === undefined) return;
  throw new Explained(`The account ${lines[first.index]?.uid ?? ''} was refused: ${first.error.message}`);
}

function hashOptions({ key, saltSeparator, ...numbers }: HashSettings) {
  return { ...numbers, key: Buffer.from(key, 'base64'), saltSeparator: Buffer.from(saltSeparator, 'base64') };
}

function importOf(line: AccountLine, withPassword: boolean): UserImportRecord {
  const { passwordHash, passwordSalt, providers, creationTime, lastSignInTime, ...fields } = line;
  return {
    ...fields,
    metadata: { creationTime, ...(lastSignInTime === undefined ? {} : { lastSignInTime }) },
    ...(providers.length === 0 ? {} : { providerData: providers }),
    ...(withPassword && passwordHash !== undefined ? { passwordHash: Buffer.from(passwordHash, 'base64url') } : {}),
    ...(withPassword && passwordSalt !== undefined ? { passwordSalt: Buffer.from(passwordSalt, 'base64url') } : {}),
  } as UserImportRecord;
}

/** The emulator does not hash passwords, and its stored form cannot be imported as a hash. */
async function setPasswordOfEmulator(auth: Auth, { uid, passwordHash = '' }: AccountLine): Promise<void> {
  const [, password] = /^fakeHash:salt=.*?:password=(.*)$/s.exec(passwordHash) ?? [];
  if (password !== undefined) await auth.updateUser(uid, { password });
}
