import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from './run.ts';

/** A set of emulators: `demo` for people, `test` for test suites. Their ports differ, so that both can run at the same time. */
export type EnvironmentName = 'demo' | 'test';

const emulatorsSchema = z.looseObject({ emulators: z.record(z.string(), z.unknown()) });
const emulatorSchema = z.looseObject({ port: z.number(), websocketPort: z.number().optional() });
export type Ports = Record<string, number>;

/** Offset of the test ports. Two checkouts with different offsets can run their tests at the same time. */
const TEST_PORT_OFFSET = z.coerce
  .number()
  .int()
  .parse(process.env.TEST_PORT_OFFSET ?? 10_000);

/** Factor on the limits of runs, so that tests divide scenes that take seconds as production divides those that take minutes. */
export const TEST_SHARD_SCALE = process.env.SHARD_SCALE ?? '0.18';

/** Factor on the points of a report's contours in tests, which otherwise take 4 s of processor time. */
export const TEST_CONTOUR_POINTS = { CONTOUR_POINTS_SHARE: '0.15' } as const;

export const FIREBASE_PROJECT = 'demo-noise';
export const STORAGE_BUCKET = `${FIREBASE_PROJECT}.appspot.com`;

/**
 * Writes the Firebase configuration of an environment next to `firebase.json`. Its page policy also allows the emulators. Tests
 * have other ports and another build of the app.
 */
export function emulatorConfiguration(name: EnvironmentName): { file: string; ports: Ports } {
  const text = readFileSync(path.join(projectRoot, 'firebase.json'), 'utf8');
  const configuration = emulatorsSchema.parse(JSON.parse(text));
  const offset = name === 'test' ? TEST_PORT_OFFSET : 0;
  const ports: Ports = {};
  const emulators = Object.entries(configuration.emulators).map(([emulator, settings]) => {
    const parsed = emulatorSchema.safeParse(settings);
    if (!parsed.success) return [emulator, settings];
    const { port, websocketPort } = parsed.data;
    ports[emulator] = port + offset;
    if (websocketPort !== undefined) ports[`${emulator} websocket`] = websocketPort + offset;
    const moved = websocketPort === undefined ? {} : { websocketPort: websocketPort + offset };
    return [emulator, { ...parsed.data, port: port + offset, ...moved }];
  });
  const file = `firebase.${name}.json`;
  const moved = { ...configuration, emulators: Object.fromEntries(emulators) as unknown };
  const written = JSON.stringify(moved, null, 2)
    .replace('"public": "dist"', `"public": "${APP_FOLDERS[name]}"`)
    .replace("connect-src 'self'", `connect-src 'self' ${emulatorOrigins(ports)}`);
  writeFileSync(path.join(projectRoot, file), `${written}\n`);
  return { file, ports };
}

const APP_FOLDERS = { demo: 'dist', test: 'dist-test' } as const;

/** Origins of emulators that the app uses directly. Calls go through hosting. */
function emulatorOrigins({ auth, firestore, storage }: Ports): string {
  return [auth, firestore, storage].map((port) => `http://127.0.0.1:${port}`).join(' ');
}

/** Environment variables with which the Admin SDK uses the emulators instead of a project. */
export function adminEnvironment(ports: Ports): Record<string, string> {
  return {
    GCLOUD_PROJECT: FIREBASE_PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${ports.storage}`,
    CLOUD_TASKS_EMULATOR_HOST: `127.0.0.1:${ports.tasks}`,
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_CONFIG: JSON.stringify({ projectId: FIREBASE_PROJECT, storageBucket: STORAGE_BUCKET }),
  };
}

/** Variables of an app build that uses the emulators. `src/firebase/environment.ts` reads them. */
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

/** Variables with which end-to-end tests find the emulators, the app and their browser. */
export function journeyEnvironment(ports: Ports, chromium: string): Record<string, string> {
  return {
    ...adminEnvironment(ports),
    TEST_PORTS: JSON.stringify(ports),
    CHROMIUM_PATH: chromium,
    APP_ADDRESS: `http://127.0.0.1:${ports['hosting']}`,
  };
}
