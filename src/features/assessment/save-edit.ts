import { noteEdit } from '../../backend/edit-journal.ts';
import { tracked } from '../../backend/unsaved.ts';
import { isRefused, readAssessmentFromServer, writeWorkArea } from '../../backend/work-areas.ts';
import type { Assessment } from '../../domain/assessment.ts';
import type { AssessmentId, Email, WorkAreaId } from '../../domain/ids.ts';
import { chainsOf, reconcile, type Reconciled, wholeEdit } from '../../domain/reconcile-edit.ts';
import type { WorkArea } from '../../domain/work-area.ts';
import type { AreaEdit } from './editor-store.ts';
import type { OwnWrite } from './own-writes.ts';

/** An edit that cannot be brought together with what somebody else made of the work area. */
export interface EditConflict {
  edit: AreaEdit;
  outcome: Extract<Reconciled, { kind: 'conflict' }>;
  /** The assessment as it is now. */
  assessment: Assessment;
  /** Lets go of the edit, which counts as unsaved until it was decided. */
  end: () => void;
}

/** What becomes of an edit besides that it is saved. */
export interface EditHandlers {
  email: Email;
  onConflict: (conflict: EditConflict) => void;
  onFailure: (error: unknown) => void;
  /** Hears of every write as it is made. */
  onWrite: (areaId: WorkAreaId, write: OwnWrite) => void;
}

/**
 * Saves an edit: what it changes is written over the work area as it is now, so that the changes of others stay.
 * @param assessment as it is shown
 */
export function saveEdit(assessment: Assessment, edit: AreaEdit, handlers: EditHandlers): void {
  attempt(assessment, edit, handlers, hold(assessment.id, edit, handlers.email));
}

/** Decides a conflict: the work area becomes as the person chose. */
export function settle(
  { edit, outcome, assessment, end }: EditConflict,
  side: 'mine' | 'theirs',
  handlers: EditHandlers,
): void {
  const chosen = side === 'mine' ? outcome.mine : outcome.without;
  const before = assessment.workAreas[edit.areaId] ?? null;
  saveEdit(assessment, { areaId: edit.areaId, before, after: chosen }, handlers);
  end();
}

/** Keeps an edit on this device, and counts it as unsaved, until the server has it or the person decided. @returns lets go of it */
function hold(assessment: AssessmentId, edit: AreaEdit, email: Email): () => void {
  let letGo = () => {};
  void tracked(
    new Promise<void>((resolve) => {
      letGo = resolve;
    }),
  );
  const forget = noteEdit({ ...edit, assessment, email });
  return () => {
    forget();
    letGo();
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
    if (isRefused(error)) mend({ ...edit, seen: assessment, handlers, refusal: error, end });
    else {
      end();
      handlers.onFailure(error);
    }
  });
}

interface RefusedEdit extends AreaEdit {
  /** The assessment that it was made upon. */
  seen: Assessment;
  handlers: EditHandlers;
  refusal: unknown;
  end: () => void;
}

/** Edits that were refused and wait to be mended, in the order in which they were made. Written and read here alone. */
let refused: RefusedEdit[] = [];
/** Refused edits are mended one after the other: each may build on the one before. Written and read here alone. */
let mending: Promise<void> = Promise.resolve();

function mend(edit: RefusedEdit): void {
  refused.push(edit);
  const before = mending;
  const next = async () => {
    await before;
    const [first] = refused;
    if (first !== undefined) await mendFirst(first);
  };
  mending = next();
}

/** Brings an edit that the rules refused, and those that were made upon it, together with what the server has, and saves them again. */
async function mendFirst({ seen, areaId, handlers, refusal }: RefusedEdit): Promise<void> {
  let now: Assessment | null;
  try {
    now = await readAssessmentFromServer(seen.id);
  } catch (error) {
    // They stay on this device, and are offered again when the assessment is opened again.
    takeFirstChain(seen.id);
    handlers.onFailure(error);
    return;
  }
  const chain = takeFirstChain(seen.id);
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

/** The first refused edit of an assessment with all that were made upon it, taken out of those that wait. */
function takeFirstChain(assessment: AssessmentId): [RefusedEdit, ...RefusedEdit[]] {
  const [first] = chainsOf(refused.filter(({ seen }) => seen.id === assessment));
  if (first === undefined) throw new Error(`no refused edit of assessment ${assessment} waits`);
  refused = refused.filter((edit) => !first.includes(edit));
  return first;
}

function sawTheSame(seen: WorkArea | undefined, now: WorkArea | undefined): boolean {
  if (seen === undefined || now === undefined) return seen === now;
  return seen.revision === now.revision;
}
