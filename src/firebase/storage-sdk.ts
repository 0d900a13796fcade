import { connectStorageEmulator, getStorage } from 'firebase/storage';
import { environment } from './environment.ts';
import { firebaseApp } from './firebase-app.ts';
import { MAX_READ_RETRY_MS } from './storage-requests.ts';

/** Longest time for which an upload is retried, ms. */
const MAX_UPLOAD_RETRY_MS = 600_000;

/**
 * The SDK of the file storage. It is used to upload, list, delete and describe files and to create links. Pages that only read
 * files do not load it.
 */
export const storage = getStorage(firebaseApp);
storage.maxOperationRetryTime = MAX_READ_RETRY_MS;
storage.maxUploadRetryTime = MAX_UPLOAD_RETRY_MS;
if (environment.emulators !== null) connectStorageEmulator(storage, '127.0.0.1', environment.emulators.storage);
