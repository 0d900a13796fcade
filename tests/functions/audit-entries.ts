import { expect, vi } from 'vitest';
import { type AuditEntry, auditEntrySchema } from '../../src/model/audit.ts';
import { plainData } from '../../functions/src/shared/firebase.ts';
import type { World } from './world.ts';

const TRIGGER_PATIENCE_MS = 30_000;

/** Returns all audit entries of a subject, by its id. */
export async function entriesOf({ admin }: World, id: string): Promise<AuditEntry[]> {
  const found = await admin.firestore.collection('audit').where('subject.id', '==', id).get();
  const entries = found.docs.map((entry) => auditEntrySchema.parse(plainData(entry.data())));
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Waits until the audit has an entry. Triggers run after the write. */
export async function auditOf(
  world: World,
  expected: Partial<Omit<AuditEntry, 'subject'>> & { subject: Partial<AuditEntry['subject']> & { id: string } },
): Promise<void> {
  await vi.waitFor(
    async () =>
      expect(await entriesOf(world, expected.subject.id)).toContainEqual(
        expect.objectContaining({
          ...expected,
          subject: expect.objectContaining(expected.subject),
        }),
      ),
    { timeout: TRIGGER_PATIENCE_MS, interval: 200 },
  );
}
