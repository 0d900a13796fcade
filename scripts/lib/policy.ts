/** Where the app talks to Firebase: identity, database and file storage, and nothing else that Google serves. */
const FIREBASE_ORIGINS = ['identitytoolkit', 'securetoken', 'firestore', 'firebasestorage'].map(
  (service) => `https://${service}.googleapis.com`,
);
const RECAPTCHA = 'https://www.google.com/recaptcha/';
const RECAPTCHA_FILES = 'https://www.gstatic.com/recaptcha/';
const APP_CHECK = 'https://content-firebaseappcheck.googleapis.com';

/** What of a deployment the page's policy depends on. */
export interface Deployment {
  /** Whether the app was built with a key for App Check, which reCAPTCHA serves. */
  appCheck: boolean;
  /** Where calls go that do not go to the page's own origin; null for that origin. */
  callsHost: string | null;
}

/**
 * The Firebase configuration of a deployment: `firebase.json` with a policy that lets the page reach what this build needs.
 * @param configuration the text of `firebase.json`
 */
export function configurationOf(configuration: string, { appCheck, callsHost }: Deployment): string {
  const connect = [
    ...FIREBASE_ORIGINS,
    ...(callsHost === null ? [] : [new URL(callsHost).origin]),
    ...(appCheck ? [APP_CHECK, RECAPTCHA] : []),
  ].join(' ');
  const reaching = configuration.replace("connect-src 'self'", `connect-src 'self' ${connect}`);
  if (!appCheck) return reaching;
  return reaching
    .replace("script-src 'self';", `script-src 'self' ${RECAPTCHA} ${RECAPTCHA_FILES};`)
    .replace("worker-src 'self';", `worker-src 'self'; frame-src ${RECAPTCHA};`);
}
