import { randomUUID } from 'node:crypto';
import type { CollectionReference } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import type { Assessment } from '../../../src/model/assessment/assessment.ts';
import {
  type Export,
  exportSchema,
  isExportJob,
  isExportUnderWay,
  MAX_EXPORTS_OF_COMPANY,
  MAX_EXPORTS_UNDER_WAY,
} from '../../../src/model/results/exports.ts';
import { type AssessmentId, type RunId, runIdSchema } from '../../../src/model/ids.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { currentRequestId, log, refusalOf, withCurrentRequestId } from '../shared/log.ts';
import { exportDays, exportLinkHours, RETENTION } from '../shared/retention.ts';

export function exportsOf(id: AssessmentId): CollectionReference {
  return firestore.collection(`assessments/${id}/exports`);
}

/**
 * Creates the document of an export.
 * @throws HttpsError resource-exhausted if the person has the largest allowed number of exports in progress, or if this export is
 * a job and the company has the largest allowed number of jobs in progress
 */
export async function openExport(
  { id, company }: Assessment,
  { format, name, by }: Pick<Export, 'format' | 'name' | 'by'>,
  deadlineSeconds: number,
): Promise<RunId> {
  const exported = runIdSchema.parse(randomUUID());
  const all = exportsOf(id);
  const now = new Date();
  const record: Export = {
    id: exported,
    company,
    format,
    name,
    state: 'queued',
    progress: 0,
    message: 'Waiting to start',
    path: null,
    bytes: null,
    by,
    at: now,
    deadline: new Date(now.getTime() + 1000 * deadlineSeconds),
    reference: currentRequestId(),
    keptDays: exportDays(),
    linkHours: exportLinkHours(),
  };
  await firestore.runTransaction(async (transaction) => {
    const ofCompany = firestore.collectionGroup('exports').where('company', '==', company);
    const { docs } = await transaction.get(ofCompany.where('state', 'in', ['queued', 'running']));
    const underWay = docs.flatMap((document) => {
      const parsed = exportSchema.safeParse(plainData(document.data()));
      if (!parsed.success || !isExportUnderWay(parsed.data, now)) return [];
      return { isOwn: parsed.data.by === by && document.ref.parent.isEqual(all), isJob: isExportJob(parsed.data) };
    });
    const jobs = underWay.filter(({ isJob }) => isJob).length;
    if (isExportJob(record) && jobs >= MAX_EXPORTS_OF_COMPANY) {
      throw new HttpsError(
        'resource-exhausted',
        `Your company has ${jobs} exports in progress, the most allowed at once. Wait until one has finished.`,
      );
    }
    const own = underWay.filter(({ isOwn }) => isOwn).length;
    if (own >= MAX_EXPORTS_UNDER_WAY) {
      throw new HttpsError(
        'resource-exhausted',
        `You have ${own} exports of this assessment in progress. Wait until one has finished.`,
      );
    }
    transaction.set(all.doc(exported), record);
  });
  return exported;
}

/**
 * Marks a job as started. Its deadline counts from now, however long it was queued.
 * @returns false if the queue delivers the job a second time or if its document was deleted; the job then does nothing
 */
export async function beginExport(id: AssessmentId, exported: RunId, deadlineSeconds: number): Promise<boolean> {
  const reference = exportsOf(id).doc(exported);
  return firestore.runTransaction(async (transaction) => {
    if ((await transaction.get(reference)).get('state') !== 'queued') return false;
    const change: Partial<Export> = {
      state: 'running',
      message: 'Reading the results',
      deadline: new Date(Date.now() + 1000 * deadlineSeconds),
    };
    transaction.update(reference, change);
    return true;
  });
}

type Change = Partial<Pick<Export, 'state' | 'progress' | 'message' | 'path' | 'bytes'>>;

/** Updates the document of an export. Late progress after the end has no effect, and a deleted document is not created again. */
export async function updateExport(id: AssessmentId, exported: RunId, change: Change): Promise<void> {
  const reference = exportsOf(id).doc(exported);
  await firestore.runTransaction(async (transaction) => {
    const before = exportSchema.safeParse(plainData((await transaction.get(reference)).data() ?? {}));
    if (!before.success || !['queued', 'running'].includes(before.data.state)) return;
    if ((change.progress ?? 1) >= before.data.progress) transaction.update(reference, change);
  });
}

const STOPPED = 'The export stopped unexpectedly. Try again.';

/** Does the work of an export and records a failure at once, so that nobody waits until the deadline. */
export async function withExportStatus<Answer>(
  id: AssessmentId,
  exported: RunId,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const message =
      refusalOf(error)?.why ?? withCurrentRequestId(error instanceof HttpsError ? error.message : STOPPED);
    await updateExport(id, exported, { state: 'failed', message });
    throw error;
  }
}

const SWEPT_AT_ONCE = 300;

/**
 * Deletes documents of exports whose retention is over, each after its file is deleted. If a file cannot be deleted, its document
 * stays for the next cleanup, and the log has the reason.
 */
export async function sweepRecords(
  now: number,
  removeFile: (path: string, exported: string) => Promise<void>,
): Promise<{ done: number; faults: number }> {
  const keptMs = RETENTION.exports();
  if (keptMs === null) return { done: 0, faults: 0 };
  const before = new Date(now - keptMs);
  const old = firestore.collectionGroup('exports').where('at', '<', before).orderBy('at').select('at', 'path');
  let [done, faults] = [0, 0];
  let page = old.limit(SWEPT_AT_ONCE);
  for (;;) {
    const { docs } = await page.get();
    const last = docs.at(-1);
    if (last === undefined) return { done, faults };
    const batch = firestore.batch();
    for (const document of docs) {
      const path: unknown = document.get('path');
      try {
        if (typeof path === 'string') await removeFile(path, document.id);
        batch.delete(document.ref);
        done += 1;
      } catch (error) {
        faults += 1;
        log.error('the file of an old export could not be deleted', error, { document: document.ref.path, file: path });
      }
    }
    await batch.commit();
    page = old.startAfter(last).limit(SWEPT_AT_ONCE);
  }
}
