import { z } from 'zod';
import { assessmentIdSchema, type AssessmentId, workAreaIdSchema } from '../model/ids.ts';
import type { WorkAreaEdit } from '../model/assessment/reconcile-edit.ts';
import { workAreaSchema } from '../model/assessment/work-area.ts';

/**
 * Edits of work areas that the server has not accepted yet, kept on this device: the database sends them again after the page was
 * closed, but only the page that wrote one learns that it was rejected. Deleting the list costs that, and nothing that was accepted.
 */
const KEY = 'unsaved-edits';

const entrySchema = z.object({
  id: z.string(),
  /** The page that wrote it; it holds a lock of this name as long as it is open. */
  page: z.string(),
  email: z.string(),
  assessment: assessmentIdSchema,
  areaId: workAreaIdSchema,
  before: workAreaSchema.nullable(),
  after: workAreaSchema.nullable(),
  /** ms since 1970 */
  at: z.number(),
});
export type UnsyncedEdit = z.infer<typeof entrySchema>;

const PAGE = `edits-${crypto.randomUUID()}`;
// Held until the page is gone.
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
    // The device has no room: the edit is still on its way to the server.
  }
}

/** Notes an edit that is on its way. @returns forgets it again */
export function noteEdit(edit: WorkAreaEdit & Pick<UnsyncedEdit, 'email' | 'assessment' | 'areaId'>): () => void {
  const entry = { ...edit, id: crypto.randomUUID(), page: PAGE, at: Date.now() };
  writeAll([...readAll(), entry]);
  return () => forgetEdit(entry);
}

export function forgetEdit({ id }: Pick<UnsyncedEdit, 'id'>): void {
  writeAll(readAll().filter((entry) => entry.id !== id));
}

/** Forgets all edits when a person signs out: they were told that signing out drops them, and the device may be another's next. */
export function forgetEdits(): void {
  writeAll([]);
}

/** The unsynced edits of a person to an assessment, of pages that are closed, oldest first. */
export async function readUnsyncedEdits(assessment: AssessmentId, email: string): Promise<UnsyncedEdit[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const open = new Set(held.map(({ name }) => name));
  return readAll().filter((entry) => entry.assessment === assessment && entry.email === email && !open.has(entry.page));
}
