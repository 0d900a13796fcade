import { FieldValue } from 'firebase-admin/firestore';
import { type Revision, revisionSchema } from '../../../src/model/revisions/revision.ts';
import { retry } from '../shared/retry.ts';
import { record } from '../shared/audit.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { log } from '../shared/log.ts';
import { RETENTION } from '../shared/retention.ts';
import { dropFrozen, isFrozen } from '../report/frozen-files.ts';

const AT_ONCE = 200;

/**
 * Deletes the frozen files of revisions that were withdrawn or closed, after the retention of the deployment. By default, none
 * are deleted. Their documents stay, with who issued them and all decisions.
 * @returns the number of revisions
 */
export async function sweepRevisions(now: number = Date.now()): Promise<number> {
  let swept = 0;
  for (const state of ['withdrawn', 'closed'] as const) {
    const keptMs = RETENTION.revisions[state]();
    if (keptMs === null) continue;
    const found = firestore.collectionGroup('revisions').where('state', '==', state).orderBy('frozen.issuedAt');
    let page = found.limit(AT_ONCE);
    for (;;) {
      const { docs } = await page.get();
      const last = docs.at(-1);
      if (last === undefined) break;
      for (const document of docs) {
        const parsed = revisionSchema.safeParse(plainData(document.data()));
        if (!parsed.success || !isOver(parsed.data, now - keptMs)) continue;
        swept += await withoutFiles(parsed.data, document.ref);
      }
      page = found.startAfter(last).limit(AT_ONCE);
    }
  }
  return swept;
}

/** Whether a revision reached its state before a time. */
function isOver({ state, steps }: Revision, before: number): boolean {
  const since = steps.findLast(({ to }) => to === state)?.at;
  return since !== undefined && since.getTime() < before;
}

/**
 * Time for which deleted files are checked again, ms. A cleanup that was interrupted leaves files whose document says that they
 * are deleted.
 */
const LOOKED_AFTER_MS = 2 * 86_400_000;

/**
 * Whether a revision still has its files. Outside the time of the repeated check, a revision marked as deleted counts as without
 * files.
 */
async function hasFiles({ assessment, frozen, filesSweptAt }: Revision): Promise<boolean> {
  if (filesSweptAt === null) return true;
  return Date.now() - filesSweptAt.getTime() < LOOKED_AFTER_MS && (await isFrozen(assessment, frozen.key));
}

/** Marks the files as deleted in the document before deleting them, so that a reader sees why they are missing. */
async function withoutFiles(revision: Revision, reference: FirebaseFirestore.DocumentReference): Promise<0 | 1> {
  const { assessment, label, state, frozen } = revision;
  try {
    if (!(await hasFiles(revision))) return 0;
    await reference.update({ filesSweptAt: FieldValue.serverTimestamp() });
    await retry(() => dropFrozen(assessment, frozen.key));
    const subject = { kind: 'assessment', id: assessment, name: frozen.name } as const;
    await record({
      by: 'the server',
      action: 'files-swept',
      subject,
      details: `revision ${label}, ${state}`,
    });
    return 1;
  } catch (error) {
    log.error('the files of a revision could not be deleted', error, { document: reference.path });
    // The next cleanup tries again. Files that are already deleted are no failure then.
    await reference.update({ filesSweptAt: FieldValue.delete() });
    return 0;
  }
}
