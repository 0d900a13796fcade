import { useEffect } from 'react';
import { forgetEdit, type JournalEntry, leftoverEdits } from '../../backend/edit-journal.ts';
import { readAssessmentFromServer } from '../../backend/work-areas.ts';
import type { AssessmentId } from '../../domain/ids.ts';
import { chainsOf, reconcile, wholeEdit } from '../../domain/reconcile-edit.ts';
import { workAreaName } from '../../domain/work-area.ts';
import { assessmentTexts } from '../../texts/assessment.ts';
import { shownTime } from '../../texts/format.ts';
import { type EditHandlers, saveEdit } from './save-edit.ts';
import { dialogs } from '../../ui/dialogs.ts';

/**
 * Looks after the edits of a page that was closed before it heard the end of them. The database sends them again by itself; what did
 * not arrive, because somebody else had changed the work area, is offered once more.
 */
export function useLeftoverEdits(assessment: AssessmentId, handlers: EditHandlers): void {
  useEffect(() => {
    let left = false;
    const look = async () => {
      for (const chain of chainsOf(await leftoverEdits(assessment, handlers.email))) {
        if (left) return;
        await offer(chain, handlers);
      }
    };
    let looking = Promise.resolve();
    // One after the other, so that nothing is offered twice at once.
    const again = () => {
      looking = looking.then(look).catch(() => undefined);
    };
    again();
    // Without a network nothing is known of them yet.
    window.addEventListener('online', again);
    return () => {
      left = true;
      window.removeEventListener('online', again);
    };
  }, [assessment, handlers]);
}

/** Offers edits that were made one upon the other; closing the dialog leaves them for another time. */
async function offer(chain: [JournalEntry, ...JournalEntry[]], handlers: EditHandlers): Promise<void> {
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
      title: assessmentTexts.changeOfYoursMayNot,
      children: assessmentTexts.yourChange(
        area === null ? assessmentTexts.aWorkArea : workAreaName(area),
        shownTime(new Date(edit.at)),
      ),
      labels: { confirm: assessmentTexts.saveItNow, cancel: assessmentTexts.dropIt },
      onConfirm: () => {
        saveEdit(now, edit, handlers);
        forget();
      },
      onCancel: forget,
      onClose: () => resolve(),
    }),
  );
}
