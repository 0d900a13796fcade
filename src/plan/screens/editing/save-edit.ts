import { noteEdit } from '../../../firebase/unsynced-edits.ts';
import { countedUntil } from '../../../firebase/unsaved.ts';
import { isRejected, readAssessmentFromServer, writeWorkArea } from '../../api/work-areas.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { AssessmentId, Email, WorkAreaId } from '../../../model/ids.ts';
import { chainsOf, reconcile, type Reconciled, wholeEdit } from '../../../model/assessment/reconcile-edit.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import type { AreaEdit } from './history.ts';
import type { PendingWrite } from './pending-writes.ts';

/** An edit that conflicts with changes by somebody else. */
export interface EditConflict {
  edit: AreaEdit;
  outcome: Extract<Reconciled, { kind: 'conflict' }>;
  /** Current assessment. */
  assessment: Assessment;
  /** Releases the edit, which counts as unsaved until the conflict is resolved. */
  end: () => void;
}

/** Callbacks for the outcome of an edit. */
export interface EditHandlers {
  email: Email;
  onConflict: (conflict: EditConflict) => void;
  onFailure: (error: unknown) => void;
  /** Called for every write when it starts. */
  onWrite: (areaId: WorkAreaId, write: PendingWrite) => void;
}

/**
 * Saves an edit. Only the fields that it changes are written to the current work area, so that changes by other people are kept.
 * @param assessment the assessment as shown on the page
 */
export function saveEdit(assessment: Assessment, edit: AreaEdit, handlers: EditHandlers): void {
  attempt(assessment, edit, handlers, trackUntilResolved(assessment.id, edit, handlers.email));
}

/** Resolves a conflict. The work area gets the state that the person chose. */
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

/**
 * Stores an edit on this device as unsaved until the server has it or the person has resolved its conflict.
 * @returns a function that ends this
 */
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
  /** Assessment on which the edit is based. */
  seen: Assessment;
  handlers: EditHandlers;
  refusal: unknown;
  end: () => void;
}

/** Rejected edits that wait for a retry, in the order of their execution. */
let rejected: RejectedEdit[] = [];
/** Rejected edits are retried one after the other, because each may build on the previous one. */
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

/** Merges a rejected edit and the edits that build on it with the state on the server, and saves them again. */
async function retryFirst({ seen, areaId, handlers, refusal }: RejectedEdit): Promise<void> {
  let now: Assessment | null;
  try {
    now = await readAssessmentFromServer(seen.id);
  } catch (error) {
    // The edits stay on this device and are offered again when the assessment is next opened.
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
  // Nobody else has changed the work area, so the person may no longer write it.
  end();
  handlers.onFailure(refusal);
}

/** Removes the first rejected edit of an assessment and all edits that build on it from the waiting edits. */
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
