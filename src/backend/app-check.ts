import { initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { firebaseApp } from './firebase-app.ts';

/** Proves to Firestore, Storage, Auth and the functions that requests come from this app, by reCAPTCHA Enterprise. */
export function attest(siteKey: string): void {
  initializeAppCheck(firebaseApp, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
}
