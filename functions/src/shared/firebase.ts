import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { setGlobalOptions } from 'firebase-functions';
import { runAs } from './service-accounts.ts';

initializeApp();
// Of functions that name no other one.
setGlobalOptions(runAs('WORK'));

/** Where the functions run. */
export const REGION = 'us-central1';

export const firestore = getFirestore();
firestore.settings({ ignoreUndefinedProperties: true });

export function bucket() {
  return getStorage().bucket();
}

/** Commands read documents without the app that this module makes. */
export { plainData } from './plain-data.ts';
