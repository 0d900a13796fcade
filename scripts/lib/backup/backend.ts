import { parseArgs } from 'node:util';
import path from 'node:path';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { adminEnvironment, emulatorConfiguration, FIREBASE_PROJECT, STORAGE_BUCKET } from '../environments.ts';
import { Explained } from '../run.ts';

export interface Backend {
  /** Id of the Firebase project. */
  project: string;
  isEmulated: boolean;
  firestore: ReturnType<typeof getFirestore>;
  auth: ReturnType<typeof getAuth>;
  bucket: ReturnType<ReturnType<typeof getStorage>['bucket']>;
}

/** Arguments of both commands. */
export interface BackupArguments {
  folder: string;
  backend: Backend;
  values: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads the command-line arguments and connects to the project or the emulators.
 * @param folderOption option that names the folder, relative to the directory in which the command was run
 * @throws Explained with the usage if arguments are missing or unknown
 */
export function readBackupArguments(folderOption: string, more: readonly string[], usage: string): BackupArguments {
  const names = [folderOption, 'project', 'bucket', ...more];
  let values: Readonly<Record<string, string | undefined>>;
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    ({ values } = parseArgs({ options }));
  } catch (error) {
    throw new Explained(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
  const folder = values[folderOption];
  const project = values['project'] ?? null;
  const bucket = values['bucket'];
  if (folder === undefined || (project === null) !== (bucket === undefined)) throw new Explained(usage);
  return { folder: resolveFromWorkingDirectory(folder), backend: connect(project, bucket ?? STORAGE_BUCKET), values };
}

export function resolveFromWorkingDirectory(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

/**
 * Connects to a project with Application Default Credentials, or to the emulators: those in the environment, or else those of
 * `npm start`.
 */
export function connect(project: string | null, bucket: string): Backend {
  const emulators = adminEnvironment(emulatorConfiguration('demo').ports);
  for (const [name, value] of Object.entries(emulators)) {
    if (project === null) process.env[name] ??= value;
    else delete process.env[name];
  }
  const projectId = project ?? FIREBASE_PROJECT;
  const app = initializeApp({ projectId, storageBucket: bucket });
  return {
    project: projectId,
    isEmulated: project === null,
    firestore: getFirestore(app),
    auth: getAuth(app),
    bucket: getStorage(app).bucket(),
  };
}

/**
 * Does work while the emulators' triggers are disabled. Otherwise they would add entries to the audit that it already has. In
 * production, the functions are deployed after a restore.
 */
export async function withTriggersHeld<Result>(work: () => Promise<Result>): Promise<Result> {
  const hub = process.env.FIREBASE_EMULATOR_HUB ?? `127.0.0.1:${emulatorConfiguration('demo').ports['hub']}`;
  const turn = async (action: string) => {
    const answer = await fetch(`http://${hub}/functions/${action}`, { method: 'PUT' }).catch(() => null);
    if (answer?.ok !== true) throw new Explained('The emulators do not answer. Run “npm start” in another terminal.');
  };
  await turn('disableBackgroundTriggers');
  try {
    return await work();
  } finally {
    await turn('enableBackgroundTriggers');
  }
}
