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
import type { Live, UnreadableDocument } from './live.ts';
import { countedUntil } from './unsaved.ts';

/** What was written without a network outlives the page; signing out clears it. */
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

/** More projects than these are not listed to administrators, who see each as it is kept and as it serves: of both as many. */
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

/** What every document that the app writes carries; the rules check it. */
export function auditStamp(email: Email) {
  return { updatedBy: email, updatedAt: serverTimestamp() };
}

/** Document data with its timestamps as dates; one that the server has yet to set is estimated. */
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
 * Waits until the server has what was written here, so that a call which reads it sees the same.
 * @throws {FirebaseError} `unavailable` without a network, or where the server does not answer
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

// Writes of a page that was closed before are sent by this one.
void countedUntil(waitForPendingWrites(firestore)).catch(() => undefined);

/** Another tab that still uses the cache keeps it from being cleared; it clears it when it hears of the sign-out. */
const CLEARING_MS = 2_000;

/** Ends the connection and clears what this device keeps of the database and of files; nothing can be read or written after it. */
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

/** Passes on what is heard; that nobody answers only after a while: an empty cache speaks before the server does. */
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

/** A server that was not heard of for so long is not there: what it said last of a missing document serves, ms. */
const UNREACHED_MS = 8_000;

/**
 * Watches one document; null where the server has none.
 * @param confirmed leaves out what was written here and not yet accepted by the server
 */
export function watchDocument<Schema extends z.ZodType>(
  reference: DocumentReference,
  schema: Schema,
  next: (live: Live<z.output<Schema> | null>) => void,
  { confirmed = false }: { confirmed?: boolean } = {},
): () => void {
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
    // So that “there is none” is heard of too, when the server says it after the cache.
    { includeMetadataChanges: true },
    (snapshot) => {
      if (confirmed && snapshot.metadata.hasPendingWrites) return;
      const data = snapshot.data(ESTIMATE);
      if (!snapshot.metadata.fromCache) rememberPresence(reference.path, data !== undefined);
      const unknown = data === undefined && snapshot.metadata.fromCache;
      clearTimeout(unreached);
      const isAbsent = unknown && isKnownAbsent(reference.path);
      if (unknown && (navigator.onLine || !isAbsent)) {
        // What was heard before the connection was lost still serves.
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
}

/** Watches the documents that a query finds; those that cannot be read are named and left out. */
export function watchQuery<Item>(
  query: Query,
  parse: (id: string, data: DocumentData) => Item,
  next: (live: Live<Item[]>) => void,
): () => void {
  const { emit, stop } = patiently(next);
  let emitted: 'nothing' | 'unreached' | 'documents' = 'nothing';
  const stopWatching = onSnapshot(
    query,
    // So that “there is none” is heard of too, when the server says it after the cache.
    { includeMetadataChanges: true },
    (snapshot) => {
      const unknown = snapshot.empty && snapshot.metadata.fromCache;
      if (emitted === 'documents' && snapshot.docChanges().length === 0) return;
      emitted = unknown ? 'unreached' : 'documents';
      if (unknown) emit(NO_CONNECTION);
      else emit(readEach(snapshot.docs, parse));
    },
    (error) => emit(failureOf(error)),
  );
  return () => {
    stop();
    stopWatching();
  };
}

/** A name that cannot be read may have any length. */
const MAX_SHOWN_NAME = 200;

function readEach<Item>(
  documents: QueryDocumentSnapshot[],
  parse: (id: string, data: DocumentData) => Item,
): Live<Item[]> {
  const value: Item[] = [];
  const unreadable: UnreadableDocument[] = [];
  for (const found of documents) {
    const data = found.data(ESTIMATE);
    try {
      value.push(parse(found.id, data));
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
