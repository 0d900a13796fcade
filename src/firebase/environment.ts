import { readEnvironment } from './read-environment.ts';

/** The environment for which the app was built, checked once. */
export const environment: ReturnType<typeof readEnvironment> = readEnvironment(import.meta.env);
