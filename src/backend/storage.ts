import { connectStorageEmulator, getBlob, getDownloadURL, getStorage, ref } from 'firebase/storage';
import { type AssessmentId } from '../domain/ids.ts';
import { storagePaths } from '../domain/paths.ts';
import { type Report, reportSchema } from '../domain/report.ts';
import { type Results, resultsSchema } from '../domain/results.ts';
import { environment } from './environment.ts';
import { firebaseApp } from './firebase-app.ts';

/** The file storage, with the product's limits for trying again. */
export const storage = getStorage(firebaseApp);
storage.maxOperationRetryTime = 120_000;
storage.maxUploadRetryTime = 600_000;
if (environment.emulators !== null) connectStorageEmulator(storage, '127.0.0.1', environment.emulators.storage);

/** A file's bytes, through the rules. */
export async function readFile(path: string): Promise<ArrayBuffer> {
  return (await getBlob(ref(storage, path))).arrayBuffer();
}

/** A link that downloads a file without signing in; made for exports only, which do not last. */
export function downloadLink(path: string): Promise<string> {
  return getDownloadURL(ref(storage, path));
}

export async function readImage(path: string): Promise<Blob> {
  return getBlob(ref(storage, path));
}

/** The results of an assessment; null where they cannot be fetched. */
export async function readResults(assessment: AssessmentId): Promise<Results | null> {
  const text = await readText(storagePaths.results(assessment));
  return text === null ? null : resultsSchema.parse(JSON.parse(text));
}

/** The report of an assessment; null where it cannot be fetched. */
export async function readReport(assessment: AssessmentId): Promise<Report | null> {
  const text = await readText(storagePaths.report(assessment));
  return text === null ? null : reportSchema.parse(JSON.parse(text));
}

async function readText(path: string): Promise<string | null> {
  try {
    return await (await getBlob(ref(storage, path))).text();
  } catch {
    return null;
  }
}
