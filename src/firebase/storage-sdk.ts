import { connectStorageEmulator, getStorage } from 'firebase/storage';
import { environment } from './environment.ts';
import { firebaseApp } from './firebase-app.ts';
import { MAX_READ_RETRY_MS } from './storage-requests.ts';

/** How long an upload is retried, ms. */
const MAX_UPLOAD_RETRY_MS = 600_000;

/** The file storage by its SDK, for what administration uploads, lists, deletes and describes, and for links; pages that only read do without it. */
export const storage = getStorage(firebaseApp);
storage.maxOperationRetryTime = MAX_READ_RETRY_MS;
storage.maxUploadRetryTime = MAX_UPLOAD_RETRY_MS;
if (environment.emulators !== null) connectStorageEmulator(storage, '127.0.0.1', environment.emulators.storage);
