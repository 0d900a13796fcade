import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadEnv } from 'vite';
import { buildApp, buildFunctions } from './lib/builds.ts';
import { configurationOf } from './lib/policy.ts';
import { Explained, main, projectRoot } from './lib/run.ts';

/** The deployed configuration, with a policy for this build. */
const DEPLOYED = 'firebase.production.json';

/** Builds the app and the functions for deployment with the variables of the environment and of `.env` files. */
main(async () => {
  const variables = loadEnv('production', projectRoot);
  if (variables['VITE_FIREBASE_CONFIG'] === undefined) {
    throw new Explained(
      'VITE_FIREBASE_CONFIG is missing: put the web app’s configuration into .env.production.local, as docs/deploy.md says.',
    );
  }
  await Promise.all([buildFunctions(), buildApp({}, 'dist')]);
  const deployment = {
    appCheck: variables['VITE_APP_CHECK_KEY'] !== undefined,
    callsHost: variables['VITE_CALLS_HOST'] ?? null,
  };
  const configuration = readFileSync(path.join(projectRoot, 'firebase.json'), 'utf8');
  writeFileSync(path.join(projectRoot, DEPLOYED), configurationOf(configuration, deployment));
  console.log(`Built dist/, functions/lib/ and ${DEPLOYED}.`);
});
