import { noteEdit } from '../../backend/edit-journal.ts';
import { isRefused, readAssessmentFromServer, writeWorkArea } from '../../backend/work-areas.ts';
import type { Assessment } from '../../domain/assessment.ts';
import type { Email } from '../../domain/ids.ts';
import { reconcile, type Reconciled } from '../../domain/reconcile-edit.ts';
import type { Moment } from './editor-store.ts';

/** An edit that cannot be brought together with what somebody else made of the work area. */
export interface EditConflict {
  moment: Moment;
  outcome: Extract<Reconciled, { kind: 'conflict' }>;
  /** The assessment as it is now. */
  assessment: Assessment;
}

/** What becomes of an edit besides that it is saved. */
export interface EditHandlers {
  email: Email;
  onConflict: (conflict: EditConflict) => void;
  onFailure: (error: unknown) => void;
}

/**
 * Saves an edit: what it changes is written over the work area as it is now, so that the changes of others stay.
 * @param assessment as it is shown
 */
export function saveEdit(assessment: Assessment, moment: Moment, handlers: EditHandlers): void {
  const theirs = assessment.workAreas[moment.areaId] ?? null;
  const outcome = reconcile(moment, theirs);
  if (outcome.kind === 'conflict') handlers.onConflict({ moment, outcome, assessment });
  else if (outcome.kind === 'write') write(assessment, moment, outcome.area, handlers);
}

/** Decides a conflict: the work area becomes as the person chose. */
export function settle({ moment, outcome, assessment }: EditConflict, side: 'mine' | 'theirs', handlers: EditHandlers) {
  const chosen = side === 'mine' ? outcome.mine : outcome.without;
  const before = assessment.workAreas[moment.areaId] ?? null;
  saveEdit(assessment, { areaId: moment.areaId, before, after: chosen }, handlers);
}

function write(assessment: Assessment, moment: Moment, area: Moment['after'], handlers: EditHandlers): void {
  const { areaId } = moment;
  const { email, onFailure } = handlers;
  const forget = noteEdit({ ...moment, assessment: assessment.id, email });
  try {
    const from = assessment.workAreas[areaId] ?? null;
    writeWorkArea(assessment, { areaId, from, to: area }, email).then(forget, (error: unknown) => {
      forget();
      if (isRefused(error)) mend(assessment, moment, handlers, error);
      else onFailure(error);
    });
  } catch (error) {
    forget();
    onFailure(error);
  }
}

/** Refused edits are mended one after the other: each may build on the one before. Written and read here alone. */
let mending: Promise<void> = Promise.resolve();

function mend(assessment: Assessment, moment: Moment, handlers: EditHandlers, refusal: unknown): void {
  const before = mending;
  const next = async () => {
    await before;
    try {
      await saveAgain(assessment, moment, handlers, refusal);
    } catch (error) {
      handlers.onFailure(error);
    }
  };
  mending = next();
}

/** Brings an edit that the rules refused together with what the server has, and saves it again. */
async function saveAgain({ id, workAreas }: Assessment, moment: Moment, handlers: EditHandlers, refusal: unknown) {
  const now = await readAssessmentFromServer(id);
  const seen = workAreas[moment.areaId]?.revision;
  // Nobody else changed it: the person may not write it any more.
  if (now === null || now.workAreas[moment.areaId]?.revision === seen) throw refusal;
  saveEdit(now, moment, handlers);
}
