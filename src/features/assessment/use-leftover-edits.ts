import { modals } from '@mantine/modals';
import { useEffect } from 'react';
import { forgetEdit, type JournalEntry, leftoverEdits } from '../../backend/edit-journal.ts';
import { readAssessmentFromServer } from '../../backend/work-areas.ts';
import type { AssessmentId } from '../../domain/ids.ts';
import { reconcile } from '../../domain/reconcile-edit.ts';
import { workAreaName } from '../../domain/work-area.ts';
import { timeOfDay } from '../../ui/dates.ts';
import { type EditHandlers, saveEdit } from './save-edit.ts';

/**
 * Looks after the edits of a page that was closed before it heard the end of them. The database sends them again by itself; what did
 * not arrive, because somebody else had changed the work area, is offered once more.
 */
export function useLeftoverEdits(assessment: AssessmentId, handlers: EditHandlers): void {
  useEffect(() => {
    let left = false;
    const look = async () => {
      const edits = await leftoverEdits(assessment, handlers.email);
      if (edits.length === 0) return;
      for (const edit of edits) {
        if (left) return;
        await offer(edit, handlers);
      }
    };
    const again = () => void look().catch(() => undefined);
    again();
    // Without a network nothing is known of them yet.
    window.addEventListener('online', again);
    return () => {
      left = true;
      window.removeEventListener('online', again);
    };
  }, [assessment, handlers]);
}

async function offer(edit: JournalEntry, handlers: EditHandlers): Promise<void> {
  const now = await readAssessmentFromServer(edit.assessment);
  const arrived = now === null || reconcile(edit, now.workAreas[edit.areaId] ?? null).kind === 'nothing';
  if (arrived) {
    forgetEdit(edit);
    return;
  }
  const area = edit.after ?? edit.before;
  await new Promise<void>((resolve) => {
    const end = (use: boolean) => {
      forgetEdit(edit);
      if (use) saveEdit(now, edit, handlers);
      resolve();
    };
    modals.openConfirmModal({
      title: 'A change of yours was not saved',
      children: `Your change of “${area === null ? 'a work area' : workAreaName(area)}” of ${timeOfDay(
        new Date(edit.at),
      )} did not reach the server before the page was closed, and somebody else has changed the work area since.`,
      labels: { confirm: 'Save it now', cancel: 'Drop it' },
      onConfirm: () => end(true),
      onCancel: () => end(false),
    });
  });
}
