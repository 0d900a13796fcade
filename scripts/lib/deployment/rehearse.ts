import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot, run } from '../run.ts';
import {
  checkIndexes,
  type Endpoint,
  faultsOfConfiguration,
  functionsOf,
  listFiles,
  satisfies,
} from './command-line.ts';

/** The input of a rehearsal. Everything is on this machine, and nothing is sent. */
export interface Deployed {
  /** Text of the deployed configuration. */
  configuration: string;
  /** Folder of the bundled functions. */
  functionsFolder: string;
  /** Folder of the built app. */
  appFolder: string;
  /** Text of the indexes. */
  indexes: string;
}

export interface Rehearsal {
  functions: Endpoint[];
  functionFiles: Size;
  appFiles: Size;
  indexes: number;
  /** Faults that would stop a deployment or show after it, as sentences. */
  problems: string[];
}

interface Size {
  count: number;
  bytes: number;
}

const PROJECT = 'rehearsal';
/** Default region of functions. */
const REGION = 'us-central1';

const configurationSchema = z.object({
  functions: z.tuple([z.object({ ignore: z.array(z.string()), runtime: z.string() })]),
  hosting: z.object({
    ignore: z.array(z.string()),
    rewrites: z.array(
      z.object({ source: z.string(), function: z.object({ functionId: z.string(), region: z.string() }).optional() }),
    ),
    headers: z.array(z.object({ source: z.string() })),
  }),
});
const packageSchema = z.object({ main: z.string(), dependencies: z.record(z.string(), z.string()) });

/** Runs all steps of a deployment that need no cloud account. */
export async function rehearse(deployed: Deployed): Promise<Rehearsal> {
  const raw: unknown = JSON.parse(deployed.configuration);
  const problems = faultsOfConfiguration(raw).map((fault) => `firebase.json: ${fault}`);
  const { functions, hosting } = configurationSchema.parse(raw);
  const [{ ignore, runtime }] = functions;

  const upload = mkdtempSync(path.join(tmpdir(), 'deployment-'));
  try {
    const functionFiles = layOut(deployed.functionsFolder, ignore, upload);
    problems.push(...linkDependencies(upload));
    const settings = readSettings(path.join(upload, '.env'));
    const discovered = await discover(upload, runtime, settings);
    if ('problem' in discovered) problems.push(discovered.problem);
    else {
      for (const { name } of discovered.parameters)
        if (!settings.has(name)) problems.push(`functions/.env has no ${name}: the command would ask for it.`);
      problems.push(...wrongRewrites(hosting.rewrites, discovered.endpoints));
      problems.push(...missingRewrites(hosting.rewrites, discovered.endpoints));
    }

    const appFiles = listFiles(deployed.appFolder, hosting.ignore);
    problems.push(...faultsOfApp(deployed.appFolder, appFiles, hosting.headers));
    const indexes = JSON.parse(deployed.indexes) as { indexes: unknown[] };
    try {
      checkIndexes(indexes);
    } catch (error) {
      problems.push(`firestore.indexes.json: ${messageOf(error)}`);
    }
    return {
      functions: 'endpoints' in discovered ? discovered.endpoints : [],
      functionFiles: sizeOf(upload, functionFiles),
      appFiles: sizeOf(deployed.appFolder, appFiles),
      indexes: indexes.indexes.length,
      problems,
    };
  } finally {
    rmSync(upload, { recursive: true });
  }
}

/** Copies the files of the functions that the command would send. @returns the files */
function layOut(folder: string, ignore: readonly string[], upload: string): string[] {
  const files = listFiles(folder, [...ignore, ...ignore.map((pattern) => `${pattern}/**`), 'node_modules/**']);
  for (const file of files) {
    mkdirSync(path.dirname(path.join(upload, file)), { recursive: true });
    cpSync(path.join(folder, file), path.join(upload, file));
  }
  return files;
}

/** Links only the dependencies that the functions list. Packages that are not listed do not exist in the cloud. */
function linkDependencies(upload: string): string[] {
  const { dependencies } = packageSchema.parse(readJson(path.join(upload, 'package.json')));
  return Object.entries(dependencies).flatMap(([name, range]) => {
    const [from, to] = [path.join(projectRoot, 'node_modules', name), path.join(upload, 'node_modules', name)];
    if (!existsSync(from)) return [`functions/package.json lists ${name}, which is not installed.`];
    mkdirSync(path.dirname(to), { recursive: true });
    symlinkSync(from, to);
    const { version } = z.object({ version: z.string() }).parse(readJson(path.join(from, 'package.json')));
    return satisfies(version, range)
      ? []
      : [`functions/package.json lists ${name} ${range}; what is tested is ${version}.`];
  });
}

/** Lets the SDK list the functions, as the command does. Their code is loaded with its settings and without other files. */
async function discover(upload: string, runtime: string, settings: ReadonlyMap<string, string>) {
  const manifest = path.join(upload, 'manifest.json');
  const lister = path.join(projectRoot, 'node_modules/firebase-functions/lib/bin/firebase-functions.js');
  const { code, output } = await run(process.execPath, [lister, upload], {
    cwd: upload,
    env: {
      ...Object.fromEntries(settings),
      PATH: process.env['PATH'],
      FUNCTIONS_MANIFEST_OUTPUT_PATH: manifest,
      GCLOUD_PROJECT: PROJECT,
      FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT, storageBucket: `${PROJECT}.firebasestorage.app` }),
    },
    timeoutMs: 60_000,
  });
  if (code !== 0) return { problem: `The functions cannot be loaded as they are deployed. ${output.trim()}` };
  try {
    return functionsOf(readJson(manifest), PROJECT, REGION, runtime);
  } catch (error) {
    return { problem: `The functions would be refused. ${messageOf(error)}` };
  }
}

type Rewrites = z.infer<typeof configurationSchema>['hosting']['rewrites'];

function wrongRewrites(rewrites: Rewrites, endpoints: readonly Endpoint[]): string[] {
  return rewrites.flatMap(({ source, function: target }) => {
    if (target === undefined) return [];
    const found = endpoints.find(({ id, region }) => id === target.functionId && region === target.region);
    return found === undefined
      ? [`${source} leads to ${target.functionId} in ${target.region}, which is not deployed.`]
      : [];
  });
}

/** Callables that the page cannot reach. */
function missingRewrites(rewrites: Rewrites, endpoints: readonly Endpoint[]): string[] {
  const reached = new Set(rewrites.map(({ function: target }) => target?.functionId));
  return endpoints
    .filter(({ id, callableTrigger }) => callableTrigger !== undefined && !reached.has(id))
    .map(({ id }) => `No address of the page leads to ${id}.`);
}

/** Missing scripts that have their own headers, and missing files that the page needs. */
function faultsOfApp(folder: string, files: readonly string[], headers: ReadonlyArray<{ source: string }>): string[] {
  if (!files.includes('index.html')) return ['The app is not built: there is no index.html.'];
  const missing = headers
    .flatMap(({ source }) => namesOf(source))
    .filter((name) => !files.some((file) => file.startsWith(`assets/${name}-`) && file.endsWith('.js')))
    .map((name) => `firebase.json has headers for ${name}, which is not built.`);
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const wanted = [...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].flatMap(([, file]) => file ?? []);
  return [
    ...missing,
    ...wanted.filter((file) => !files.includes(file)).map((file) => `index.html wants ${file}, which is not there.`),
  ];
}

/** Names of scripts in a pattern such as `/assets/{a,b}-*.js`. */
function namesOf(pattern: string): string[] {
  const names = /^\/assets\/\{?([^}*]+?)\}?-\*\.js$/.exec(pattern)?.[1];
  return names === undefined ? [] : names.split(',');
}

function readSettings(file: string): Map<string, string> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const settings = lines.map((line) => /^([A-Z_]+)=(.+)$/.exec(line) ?? []);
  return new Map(settings.flatMap(([, name, value]) => (name === undefined ? [] : [[name, value ?? '']])));
}

function sizeOf(folder: string, files: readonly string[]): Size {
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
  return { count: files.length, bytes };
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
