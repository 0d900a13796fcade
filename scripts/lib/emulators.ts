import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { emulatorBinaries } from './emulator-binaries.ts';
import {
  emulatorConfiguration,
  type EnvironmentName,
  FIREBASE_PROJECT,
  type Ports,
  TEST_SHARD_SCALE,
} from './environments.ts';
import { findJava } from './java.ts';
import { askToEnd, describeLeftovers, endLeftovers, killLeftovers, leftoversOf, noteGroups } from './leftovers.ts';
import { Explained, installed, projectRoot } from './run.ts';

const START_TIMEOUT_MS = 180_000;

/**
 * Longest start of a function's process, s. If the emulator's own limit of half a minute passes, it never responds to the
 * request. A busy machine sometimes needs longer.
 */
const LOAD_TIMEOUT_S = 180;
/** Preload script that halves the start time of function processes. */
const FUNCTIONS_PRELOAD = path.join(projectRoot, 'scripts', 'emulators', 'functions-preload.cjs');
const EMULATORS = 'auth,firestore,storage,functions,tasks,hosting';

export interface RunningEmulators {
  ports: Ports;
  /** Stops all emulators after they have written their data. */
  stop: () => Promise<void>;
  /** Kills the emulators, as a power failure does. Nothing more is written. */
  kill: () => Promise<void>;
  /** Resolves when the emulators have ended by themselves. */
  ended: Promise<void>;
}

interface StartOptions {
  /** Export from which they start. */
  importFrom?: string | undefined;
  /** Environment variables of all their processes, including the functions. */
  env?: NodeJS.ProcessEnv;
}

/**
 * Starts the Firebase Emulator Suite and waits until it responds.
 * @param dataFolder folder for the data of the last run, which is read at the start and written at the end; null keeps no data
 * @throws Explained with the occupied port or the missing program
 */
export async function startEmulators(
  name: EnvironmentName,
  dataFolder: string | null,
  { importFrom, env = {} }: StartOptions = {},
): Promise<RunningEmulators> {
  const { file, ports } = emulatorConfiguration(name);
  await refuseTakenPorts(name, ports);
  const java = await findJava();
  const binaries = await emulatorBinaries(java);
  const begin = importFrom === undefined ? [] : ['--import', importFrom];
  const keep = dataFolder === null ? begin : dataArguments(dataFolder);
  // The storage emulator keeps its files in the temporary folder and clears it on start. Two emulators would delete each other's
  // files.
  const temporary = path.join(projectRoot, '.data', `temporary-${name}`);
  mkdirSync(temporary, { recursive: true });
  const logFile = path.join(projectRoot, '.data', `emulators-${name}.log`);
  const child = spawn(
    installed('firebase'),
    ['emulators:start', '--project', FIREBASE_PROJECT, '--config', file, '--only', EMULATORS, ...keep],
    {
      cwd: projectRoot,
      // The emulators have their own process group. Ctrl-C reaches only this process, which then stops them properly.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...env,
        NODE_OPTIONS: `${env.NODE_OPTIONS ?? process.env.NODE_OPTIONS ?? ''} --require "${FUNCTIONS_PRELOAD}"`,
        ...binaries,
        PATH: [java, process.env.PATH].join(path.delimiter),
        TMPDIR: temporary,
        METADATA_SERVER_DETECTION: 'none',
        ...(name === 'test' && { SHARD_SCALE: TEST_SHARD_SCALE }),
        FUNCTIONS_DISCOVERY_TIMEOUT: String(LOAD_TIMEOUT_S),
        FIREBASE_CLI_DISABLE_UPDATE_CHECK: 'true',
      },
    },
  );
  const log = createWriteStream(logFile);
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  await ready(child, log, logFile);
  if (child.pid !== undefined) void ended.then(await noteGroups(groupFile(name), child.pid));
  return { ports, ended, stop: () => stop(child, ended), kill: () => killLeftovers(groupFile(name)) };
}

/** Exports all data of running emulators to a folder, from which other emulators can start. */
export async function exportData(ports: Ports, folder: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${ports.hub}/_admin/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: folder, initiatedBy: 'script' }),
  });
  if (!response.ok) throw new Error(`the emulators did not export their data: ${response.status}`);
}

/** Enables or disables the Firestore triggers. They are disabled while thousands of documents are written without an audit. */
export async function setTriggers(ports: Ports, state: 'enabled' | 'held'): Promise<void> {
  const action = state === 'enabled' ? 'enableBackgroundTriggers' : 'disableBackgroundTriggers';
  const response = await fetch(`http://127.0.0.1:${ports.hub}/functions/${action}`, { method: 'PUT' });
  if (!response.ok) throw new Error(`the emulators did not answer to ${action}: ${response.status}`);
}

/** Clears the database. A suite leaves thousands of documents, which would appear in the lists of the next suite. */
export async function clearDocuments(ports: Ports): Promise<void> {
  const documents = `emulator/v1/projects/${FIREBASE_PROJECT}/databases/(default)/documents`;
  const response = await fetch(`http://127.0.0.1:${ports.firestore}/${documents}`, { method: 'DELETE' });
  if (!response.ok) throw new Error(`the database could not be emptied: ${response.status}`);
}

function dataArguments(folder: string): string[] {
  mkdirSync(path.dirname(folder), { recursive: true });
  const imported = existsSync(path.join(folder, 'firebase-export-metadata.json')) ? ['--import', folder] : [];
  return [...imported, '--export-on-exit', folder];
}

/** File with the process groups of the emulators. */
export const groupFile = (name: EnvironmentName) => path.join(projectRoot, '.data', `emulators-${name}.group`);

/**
 * Checks that every port is free. Processes that are left from an earlier start are listed, and ended if the user at the terminal
 * agrees.
 * @throws Explained if such processes remain, or else with the first port that is taken
 */
export async function refuseTakenPorts(name: EnvironmentName, ports: Ports): Promise<void> {
  const file = groupFile(name);
  const leftovers = await leftoversOf(file);
  if (leftovers.length > 0) {
    if (!(await askToEnd(leftovers))) {
      throw new Explained(
        `An earlier start was killed and left processes that hold the ports:\n${describeLeftovers(leftovers)}\n` +
          'Start in a terminal to be asked whether to end them, or end them yourself.',
      );
    }
    await endLeftovers(file);
  }
  for (const [emulator, port] of Object.entries(ports)) {
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (!free) {
      throw new Explained(
        `Port ${port}, which the ${emulator} emulator needs, is taken: end what uses it (perhaps an earlier start of this app), ` +
          'or change the port in firebase.json.',
      );
    }
  }
}

function ready(child: ChildProcess, log: NodeJS.WritableStream, logFile: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(() => give('did not start within three minutes'), START_TIMEOUT_MS);
    const give = (reason: string) => {
      clearTimeout(timer);
      kill(child, 'SIGKILL');
      const lines = printed.trim().split('\n').slice(-15).join('\n');
      reject(
        new Explained(
          `The Firebase emulators ${reason}. Their last words (all in ${path.relative(projectRoot, logFile)}):\n${lines}`,
        ),
      );
    };
    const listen = (chunk: Buffer) => {
      log.write(chunk);
      if (printed.includes('All emulators ready')) return;
      printed += chunk.toString();
      if (printed.includes('All emulators ready')) {
        clearTimeout(timer);
        resolve();
      }
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.on('exit', () => {
      if (!printed.includes('All emulators ready')) give('ended while starting');
    });
  });
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  kill(child, 'SIGINT');
  const patience = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), 30_000).unref());
  if ((await Promise.race([ended, patience])) === 'late') kill(child, 'SIGKILL');
}

/** Sends a signal to the program and everything that it has started. */
function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal);
  } catch {
    // The process ended before the signal.
  }
}
