import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { deleteWorkArea, saveWorkArea, TooLarge } from '../../backend/assessments.ts';
import { errorText } from '../../backend/error-texts.ts';
import { useAccount } from '../../backend/session.ts';
import type { Assessment } from '../../domain/assessment.ts';
import type { WorkAreaId } from '../../domain/ids.ts';
import type { WorkArea } from '../../domain/work-area.ts';
import { editor, type Moment } from './editor-store.ts';

export interface WorkAreaWriter {
  /** Writes a work area's new state; null deletes it. Can be undone. */
  change: (areaId: WorkAreaId, after: WorkArea | null) => void;
  undo: () => void;
  redo: () => void;
}

function showFailure(error: unknown): void {
  const message = error instanceof TooLarge ? error.message : errorText(error);
  notifications.show({ color: 'red', title: 'The work area was not saved', message, autoClose: false });
}

/** The one way by which work areas change: drawing, plant, undo and redo all write moments. */
export function useWorkAreaWriter(assessment: Assessment): WorkAreaWriter {
  const { email } = useAccount();
  const write = useCallback(
    ({ areaId, after }: Moment) => {
      try {
        const saved =
          after === null
            ? deleteWorkArea(assessment.id, areaId, email)
            : saveWorkArea(assessment, areaId, after, email);
        saved.catch(showFailure);
      } catch (error) {
        showFailure(error);
      }
    },
    [assessment, email],
  );
  const change = useCallback(
    (areaId: WorkAreaId, after: WorkArea | null) => {
      const moment = { areaId, before: assessment.workAreas[areaId] ?? null, after };
      editor.remember(moment);
      write(moment);
    },
    [assessment, write],
  );
  const undo = useCallback(() => {
    const moment = editor.undo();
    if (moment !== null) write(moment);
  }, [write]);
  const redo = useCallback(() => {
    const moment = editor.redo();
    if (moment !== null) write(moment);
  }, [write]);
  return { change, undo, redo };
}
