import { z } from 'zod';
import { assessmentIdSchema, type AssessmentId, workAreaIdSchema } from '../model/ids.ts';
import type { WorkAreaEdit } from '../model/assessment/reconcile-edit.ts';
import { workAreaSchema } from '../model/assessment/work-area.ts';

/**
 * Keeps on this device the edits of work areas that the server has not accepted yet. The database sends them again after the page
 * was closed, but only the page that wrote an edit learns of its rejection. If this list is deleted, rejected edits are lost
 * without a message. Accepted edits are not affected.
 */
const KEY = 'unsaved-edits';

const entrySchema = z.object({
  id: z.string(),
  /** Id of the page that wrote the edit. The page holds a lock with this name while it is open. */
  page: z.string(),
  email: z.string(),
  assessment: assessmentIdSchema,
  areaId: workAreaIdSchema,
  before: workAreaSchema.nullable(),
  after: workAreaSchema.nullable(),
  /** Milliseconds since 1970. */
  at: z.number(),
});
export type UnsyncedEdit = z.infer<typeof entrySchema>;

const PAGE = `edits-${crypto.randomUUID()}`;
// The page holds the lock until it is closed.
void navigator.locks?.request(PAGE, () => new Promise<never>(() => {}));

function readAll(): UnsyncedEdit[] {
  try {
    return z.array(entrySchema).parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

function writeAll(entries: readonly UnsyncedEdit[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // The device has no free storage. The edit is still being sent to the server.
  }
}

/** Records an edit that is being sent. @returns a function that removes it from the list */
export function noteEdit(edit: WorkAreaEdit & Pick<UnsyncedEdit, 'email' | 'assessment' | 'areaId'>): () => void {
  const entry = { ...edit, id: crypto.randomUUID(), page: PAGE, at: Date.now() };
  writeAll([...readAll(), entry]);
  return () => forgetEdit(entry);
}

export function forgetEdit({ id }: Pick<UnsyncedEdit, 'id'>): void {
  writeAll(readAll().filter((entry) => entry.id !== id));
}

/** Removes all edits at sign-out. The user was warned that signing out drops them, and another person may use the device next. */
export function forgetEdits(): void {
  writeAll([]);
}

/** Returns the edits of a user to an assessment that pages left unsynced when they were closed, oldest first. */
export async function readUnsyncedEdits(assessment: AssessmentId, email: string): Promise<UnsyncedEdit[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const open = new Set(held.map(({ name }) => name));
  return readAll().filter((entry) => entry.assessment === assessment && entry.email === email && !open.has(entry.page));
}
