/** Firebase origins that the app uses: identity, database and file storage, and no other service of Google. */
const FIREBASE_ORIGINS = ['identitytoolkit', 'securetoken', 'firestore', 'firebasestorage'].map(
  (service) => `https://${service}.googleapis.com`,
);
const RECAPTCHA = 'https://www.google.com/recaptcha/';
const RECAPTCHA_FILES = 'https://www.gstatic.com/recaptcha/';
const APP_CHECK = 'https://content-firebaseappcheck.googleapis.com';

/** Properties of a deployment that the page's policy depends on. */
export interface Deployment {
  /** Whether the app was built with a key for App Check, which reCAPTCHA serves. */
  appCheck: boolean;
  /** Host of calls. Null if they go to the origin of the page. */
  callsHost: string | null;
}

/**
 * The Firebase configuration of a deployment: `firebase.json` with a policy that allows everything this build needs.
 * @param configuration text of `firebase.json`
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
