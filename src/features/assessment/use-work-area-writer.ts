import { notifications } from '@mantine/notifications';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { checkSize } from '../../backend/assessments.ts';
import { errorText, Explained } from '../../backend/error-texts.ts';
import { useAccount } from '../../backend/session.ts';
import type { Assessment } from '../../domain/assessment.ts';
import type { EquipmentItem } from '../../domain/equipment/equipment.ts';
import type { WorkAreaId } from '../../domain/ids.ts';
import { ASSESSMENT_LIMITS } from '../../domain/limits.ts';
import { reconcile } from '../../domain/reconcile-edit.ts';
import { type WorkArea, workAreaName } from '../../domain/work-area.ts';
import { askWhichStays } from './conflict-dialog.tsx';
import { type AreaEdit, editor, type Moment } from './editor-store.ts';
import { OwnWrites } from './own-writes.ts';
import { setDraftShapes } from './preview/draft-shape.ts';
import { type EditHandlers, saveEdit, settle } from './save-edit.ts';
import { useLeftoverEdits } from './use-leftover-edits.ts';

export interface WorkAreaWriter {
  /**
   * Writes a work area's new state; null deletes it. Can be undone.
   * @param seen the work area as it was when the edit began; as it is shown now where absent
   */
  change: (areaId: WorkAreaId, after: WorkArea | null, seen?: WorkArea) => void;
  /** Writes the new states of several work areas, which undo takes back in one step. @returns whether it could be */
  changeAll: (changes: readonly AreaChange[]) => boolean;
  undo: () => void;
  redo: () => void;
}

/** The new state of a work area; null deletes it. */
export interface AreaChange {
  areaId: WorkAreaId;
  after: WorkArea | null;
  /** As it was when the edit began; as it is shown now where absent. */
  seen?: WorkArea;
}

/** The one way by which work areas change: drawing, plant, undo and redo all write moments. */
export function useWorkAreaWriter(assessment: Assessment, equipment: readonly EquipmentItem[]): WorkAreaWriter {
  const { email } = useAccount();
  // What is shown now, for what is asked for now: an edit comes from an event, not from a render.
  const shown = useRef({ assessment, equipment });
  const [writes] = useState(() => new OwnWrites());
  const latest = useCallback(() => writes.laidOver(shown.current.assessment), [writes]);
  useEffect(() => {
    shown.current = { assessment, equipment };
    latest();
  }, [assessment, equipment, latest]);
  const handlers = useMemo((): EditHandlers => {
    const own: EditHandlers = {
      email,
      onConflict: (conflict) => askWhichStays(conflict, shown.current.equipment, (side) => settle(conflict, side, own)),
      onFailure: (error) =>
        notifications.show({
          color: 'red',
          title: 'The work area was not saved',
          message: errorText(error),
          autoClose: false,
        }),
      onWrite: (areaId, made) => writes.note(areaId, made),
    };
    return own;
  }, [email, writes]);
  useLeftoverEdits(assessment.id, handlers);
  const write = useCallback(
    // Each is made over what the one before it wrote.
    (moment: Moment) => moment.forEach((edit) => saveEdit(latest(), edit, handlers)),
    [handlers, latest],
  );
  const changeAll = useCallback(
    (changes: readonly AreaChange[]) => {
      const { workAreas } = latest();
      const moment = changes.map(({ areaId, after, seen }) => ({
        areaId,
        before: seen ?? workAreas[areaId] ?? null,
        after,
      }));
      try {
        checkRoom(workAreas, moment);
      } catch (error) {
        handlers.onFailure(error);
        return false;
      }
      editor.remember(moment);
      write(moment);
      return true;
    },
    [write, latest, handlers],
  );
  const change = useCallback(
    (areaId: WorkAreaId, after: WorkArea | null, seen?: WorkArea) =>
      void changeAll([{ areaId, after, ...(seen !== undefined && { seen }) }]),
    [changeAll],
  );
  const step = useCallback(
    (moment: Moment | null, what: 'undone' | 'made again') => {
      if (moment === null) return;
      // Undone, a shape is the very one that a drag began from: the drag must not go on with it.
      setDraftShapes([]);
      const now = latest();
      write(moment.map((edit) => ownPart(edit, now, what)));
    },
    [write, latest],
  );
  const undo = useCallback(() => step(editor.undo(), 'undone'), [step]);
  const redo = useCallback(() => step(editor.redo(), 'made again'), [step]);
  return { change, changeAll, undo, redo };
}

/**
 * Looks whether work areas fit into an assessment, before the first of them is written.
 * @throws Explained where they do not
 */
function checkRoom(workAreas: Assessment['workAreas'], moment: Moment): void {
  const next = { ...workAreas };
  for (const { areaId, after } of moment) {
    if (after === null) delete next[areaId];
    else next[areaId] = after;
  }
  const [before, count] = [Object.keys(workAreas).length, Object.keys(next).length];
  const most = ASSESSMENT_LIMITS.workAreas;
  if (count > most && count > before) {
    throw new Explained(`An assessment has at most ${most} work areas and barriers. These would be ${count}.`);
  }
  if (moment.some(({ after }) => after !== null)) checkSize(next);
}

/** What of a step can be taken without taking somebody else's change with it; says what cannot. */
function ownPart(edit: AreaEdit, { workAreas, updatedBy }: Assessment, what: 'undone' | 'made again'): AreaEdit {
  const theirs = workAreas[edit.areaId] ?? null;
  const outcome = reconcile(edit, theirs);
  if (outcome.kind !== 'conflict') return edit;
  const named = theirs ?? edit.before ?? edit.after;
  notifications.show({
    color: 'orange',
    title: `Your change cannot be ${what}`,
    message: `${updatedBy ?? 'Somebody else'} has changed the ${outcome.parts.join(' and the ')} of “${
      named === null ? 'this work area' : workAreaName(named)
    }” since.`,
    autoClose: 10_000,
  });
  return { areaId: edit.areaId, before: theirs, after: outcome.without };
}
