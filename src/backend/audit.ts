import { limit, orderBy, query } from 'firebase/firestore';
import { type AuditEntry, auditEntrySchema } from '../domain/audit.ts';
import { collections, parseDocument, watchQuery } from './firestore.ts';
import type { Watch } from './live.ts';

/** Older entries stay in the database and are not shown. */
export const SHOWN_AUDIT_ENTRIES = 1000;

/** Watches the latest entries of the audit, newest first; only administrators may. */
export const watchAudit: Watch<Array<AuditEntry & { id: string }>> = (next) =>
  watchQuery(
    query(collections.audit, orderBy('at', 'desc'), limit(SHOWN_AUDIT_ENTRIES)),
    (id, data) => ({ ...parseDocument(auditEntrySchema, `audit/${id}`, data), id }),
    next,
  );
