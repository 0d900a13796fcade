import { createRequire } from 'node:module';

/**
 * The checks of `firebase deploy` before it sends anything, with its own code. The command itself first asks Google for the
 * account, so it cannot be rehearsed without one. These parts need no account. They are internal parts of firebase-tools: a
 * release that moves them fails the rehearsal, not a deployment.
 */

/** A function in its deployed form. */
export interface Endpoint {
  id: string;
  region: string;
  availableMemoryMb: number | null;
  timeoutSeconds: number | null;
  serviceAccount?: string | null;
  taskQueueTrigger?: object;
  scheduleTrigger?: object;
  eventTrigger?: object;
  callableTrigger?: object;
  httpsTrigger?: object;
  blockingTrigger?: object;
}

interface Backend {
  endpoints: Record<string, Record<string, Endpoint>>;
}

interface Build {
  params: Array<{ name: string; default?: unknown }>;
}

const firebaseTools = createRequire(createRequire(import.meta.url).resolve('firebase-tools/package.json'));
const part = (path: string): unknown => firebaseTools(`./lib/${path}.js`);

const { buildFromV1Alpha1 } = part('deploy/functions/runtimes/discovery/v1alpha1') as {
  buildFromV1Alpha1: (manifest: unknown, project: string, region: string, runtime: string) => Build;
};
const { toBackend } = part('deploy/functions/build') as { toBackend: (build: Build, parameters: object) => Backend };
const { allEndpoints, empty } = part('deploy/functions/backend') as {
  allEndpoints: (backend: Backend) => Endpoint[];
  empty: () => Backend;
};
const { endpointsAreValid, functionIdsAreValid } = part('deploy/functions/validate') as {
  endpointsAreValid: (wanted: Backend, existing: Backend) => void;
  functionIdsAreValid: (endpoints: Endpoint[]) => void;
};
const { getValidator, getErrorMessage } = part('firebaseConfigValidate') as {
  getValidator: () => ((configuration: unknown) => boolean) & { errors: object[] | null };
  getErrorMessage: (error: object) => string;
};
const { FirestoreApi } = part('firestore/api') as {
  FirestoreApi: new () => { validateSpec: (indexes: unknown) => void };
};
const { listFiles } = part('listFiles') as { listFiles: (folder: string, ignore: readonly string[]) => string[] };
const { satisfies } = firebaseTools('semver') as { satisfies: (version: string, range: string) => boolean };

export { listFiles, satisfies };

/**
 * The functions that a manifest deploys.
 * @param region default region of functions
 * @throws the error with which the command would reject the manifest
 */
export function functionsOf(manifest: unknown, project: string, region: string, runtime: string) {
  const build = buildFromV1Alpha1(manifest, project, region, runtime);
  const backend = toBackend(build, {});
  const endpoints = allEndpoints(backend);
  functionIdsAreValid(endpoints);
  endpointsAreValid(backend, empty());
  return { endpoints, parameters: build.params };
}

/** Faults of `firebase.json`. Empty if it is a valid configuration. */
export function faultsOfConfiguration(configuration: unknown): string[] {
  const isValid = getValidator();
  return isValid(configuration) ? [] : (isValid.errors ?? []).map(getErrorMessage);
}

/** @throws the error with which the command would reject the indexes */
export function checkIndexes(indexes: unknown): void {
  new FirestoreApi().validateSpec(indexes);
}
