import { readEnvironment } from './read-environment.ts';

/** The environment that the app was built for, checked once. */
export const environment: ReturnType<typeof readEnvironment> = readEnvironment(import.meta.env);
