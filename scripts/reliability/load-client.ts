import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { FIREBASE_PROJECT, STORAGE_BUCKET } from '../lib/environments.ts';
import { projectRoot } from '../lib/run.ts';

export type Client = typeof import('./client-entry.ts');

/** Ports of the emulators' proxies. */
export interface ClientPorts {
  auth: number;
  firestore: number;
  storage: number;
  hosting: number;
}

const BUNDLE = path.join(projectRoot, '.data', 'reliability', 'client.mjs');

/** Each instance has its own window, device and clock. Its address contains the error of the clock. */
const surroundings = (origin: string) => `
import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);
const skewMs = Number(new URL(import.meta.url).searchParams.get('skew'));
const Date = class extends globalThis.Date {
  constructor(...given) { if (given.length === 0) super(globalThis.Date.now() + skewMs); else super(...given); }
  static now() { return globalThis.Date.now() + skewMs; }
};
const window = Object.assign(new EventTarget(), { location: { origin: ${JSON.stringify(origin)}, href: ${JSON.stringify(origin)} } });
const navigator = { onLine: true, userAgent: 'load' };
const kept = new Map();
const localStorage = {
  getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, String(value)),
  removeItem: (key) => void kept.delete(key), key: (at) => [...kept.keys()][at] ?? null, get length() { return kept.size; },
};`;

/** Bundles the code of a client with the SDK. @param entry module with the functions of the client */
export async function bundleClient(
  { auth, firestore, storage, hosting }: ClientPorts,
  entry = 'scripts/reliability/client-entry.ts',
): Promise<void> {
  const firebase = {
    apiKey: 'demo',
    authDomain: '127.0.0.1',
    projectId: FIREBASE_PROJECT,
    storageBucket: STORAGE_BUCKET,
  };
  const variables = {
    VITE_FIREBASE_CONFIG: JSON.stringify(firebase),
    VITE_EMULATOR_PORTS: JSON.stringify({ auth, firestore, storage }),
  };
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [entry],
    outfile: BUNDLE,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    define: { 'import.meta.env': JSON.stringify(variables), 'process.env.NODE_ENV': '"production"' },
    banner: { js: surroundings(`http://127.0.0.1:${hosting}`) },
    logLevel: 'error',
  });
}

/** Creates a client that shares nothing with other clients. */
export async function newClient<Of = Client>(number: number, skewMs: number): Promise<Of> {
  return (await import(`${pathToFileURL(BUNDLE).href}?client=${number}&skew=${skewMs}`)) as Of;
}
