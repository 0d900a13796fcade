import { useEffect } from 'react';
import { forgetEdit, type UnsyncedEdit, readUnsyncedEdits } from '../../../firebase/unsynced-edits.ts';
import { readAssessmentFromServer } from '../../api/work-areas.ts';
import type { AssessmentId } from '../../../model/ids.ts';
import { chainsOf, reconcile, wholeEdit } from '../../../model/assessment/reconcile-edit.ts';
import { workAreaName } from '../../../model/assessment/work-area.ts';
import { shownTime } from '../../../model/format/format.ts';
import { type EditHandlers, saveEdit } from './save-edit.ts';
import { dialogs } from '../../../ui/dialogs/dialogs.ts';

/**
 * Handles edits of pages that were closed before the server accepted them. The SDK retries them by itself. An edit that was
 * rejected because somebody else had changed the work area is offered again.
 */
export function useUnsyncedEdits(assessment: AssessmentId, handlers: EditHandlers): void {
  useEffect(() => {
    let left = false;
    const offerPending = async () => {
      for (const chain of chainsOf(await readUnsyncedEdits(assessment, handlers.email))) {
        if (left) return;
        await offer(chain, handlers);
      }
    };
    let pending = Promise.resolve();
    // Edits are offered one after the other, so that none is offered twice.
    const offerAll = () => {
      pending = pending.then(offerPending).catch(() => undefined);
    };
    offerAll();
    // Without a network the state on the server is not known.
    window.addEventListener('online', offerAll);
    return () => {
      left = true;
      window.removeEventListener('online', offerAll);
    };
  }, [assessment, handlers]);
}

/** Offers edits that build on each other. If the person closes the dialog, they are offered again later. */
async function offer(chain: [UnsyncedEdit, ...UnsyncedEdit[]], handlers: EditHandlers): Promise<void> {
  const edit = wholeEdit(chain);
  const now = await readAssessmentFromServer(edit.assessment);
  const forget = () => chain.forEach(forgetEdit);
  if (now === null || reconcile(edit, now.workAreas[edit.areaId] ?? null).kind === 'nothing') {
    forget();
    return;
  }
  const area = edit.after ?? edit.before;
  await new Promise<void>((resolve) =>
    dialogs.confirm({
      title: 'A change of yours may not be saved',
      children: `Your change of “${area === null ? 'a work area' : workAreaName(area)}” of ${shownTime(new Date(edit.at))} had not reached the server when the page was closed. Somebody else has changed the work area since.`,
      labels: { confirm: 'Save it now', cancel: 'Discard' },
      onConfirm: () => {
        saveEdit(now, edit, handlers);
        forget();
      },
      onCancel: forget,
      onClose: () => resolve(),
    }),
  );
}
