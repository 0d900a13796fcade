import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from './lib/deployment/command-line.ts';
import { rehearse } from './lib/deployment/rehearse.ts';
import { Explained, main, projectRoot } from './lib/run.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

/** Rehearses the deployment of the output of `npm run build`. Nothing is sent. */
main(async () => {
  const configuration = 'firebase.production.json';
  if (!existsSync(path.join(projectRoot, configuration))) throw new Explained('Run npm run build first.');
  const { functions, functionFiles, appFiles, indexes, problems } = await rehearse({
    configuration: read(configuration),
    functionsFolder: path.join(projectRoot, 'functions'),
    appFolder: path.join(projectRoot, 'dist'),
    indexes: read('firestore.indexes.json'),
  });
  console.table(
    functions.map((endpoint) => ({
      function: endpoint.id,
      kind: kindOf(endpoint),
      region: endpoint.region,
      'memory, MB': endpoint.availableMemoryMb ?? 256,
      'ends after, s': endpoint.timeoutSeconds ?? 60,
    })),
  );
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  console.log(`Functions: ${functionFiles.count} files, ${megabytes(functionFiles.bytes)} MB.`);
  console.log(`App: ${appFiles.count} files, ${megabytes(appFiles.bytes)} MB. Indexes: ${indexes}.`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) throw new Explained(`${problems.length} to be corrected before it is deployed.`);
  console.log('Nothing stands in the way of a deployment that can be seen without an account.');
});

function kindOf(endpoint: Endpoint): string {
  if (endpoint.callableTrigger !== undefined) return 'call';
  if (endpoint.taskQueueTrigger !== undefined) return 'task';
  if (endpoint.scheduleTrigger !== undefined) return 'schedule';
  if (endpoint.blockingTrigger !== undefined) return 'sign-up';
  return endpoint.eventTrigger === undefined ? 'request' : 'event';
}
