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

/** The proof itself, for a request that no SDK makes. */
export async function attestation(): Promise<string | null> {
  return appCheck === null ? null : (await getToken(appCheck)).token;
}
