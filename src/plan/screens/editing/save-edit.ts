import { noteEdit } from '../../../firebase/unsynced-edits.ts';
import { countedUntil } from '../../../firebase/unsaved.ts';
import { isRejected, readAssessmentFromServer, writeWorkArea } from '../../api/work-areas.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { AssessmentId, Email, WorkAreaId } from '../../../model/ids.ts';
import { chainsOf, reconcile, type Reconciled, wholeEdit } from '../../../model/assessment/reconcile-edit.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import type { AreaEdit } from './history.ts';
import type { PendingWrite } from './pending-writes.ts';

/** An edit that cannot be brought together with what somebody else made of the work area. */
export interface EditConflict {
  edit: AreaEdit;
  outcome: Extract<Reconciled, { kind: 'conflict' }>;
  /** The assessment as it is now. */
  assessment: Assessment;
  /** Releases the edit, which counts as unsaved until the conflict is resolved. */
  end: () => void;
}

/** Callbacks for the outcome of an edit. */
export interface EditHandlers {
  email: Email;
  onConflict: (conflict: EditConflict) => void;
  onFailure: (error: unknown) => void;
  /** Called for every write as it is made. */
  onWrite: (areaId: WorkAreaId, write: PendingWrite) => void;
}

/**
 * Saves an edit. Only the fields that it changes are written to the current work area, so that changes by other people are kept.
 * @param assessment the assessment as shown on the page
 */
export function saveEdit(assessment: Assessment, edit: AreaEdit, handlers: EditHandlers): void {
  attempt(assessment, edit, handlers, trackUntilResolved(assessment.id, edit, handlers.email));
}

/** Resolves a conflict: the work area becomes the side that the person chose. */
export function resolveConflict(
  { edit, outcome, assessment, end }: EditConflict,
  side: 'mine' | 'theirs',
  handlers: EditHandlers,
): void {
  const chosen = side === 'mine' ? outcome.mine : outcome.without;
  const before = assessment.workAreas[edit.areaId] ?? null;
  saveEdit(assessment, { areaId: edit.areaId, before, after: chosen }, handlers);
  end();
}

/** Keeps an edit on this device, counted as unsaved, until the server has it or the user resolved its conflict. @returns ends this */
function trackUntilResolved(assessment: AssessmentId, edit: AreaEdit, email: Email): () => void {
  let release = () => {};
  void countedUntil(
    new Promise<void>((resolve) => {
      release = resolve;
    }),
  );
  const forget = noteEdit({ ...edit, assessment, email });
  return () => {
    forget();
    release();
  };
}

function attempt(assessment: Assessment, edit: AreaEdit, handlers: EditHandlers, end: () => void): void {
  const theirs = assessment.workAreas[edit.areaId] ?? null;
  try {
    const outcome = reconcile(edit, theirs);
    if (outcome.kind === 'conflict') handlers.onConflict({ edit, outcome, assessment, end });
    else if (outcome.kind === 'write') write(assessment, edit, outcome.area, handlers, end);
    else end();
  } catch (error) {
    end();
    handlers.onFailure(error);
  }
}

function write(
  assessment: Assessment,
  edit: AreaEdit,
  area: AreaEdit['after'],
  handlers: EditHandlers,
  end: () => void,
): void {
  const { areaId } = edit;
  const from = assessment.workAreas[areaId] ?? null;
  const to = area === null ? null : { ...area, revision: crypto.randomUUID() };
  const saved = writeWorkArea(assessment, { areaId, from, to }, handlers.email);
  handlers.onWrite(areaId, { over: from, to });
  saved.then(end, (error: unknown) => {
    if (isRejected(error)) retryRejected({ ...edit, seen: assessment, handlers, refusal: error, end });
    else {
      end();
      handlers.onFailure(error);
    }
  });
}

interface RejectedEdit extends AreaEdit {
  /** The assessment that it was made upon. */
  seen: Assessment;
  handlers: EditHandlers;
  refusal: unknown;
  end: () => void;
}

/** Rejected edits that wait for their retry, in the order in which they were made. Written and read here alone. */
let rejected: RejectedEdit[] = [];
/** Rejected edits are retried one after the other: each may build on the one before. Written and read here alone. */
let retrying: Promise<void> = Promise.resolve();

function retryRejected(edit: RejectedEdit): void {
  rejected.push(edit);
  const before = retrying;
  const next = async () => {
    await before;
    const [first] = rejected;
    if (first !== undefined) await retryFirst(first);
  };
  retrying = next();
}

/** Merges an edit that the rules rejected, and those that build on it, with what the server has, and saves them again. */
async function retryFirst({ seen, areaId, handlers, refusal }: RejectedEdit): Promise<void> {
  let now: Assessment | null;
  try {
    now = await readAssessmentFromServer(seen.id);
  } catch (error) {
    // They stay on this device, and are offered again when the assessment is opened again.
    removeFirstChain(seen.id);
    handlers.onFailure(error);
    return;
  }
  const chain = removeFirstChain(seen.id);
  const end = () => chain.forEach((edit) => edit.end());
  if (now !== null && !sawTheSame(seen.workAreas[areaId], now.workAreas[areaId])) {
    const { before, after } = wholeEdit(chain);
    attempt(now, { areaId, before, after }, handlers, end);
    return;
  }
  // Nobody else changed it: the person may not write it any more.
  end();
  handlers.onFailure(refusal);
}

/** Removes the first rejected edit of an assessment, with all that build on it, from those that wait. */
function removeFirstChain(assessment: AssessmentId): [RejectedEdit, ...RejectedEdit[]] {
  const [first] = chainsOf(rejected.filter(({ seen }) => seen.id === assessment));
  if (first === undefined) throw new Error(`no rejected edit of assessment ${assessment} waits`);
  rejected = rejected.filter((edit) => !first.includes(edit));
  return first;
}

function sawTheSame(seen: WorkArea | undefined, now: WorkArea | undefined): boolean {
  if (seen === undefined || now === undefined) return seen === now;
  return seen.revision === now.revision;
}
