import { limit, orderBy, query, where } from 'firebase/firestore';
import { type AuditEntry, auditEntrySchema } from '../../model/audit.ts';
import { askedWord } from '../../model/search-words.ts';
import { collections, watchQuery } from '../../firebase/firestore.ts';
import type { Watch } from '../../firebase/live.ts';

/** An entry of the audit with its document id. */
export type ListedEntry = AuditEntry & { id: string };

/**
 * Watches entries of the audit, newest first. Only administrators may do this.
 * @param search words that the entries contain; empty for all entries
 * @param most the greatest number of entries
 */
export function watchAudit(search: string, most: number): Watch<ListedEntry[]> {
  const word = askedWord(search);
  const searched = word === null ? [] : [where('words', 'array-contains', word)];
  const found = query(collections.audit, ...searched, orderBy('at', 'desc'), limit(most));
  return watchQuery(found, ({ id, parse }) => ({ ...parse(auditEntrySchema), id }));
}
