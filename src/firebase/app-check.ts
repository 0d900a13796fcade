import { type AppCheck, getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { firebaseApp } from './firebase-app.ts';

let appCheck: AppCheck | null = null;

/** Proves to Firestore, Storage, Auth and the functions that requests come from this app, by reCAPTCHA Enterprise. */
export function attest(siteKey: string): void {
  appCheck = initializeAppCheck(firebaseApp, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
}

/** The proof itself, for a request that no SDK makes; null where none can be had: the server decides whether it wants one. */
export async function attestation(): Promise<string | null> {
  if (appCheck === null) return null;
  try {
    return (await getToken(appCheck)).token;
  } catch {
    return null;
  }
}
