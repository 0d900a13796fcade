import { environment } from './environment.ts';

/**
 * Starts App Check if the app was built with a key for it. Its code is fetched only in this case. The emulators do not need it.
 */
export async function startAppCheck(): Promise<void> {
  if (environment.appCheckKey === null || environment.emulators !== null) return;
  const { attest } = await import('./app-check.ts');
  attest(environment.appCheckKey);
}

/** Returns the App Check token, which proves that a request comes from this app. Null if App Check is off. */
export async function appCheckToken(): Promise<string | null> {
  if (environment.appCheckKey === null || environment.emulators !== null) return null;
  const { attestation } = await import('./app-check.ts');
  return attestation();
}
