import { loadEnv } from 'vite';
import { buildApp, buildFunctions } from './lib/builds.ts';
import { Explained, main, projectRoot } from './lib/run.ts';

/** Builds the app and the functions for deployment, with the variables of the environment and of `.env` files. */
main(async () => {
  if (loadEnv('production', projectRoot)['VITE_FIREBASE_CONFIG'] === undefined) {
    throw new Explained(
      'VITE_FIREBASE_CONFIG is missing: put the web app’s configuration into .env.production.local, as the README says.',
    );
  }
  await Promise.all([buildFunctions(), buildApp({}, 'dist')]);
  console.log('Built dist/ and functions/lib/.');
});
