import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from './run.ts';

/** A set of emulators: `demo` for people, `test` for the suites. Their ports differ, so that both can run at once. */
export type EnvironmentName = 'demo' | 'test';

const emulatorsSchema = z.object({ emulators: z.record(z.string(), z.unknown()) });
const portSchema = z.object({ port: z.number() });
export type Ports = Record<string, number>;

const TEST_PORT_OFFSET = 10_000;

export const FIREBASE_PROJECT = 'demo-noise';
export const STORAGE_BUCKET = `${FIREBASE_PROJECT}.appspot.com`;

/** The Firebase configuration of an environment: `firebase.json` as it is, or with other ports for tests. */
export function emulatorConfiguration(name: EnvironmentName): { file: string; ports: Ports } {
  const base: unknown = JSON.parse(readFileSync(path.join(projectRoot, 'firebase.json'), 'utf8'));
  const { emulators } = emulatorsSchema.parse(base);
  const ports: Ports = {};
  const moved = Object.entries(emulators).map(([emulator, settings]) => {
    const { success, data } = portSchema.safeParse(settings);
    if (!success) return [emulator, settings];
    ports[emulator] = data.port + (name === 'test' ? TEST_PORT_OFFSET : 0);
    return [emulator, { ...(settings as object), port: ports[emulator] }];
  });
  if (name === 'demo') return { file: 'firebase.json', ports };
  const file = 'firebase.test.json';
  const text = readFileSync(path.join(projectRoot, 'firebase.json'), 'utf8').replace(
    '"public": "dist"',
    '"public": "dist-test"',
  );
  const configuration = { ...(JSON.parse(text) as object), emulators: Object.fromEntries(moved) as unknown };
  writeFileSync(path.join(projectRoot, file), `${JSON.stringify(configuration, null, 2)}\n`);
  return { file, ports };
}

/** Environment variables by which the Admin SDK talks to the emulators instead of a project. */
export function adminEnvironment(ports: Ports): Record<string, string> {
  return {
    GCLOUD_PROJECT: FIREBASE_PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${ports.storage}`,
    METADATA_SERVER_DETECTION: 'none',
  };
}

/** Variables of an app build that talks to the emulators; `src/app/environment.ts` reads them. */
export function appEnvironment(ports: Ports): Record<string, string> {
  return {
    VITE_FIREBASE_CONFIG: JSON.stringify({
      apiKey: 'demo',
      authDomain: '127.0.0.1',
      projectId: FIREBASE_PROJECT,
      storageBucket: STORAGE_BUCKET,
    }),
    VITE_EMULATOR_PORTS: JSON.stringify({ auth: ports.auth, firestore: ports.firestore, storage: ports.storage }),
  };
}
