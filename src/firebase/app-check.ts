import { type AppCheck, getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { firebaseApp } from './firebase-app.ts';

let appCheck: AppCheck | null = null;

/**
 * Starts App Check with reCAPTCHA Enterprise. Requests to Firestore, Storage, Auth and the functions then prove that they come
 * from this app.
 */
export function attest(siteKey: string): void {
  appCheck = initializeAppCheck(firebaseApp, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
}

/**
 * Returns the App Check token for a request that is not made by an SDK. Null if no token can be obtained. The server then decides
 * whether it requires one.
 */
export async function attestation(): Promise<string | null> {
  if (appCheck === null) return null;
  try {
    return (await getToken(appCheck)).token;
  } catch {
    return null;
  }
}
