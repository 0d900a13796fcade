import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { setGlobalOptions } from 'firebase-functions';
import { runAs } from './service-accounts.ts';

initializeApp();
// The default service account of functions that name no other one.
setGlobalOptions(runAs('WORK'));

/** Region of the functions. */
export const REGION = 'us-central1';

export const firestore = getFirestore();
firestore.settings({ ignoreUndefinedProperties: true });

export function bucket() {
  return getStorage().bucket();
}

/** Command line scripts import it directly, without the app that this module creates. */
export { plainData } from './plain-data.ts';
