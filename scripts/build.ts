import { buildApp, buildFunctions } from './lib/builds.ts';
import { main } from './lib/run.ts';

/** Builds the app and the functions for deployment, with the variables of the environment and of `.env` files. */
main(async () => {
  await Promise.all([buildFunctions(), buildApp({}, 'dist')]);
  console.log('Built dist/ and functions/lib/.');
});
