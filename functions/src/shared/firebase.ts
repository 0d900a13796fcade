import { initializeApp } from 'firebase-admin/app';
import { type DocumentData, getFirestore, Timestamp } from 'firebase-admin/firestore';
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

/** A document's data with its timestamps as dates, ready for the domain's schemas. */
export function plainData(data: DocumentData): unknown {
  return withDates(data);
}

function withDates(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate();
  if (Array.isArray(value)) return value.map(withDates);
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withDates(inner)]));
  }
  return value;
}
