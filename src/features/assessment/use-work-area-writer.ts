import { notifications } from '@mantine/notifications';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../../backend/error-texts.ts';
import { useAccount } from '../../backend/session.ts';
import type { Assessment } from '../../domain/assessment.ts';
import type { EquipmentItem } from '../../domain/equipment/equipment.ts';
import type { WorkAreaId } from '../../domain/ids.ts';
import { reconcile } from '../../domain/reconcile-edit.ts';
import { type WorkArea, workAreaName } from '../../domain/work-area.ts';
import { askWhichStays } from './conflict-dialog.tsx';
import { editor, type Moment } from './editor-store.ts';
import { OwnWrites } from './own-writes.ts';
import { type EditHandlers, saveEdit, settle } from './save-edit.ts';
import { useLeftoverEdits } from './use-leftover-edits.ts';

export interface WorkAreaWriter {
  /**
   * Writes a work area's new state; null deletes it. Can be undone.
   * @param seen the work area as it was when the edit began; as it is shown now where absent
   */
  change: (areaId: WorkAreaId, after: WorkArea | null, seen?: WorkArea) => void;
  undo: () => void;
  redo: () => void;
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
  const write = useCallback((moment: Moment) => saveEdit(latest(), moment, handlers), [handlers, latest]);
  const change = useCallback(
    (areaId: WorkAreaId, after: WorkArea | null, seen?: WorkArea) => {
      const moment = { areaId, before: seen ?? latest().workAreas[areaId] ?? null, after };
      editor.remember(moment);
      write(moment);
    },
    [write, latest],
  );
  const step = useCallback(
    (moment: Moment | null, what: 'undone' | 'made again') => {
      if (moment === null) return;
      const possible = ownPart(moment, latest(), what);
      if (possible !== null) write(possible);
    },
    [write, latest],
  );
  const undo = useCallback(() => step(editor.undo(), 'undone'), [step]);
  const redo = useCallback(() => step(editor.redo(), 'made again'), [step]);
  return { change, undo, redo };
}

/** What of a step can be taken without taking somebody else's change with it; says what cannot. */
function ownPart(moment: Moment, { workAreas, updatedBy }: Assessment, what: 'undone' | 'made again'): Moment | null {
  const theirs = workAreas[moment.areaId] ?? null;
  const outcome = reconcile(moment, theirs);
  if (outcome.kind !== 'conflict') return moment;
  const named = theirs ?? moment.before ?? moment.after;
  notifications.show({
    color: 'orange',
    title: `Your change cannot be ${what}`,
    message: `${updatedBy ?? 'Somebody else'} has changed the ${outcome.parts.join(' and the ')} of “${
      named === null ? 'this work area' : workAreaName(named)
    }” since.`,
    autoClose: 10_000,
  });
  return { areaId: moment.areaId, before: theirs, after: outcome.without };
}
