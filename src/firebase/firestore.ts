import { FirebaseError } from 'firebase/app';
import {
  clearIndexedDbPersistence,
  collection,
  connectFirestoreEmulator,
  doc,
  type DocumentData,
  type DocumentReference,
  type FirestoreError,
  initializeFirestore,
  onSnapshot,
  persistentLocalCache,
  persistentMultipleTabManager,
  type Query,
  type QueryDocumentSnapshot,
  serverTimestamp,
  terminate,
  Timestamp,
  waitForPendingWrites,
} from 'firebase/firestore';
import type { z } from 'zod';
import type { Email } from '../model/ids.ts';
import { environment } from './environment.ts';
import { errorText, NO_CONNECTION_TO_SERVER } from './error-texts.ts';
import { firebaseApp } from './firebase-app.ts';
import { forgetKeptFiles } from './kept-files.ts';
import { forgetAbsent, isKnownAbsent, rememberPresence } from './known-absent.ts';
import type { Live, UnreadableDocument, Watch } from './live.ts';
import { countedUntil } from './unsaved.ts';

/** Firestore with a persistent cache. Writes made without a network survive the page. Signing out clears the cache. */
export const firestore = initializeFirestore(firebaseApp, {
  localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
});
if (environment.emulators !== null) {
  connectFirestoreEmulator(firestore, '127.0.0.1', environment.emulators.firestore);
}

export const collections = {
  users: collection(firestore, 'users'),
  invitedUsers: collection(firestore, 'invited_users'),
  companies: collection(firestore, 'companies'),
  audit: collection(firestore, 'audit'),
  projects: collection(firestore, 'projects'),
  projectSlugs: collection(firestore, 'project_slugs'),
  loadedProjects: collection(firestore, 'loaded_projects'),
  assessments: collection(firestore, 'assessments'),
  otherLevels: collection(firestore, 'other_levels'),
  reviews: collection(firestore, 'reviews'),
};

/** Most projects that are listed to administrators. The limit applies separately to source projects and to loaded projects. */
export const MAX_PROJECTS = 5000;

export const documents = {
  reportConfig: (project: string) => doc(firestore, 'projects', project, 'config', 'reportConfig'),
  reportConfigVersion: (project: string, version: number) =>
    doc(firestore, 'projects', project, 'config', 'reportConfig', 'versions', String(version)),
  loadState: (project: string) => doc(firestore, 'projects', project, 'config', 'loadState'),
  loadReport: (project: string) => doc(firestore, 'projects', project, 'config', 'loadReport'),
  checkState: (project: string) => doc(firestore, 'projects', project, 'config', 'checkState'),
  checkReport: (project: string) => doc(firestore, 'projects', project, 'config', 'checkReport'),
  publishedVersions: (project: string) => doc(firestore, 'projects', project, 'config', 'publishedVersions'),
  importRecipes: (project: string) => doc(firestore, 'projects', project, 'config', 'importRecipes'),
  equipment: (project: string) => doc(firestore, 'loaded_projects', project, 'config', 'equipment'),
};

/** Fields of every document that the app writes. The security rules check them. */
export function auditStamp(email: Email) {
  return { updatedBy: email, updatedAt: serverTimestamp() };
}

/** Converts the timestamps of document data to dates. A server timestamp that is still pending is estimated. */
function withDates(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate();
  if (Array.isArray(value)) return value.map(withDates);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withDates(inner)]));
  }
  return value;
}

export function parseDocument<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  data: DocumentData,
): z.output<Schema> {
  const result = schema.safeParse(withDates(data));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new TypeError(`${path}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}

const ESTIMATE = { serverTimestamps: 'estimate' } as const;

function failureOf(error: FirestoreError) {
  return { kind: 'failed', message: errorText(error), refused: error.code === 'permission-denied' } as const;
}

const NO_CONNECTION = {
  kind: 'failed',
  message: NO_CONNECTION_TO_SERVER,
} as const;

const SAVING_MS = 15_000;

/**
 * Waits until the server has accepted all writes of this device, so that a call reads the same data.
 * @throws {FirebaseError} `unavailable` without a network, or if the server does not answer
 */
export async function waitUntilSaved(): Promise<void> {
  const unreached = new FirebaseError('unavailable', NO_CONNECTION.message);
  if (!navigator.onLine) throw unreached;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    waiting = setTimeout(reject, SAVING_MS, unreached);
  });
  await Promise.race([waitForPendingWrites(firestore), tooLong]).finally(() => clearTimeout(waiting));
}

// This page also sends the writes of pages that were closed earlier.
void countedUntil(waitForPendingWrites(firestore)).catch(() => undefined);

/**
 * Time after which clearing is given up, ms. Another tab that uses the cache prevents the clearing. That tab clears the cache
 * when it learns of the sign-out.
 */
const CLEARING_MS = 2_000;

/** Closes the connection and clears the database and the files on this device. Nothing can be read or written afterwards. */
export async function forgetDatabase(): Promise<void> {
  forgetAbsent();
  const late = new Promise<void>((resolve) => setTimeout(resolve, CLEARING_MS));
  const clear = async () => {
    await terminate(firestore);
    await clearIndexedDbPersistence(firestore);
  };
  await Promise.race([Promise.allSettled([clear(), forgetKeptFiles()]), late]);
}

const PATIENCE_MS = 1500;

/** Passes on values at once, but delays the message that the server does not answer. An empty cache answers before the server. */
function patiently<Value>(next: (live: Live<Value>) => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(waiting);
  const emit = (live: Live<Value>) => {
    stop();
    if (live === NO_CONNECTION) waiting = setTimeout(next, PATIENCE_MS, live);
    else next(live);
  };
  return { emit, stop };
}

/**
 * Time after which a server without an answer counts as unreachable, ms. A document that was missing in its last answer then
 * counts as missing.
 */
const UNREACHED_MS = 8_000;

/**
 * Watches one document. The value is null if the server has no such document.
 * @param confirmed whether local writes that the server has not accepted yet are left out
 */
export function watchDocument<Schema extends z.ZodType>(
  reference: DocumentReference,
  schema: Schema,
  { confirmed = false }: { confirmed?: boolean } = {},
): Watch<z.output<Schema> | null> {
  return (next) => {
    const { emit, stop } = patiently(next);
    let emitted: string | null = null;
    let unreached: ReturnType<typeof setTimeout> | undefined;
    const onData = (data: DocumentData | undefined) => {
      const heard = JSON.stringify(data ?? null);
      if (heard === emitted) return;
      emitted = heard;
      emit(readSafely(() => (data === undefined ? null : parseDocument(schema, reference.path, data))));
    };
    const stopWatching = onSnapshot(
      reference,
      // With metadata changes, the listener also learns that the server confirms a missing document after the cache answered.
      { includeMetadataChanges: true },
      (snapshot) => {
        if (confirmed && snapshot.metadata.hasPendingWrites) return;
        const data = snapshot.data(ESTIMATE);
        if (!snapshot.metadata.fromCache) rememberPresence(reference.path, data !== undefined);
        const unknown = data === undefined && snapshot.metadata.fromCache;
        clearTimeout(unreached);
        const isAbsent = unknown && isKnownAbsent(reference.path);
        if (unknown && (navigator.onLine || !isAbsent)) {
          // Data that arrived before the connection was lost remains valid.
          if (emitted === null) emit(NO_CONNECTION);
          if (emitted === null && isAbsent) unreached = setTimeout(onData, UNREACHED_MS, undefined);
          return;
        }
        onData(data);
      },
      (error) => emit(failureOf(error)),
    );
    return () => {
      clearTimeout(unreached);
      stop();
      stopWatching();
    };
  };
}

/** A document of a query. `parse` reads its data together with fields that are not stored, such as its id. */
export interface QueriedDocument {
  id: string;
  parse: <Schema extends z.ZodType>(schema: Schema, fields?: DocumentData) => z.output<Schema>;
}

/** Watches the documents of a query. Documents that cannot be read are left out and reported by name. */
export function watchQuery<Item>(query: Query, read: (document: QueriedDocument) => Item): Watch<Item[]> {
  return (next) => {
    const { emit, stop } = patiently(next);
    let emitted: 'nothing' | 'unreached' | 'documents' = 'nothing';
    const stopWatching = onSnapshot(
      query,
      // With metadata changes, the listener also learns that the server confirms an empty list after the cache answered.
      { includeMetadataChanges: true },
      (snapshot) => {
        const unknown = snapshot.empty && snapshot.metadata.fromCache;
        if (emitted === 'documents' && snapshot.docChanges().length === 0) return;
        emitted = unknown ? 'unreached' : 'documents';
        if (unknown) emit(NO_CONNECTION);
        else emit(readEach(snapshot.docs, read));
      },
      (error) => emit(failureOf(error)),
    );
    return () => {
      stop();
      stopWatching();
    };
  };
}

/** Longest name of an unreadable document that is shown. Such a name may have any length. */
const MAX_SHOWN_NAME = 200;

function readEach<Item>(documents: QueryDocumentSnapshot[], read: (document: QueriedDocument) => Item): Live<Item[]> {
  const value: Item[] = [];
  const unreadable: UnreadableDocument[] = [];
  for (const found of documents) {
    const data = found.data(ESTIMATE);
    try {
      const parse: QueriedDocument['parse'] = (schema, fields) =>
        parseDocument(schema, found.ref.path, { ...data, ...fields });
      value.push(read({ id: found.id, parse }));
    } catch (error) {
      const name = typeof data['name'] === 'string' ? data['name'].slice(0, MAX_SHOWN_NAME) : '';
      unreadable.push({ id: found.id, name, problem: messageOf(error) });
    }
  }
  return { kind: 'ready', value, unreadable };
}

function readSafely<Value>(read: () => Value): Live<Value> {
  try {
    return { kind: 'ready', value: read() };
  } catch (error) {
    return {
      kind: 'failed',
      message: `A stored document cannot be read (${messageOf(error)}). Tell your administrator.`,
    };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
