import { createRequire } from 'node:module';

/**
 * What `firebase deploy` checks before it sends anything, as its own code does it. The command itself asks Google who deploys before it
 * looks at the first file, so that it cannot be rehearsed without an account; these parts of it need none. They are no interface of
 * firebase-tools: a release that moves them fails the rehearsal, not a deployment.
 */

/** A function as it is deployed. */
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
 * The functions that a manifest has deployed.
 * @param region where those without a region of their own go
 * @throws what the command would refuse it with
 */
export function functionsOf(manifest: unknown, project: string, region: string, runtime: string) {
  const build = buildFromV1Alpha1(manifest, project, region, runtime);
  const backend = toBackend(build, {});
  const endpoints = allEndpoints(backend);
  functionIdsAreValid(endpoints);
  endpointsAreValid(backend, empty());
  return { endpoints, parameters: build.params };
}

/** Why `firebase.json` is no configuration; empty where it is one. */
export function faultsOfConfiguration(configuration: unknown): string[] {
  const isValid = getValidator();
  return isValid(configuration) ? [] : (isValid.errors ?? []).map(getErrorMessage);
}

/** @throws what the command would refuse the indexes with */
export function checkIndexes(indexes: unknown): void {
  new FirestoreApi().validateSpec(indexes);
}
