import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { Explained, installed, projectRoot, run } from './run.ts';

const BUILD_FOLDER = path.join(projectRoot, '.emulators');
const DOWNLOAD_TIMEOUT_MS = 300_000;

/** Environment variables with which firebase-tools finds the two Java programs. */
export type BinaryEnvironment = Partial<
  Record<'FIRESTORE_EMULATOR_BINARY_PATH' | 'STORAGE_EMULATOR_BINARY_PATH', string>
>;

/**
 * Provides the Firestore emulator and the Storage rules runtime. It uses the first of these that is available: the ones in the
 * environment, the ones built earlier, the ones that firebase-tools downloads, or a build from the Firestore emulator of the
 * Google Cloud CLI package.
 * @throws Explained if neither a download nor that package is available
 */
export async function emulatorBinaries(javaFolder: string): Promise<BinaryEnvironment> {
  if (process.env.FIRESTORE_EMULATOR_BINARY_PATH && process.env.STORAGE_EMULATOR_BINARY_PATH) return {};
  const built = builtBinaries();
  if (Object.values(built).every((file) => existsSync(file))) return built;
  if (downloaded() || (await download())) return {};
  await build(javaFolder);
  return built;
}

function builtBinaries() {
  return {
    FIRESTORE_EMULATOR_BINARY_PATH: path.join(BUILD_FOLDER, 'firestore-emulator.jar'),
    STORAGE_EMULATOR_BINARY_PATH: path.join(BUILD_FOLDER, 'storage-rules-runtime.jar'),
  };
}

function downloaded(): boolean {
  const cache = process.env.FIREBASE_EMULATORS_PATH ?? path.join(homedir(), '.cache', 'firebase', 'emulators');
  const names = existsSync(cache) ? readdirSync(cache) : [];
  return ['cloud-firestore-emulator', 'cloud-storage-rules-runtime'].every((program) =>
    names.some((name) => name.startsWith(program) && name.endsWith('.jar')),
  );
}

async function download(): Promise<boolean> {
  console.log('Fetching the Firebase emulators …');
  for (const emulator of ['firestore', 'storage']) {
    const { code } = await run(installed('firebase'), [`setup:emulators:${emulator}`], {
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
    });
    if (code !== 0) return false;
  }
  return true;
}

async function build(javaFolder: string): Promise<void> {
  const sdk = await findCloudEmulator();
  if (sdk === null) {
    throw new Explained(
      'The Firebase emulators could not be downloaded, and no Firestore emulator of the Google Cloud CLI was found to build ' +
        'them from. Connect to the internet, or install the package google-cloud-cli-firestore-emulator ' +
        '(or name its cloud-firestore-emulator.jar in FIRESTORE_EMULATOR_JAR).',
    );
  }
  console.log('No download: building the Firebase emulators from the Google Cloud CLI’s Firestore emulator …');
  mkdirSync(BUILD_FOLDER, { recursive: true });
  const work = mkdtempSync(path.join(tmpdir(), 'emulators-'));
  try {
    const classes = path.join(work, 'classes');
    const java = (program: string) => path.join(javaFolder, program);
    const source = path.join(projectRoot, 'scripts', 'emulators', 'StorageRulesRuntime.java');
    await step(java('javac'), ['--release', '17', '-proc:none', '-nowarn', '-cp', sdk, '-d', classes, source]);
    const manifest = (mainClass: string) => {
      const file = path.join(work, `${mainClass}.manifest`);
      writeFileSync(file, manifestText({ 'Main-Class': mainClass, 'Class-Path': `file://${sdk}` }));
      return file;
    };
    const { FIRESTORE_EMULATOR_BINARY_PATH: firestore, STORAGE_EMULATOR_BINARY_PATH: storage } = builtBinaries();
    const cloudFirestore = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
    await step(java('jar'), ['cfm', storage, manifest('StorageRulesRuntime'), '-C', classes, '.']);
    await step(java('jar'), ['cfm', firestore, manifest(cloudFirestore)]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The manifest of a jar. Its lines end after 72 bytes and continue after a space. */
function manifestText(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([key, value]) => `${key}: ${value}`.replace(/(.{70})(?=.)/g, '$1\n ') + '\n')
    .join('');
}

async function step(program: string, args: string[]): Promise<void> {
  const { code, output } = await run(program, args);
  if (code !== 0)
    throw new Explained(`Building the Firebase emulators failed at ${path.basename(program)}: ${output.trim()}`);
}

/** The Firestore emulator of the Google Cloud CLI: Debian's package, or another installation of gcloud. */
async function findCloudEmulator(): Promise<string | null> {
  const named = process.env.FIRESTORE_EMULATOR_JAR;
  if (named !== undefined && existsSync(named)) return named;
  const { output } = await run('dpkg', ['-L', 'google-cloud-cli-firestore-emulator']);
  const packaged = output.split('\n').find((line) => line.endsWith('/cloud-firestore-emulator.jar'));
  if (packaged !== undefined && existsSync(packaged)) return packaged;
  const root = (
    await run('gcloud', ['info', '--format=value(installation.sdk_root)'], { timeoutMs: 30_000 })
  ).output.trim();
  const jar = path.join(root, 'platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar');
  return existsSync(jar) ? jar : null;
}
