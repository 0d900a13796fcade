import { environment } from './environment.ts';

/** Starts App Check where the app was built with a key for it; the code is fetched only then, and the emulators need none. */
export async function startAppCheck(): Promise<void> {
  if (environment.appCheckKey === null || environment.emulators !== null) return;
  const { attest } = await import('./app-check.ts');
  attest(environment.appCheckKey);
}

/** What proves that a request comes from this app; null where App Check is off. */
export async function appCheckToken(): Promise<string | null> {
  if (environment.appCheckKey === null || environment.emulators !== null) return null;
  const { attestation } = await import('./app-check.ts');
  return attestation();
}
