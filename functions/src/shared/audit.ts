import { FieldValue } from 'firebase-admin/firestore';
import { type AuditRecord, wordsOfEntry } from '../../../src/model/audit.ts';
import { firestore } from './firebase.ts';
import { log } from './log.ts';

/**
 * Adds an entry to the audit. Entries are never changed.
 * @param id id of the event if it can be delivered twice; the second delivery changes nothing
 */
export async function record(entry: AuditRecord, id?: string): Promise<void> {
  const audit = firestore.collection('audit');
  const reference = id === undefined ? audit.doc() : audit.doc(id);
  try {
    await reference.create(documentOf(entry));
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
    log.info('an event was told of twice', { event: id });
  }
}

/** Adds an audit entry within a transaction. */
export function recordWith(transaction: FirebaseFirestore.Transaction, entry: AuditRecord): void {
  transaction.create(firestore.collection('audit').doc(), documentOf(entry));
}

const documentOf = (entry: AuditRecord) => ({
  details: '',
  ...entry,
  words: wordsOfEntry(entry),
  at: FieldValue.serverTimestamp(),
});

const ALREADY_EXISTS = 6;

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === ALREADY_EXISTS;
}
