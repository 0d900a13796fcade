import { notifications } from '@mantine/notifications';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { checkSize, saveDetails } from '../../api/edit-assessments.ts';
import { errorText, Explained } from '../../../firebase/error-texts.ts';
import { useAccount } from '../../../people/api/session.ts';
import { waitForSync } from '../../../firebase/unsaved.ts';
import type { Assessment, AssessmentDetails } from '../../../model/assessment/assessment.ts';
import { changedDetails, nameDetails, ownDetails } from '../../rules/edit-details.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import type { Email, WorkAreaId } from '../../../model/ids.ts';
import { ASSESSMENT_LIMITS } from '../../../model/limits.ts';
import { reconcile } from '../../../model/assessment/reconcile-edit.ts';
import { type WorkArea, workAreaName } from '../../../model/assessment/work-area.ts';
import { showProblem } from '../../../ui/show-problem.ts';
import { askWhichStays } from './conflict-dialog.tsx';
import { editor, useEditor } from './editor-store.ts';
import type { AreaEdit, CombinedEdit } from './history.ts';
import { PendingWrites } from './pending-writes.ts';
import { setDraftShapes } from '../../../prediction/screens/preview/draft-shape.ts';
import { type EditHandlers, saveEdit, resolveConflict } from './save-edit.ts';
import { useUnsyncedEdits } from './use-unsynced-edits.ts';

export interface WorkAreaWriter {
  /**
   * Writes the new state of a work area. If the new state is null, the work area is deleted. The change can be undone.
   * @param seen work area when the edit began; if absent, the displayed one
   */
  change: (areaId: WorkAreaId, after: WorkArea | null, seen?: WorkArea) => void;
  /** Writes new states of several work areas as one step of undo. @returns whether this was possible */
  changeAll: (changes: readonly AreaChange[]) => boolean;
  /** A work area including pending writes. Undefined if it does not exist. */
  latest: (areaId: WorkAreaId) => WorkArea | undefined;
  undo: () => void;
  redo: () => void;
  /** Undoes or redoes until a number of steps is applied. */
  goTo: (steps: number) => void;
}

/** The new state of a work area. Null deletes it. */
export interface AreaChange {
  areaId: WorkAreaId;
  after: WorkArea | null;
  /** Work area when the edit began. If absent, it is the displayed one. */
  seen?: WorkArea;
}

type StepWord = 'undone' | 'made again';

/** The only way to change work areas. Drawing, equipment, undo and redo all write history entries. */
export function useWorkAreaWriter(assessment: Assessment, equipment: readonly EquipmentItem[]): WorkAreaWriter {
  const { email } = useAccount();
  // Refs with the current props. Edits come from events and not from renders.
  const shown = useRef({ assessment, equipment });
  const [writes] = useState(() => new PendingWrites());
  const latest = useCallback(() => writes.applyTo(shown.current.assessment), [writes]);
  useEffect(() => {
    shown.current = { assessment, equipment };
    latest();
  }, [assessment, equipment, latest]);
  const handlers = useMemo((): EditHandlers => {
    const own: EditHandlers = {
      email,
      onConflict: (conflict) =>
        askWhichStays(conflict, shown.current.equipment, (side) => resolveConflict(conflict, side, own)),
      onFailure: (error) => showProblem('The work area was not saved', errorText(error)),
      onWrite: (areaId, made) => writes.note(areaId, made),
    };
    return own;
  }, [email, writes]);
  useUnsyncedEdits(assessment.id, handlers);
  const write = useCallback(
    // Each write is based on the result of the previous one.
    (edits: readonly AreaEdit[]) => edits.forEach((edit) => saveEdit(latest(), edit, handlers)),
    [handlers, latest],
  );
  const changeAll = useCallback(
    (changes: readonly AreaChange[]) => {
      const { workAreas } = latest();
      const edits = changes.map(({ areaId, after, seen }) => ({
        areaId,
        before: seen ?? workAreas[areaId] ?? null,
        after,
      }));
      try {
        checkRoom(workAreas, edits);
      } catch (error) {
        handlers.onFailure(error);
        return false;
      }
      editor.remember({ kind: 'areas', edits });
      write(edits);
      return true;
    },
    [write, latest, handlers],
  );
  const change = useCallback(
    (areaId: WorkAreaId, after: WorkArea | null, seen?: WorkArea) =>
      void changeAll([{ areaId, after, ...(seen !== undefined && { seen }) }]),
    [changeAll],
  );
  const steps = useSteps(write, latest, email);
  const latestOf = useCallback((areaId: WorkAreaId) => latest().workAreas[areaId], [latest]);
  return { change, changeAll, latest: latestOf, ...steps };
}

/** Returns functions that undo and redo steps of the history. */
function useSteps(
  write: (edits: readonly AreaEdit[]) => void,
  latest: () => Assessment,
  email: Email,
): Pick<WorkAreaWriter, 'undo' | 'redo' | 'goTo'> {
  const step = useCallback(
    (edit: CombinedEdit | null, what: StepWord) => {
      if (edit === null) return;
      // After an undo, a shape can equal the one from which a drag began. The drag must not continue with it.
      setDraftShapes([]);
      const { details } = edit;
      // A second edit of a work area is based on the result of the first one.
      edit.areas.forEach((ofArea) => write([ownPart(ofArea, latest(), what)]));
      if (details !== null) saveOwnDetails(details, latest(), what, email);
    },
    [write, latest, email],
  );
  const undo = useCallback(() => step(editor.undo(), 'undone'), [step]);
  const redo = useCallback(() => step(editor.redo(), 'made again'), [step]);
  const goTo = useCallback(
    (steps: number) => {
      const toUndo = useEditor.getState().past.length - steps;
      if (toUndo > 0) step(editor.undo(toUndo), 'undone');
      else if (toUndo < 0) step(editor.redo(-toUndo), 'made again');
    },
    [step],
  );
  return { undo, redo, goTo };
}

/**
 * Checks whether work areas fit into an assessment before any of them is written.
 * @throws Explained if they do not fit
 */
function checkRoom(workAreas: Assessment['workAreas'], edits: readonly AreaEdit[]): void {
  const next = { ...workAreas };
  for (const { areaId, after } of edits) {
    if (after === null) delete next[areaId];
    else next[areaId] = after;
  }
  const [before, count] = [Object.keys(workAreas).length, Object.keys(next).length];
  const most = ASSESSMENT_LIMITS.workAreas;
  if (count > most && count > before) {
    throw new Explained(`An assessment has at most ${most} work areas and barriers. These would be ${count}.`);
  }
  if (edits.some(({ after }) => after !== null)) checkSize(next);
}

/** The part of a history step that does not revert a change by somebody else. Reports the rest. */
function ownPart(edit: AreaEdit, { workAreas, updatedBy }: Assessment, what: StepWord): AreaEdit {
  const theirs = workAreas[edit.areaId] ?? null;
  const outcome = reconcile(edit, theirs);
  if (outcome.kind !== 'conflict') return edit;
  const named = theirs ?? edit.before ?? edit.after;
  const name = named === null ? 'this work area' : workAreaName(named);
  showClash(what, updatedBy, `the ${outcome.parts.join(' and the ')} of “${name}”`);
  return { areaId: edit.areaId, before: theirs, after: outcome.without };
}

/** Writes the part of a history step that does not revert a change by somebody else. Reports the rest. */
function saveOwnDetails(
  edit: { readonly before: AssessmentDetails; readonly after: AssessmentDetails },
  now: Assessment,
  what: StepWord,
  email: Email,
): void {
  const { before, after, clashing } = ownDetails(edit.before, edit.after, now);
  const named = nameDetails(clashing);
  if (named !== '') showClash(what, now.updatedBy, named);
  if (Object.keys(changedDetails(before, after)).length === 0) return;
  waitForSync(saveDetails(now, before, after, email)).catch((error: unknown) =>
    showProblem(`The details were not ${what}`, errorText(error)),
  );
}

function showClash(what: StepWord, by: Assessment['updatedBy'], changed: string): void {
  notifications.show({
    color: 'orange',
    title: `Your change cannot be ${what}`,
    message: `${by ?? 'Somebody else'} has changed ${changed} since.`,
    autoClose: 10_000,
  });
}
