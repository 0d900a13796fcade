import { modals } from '@mantine/modals';
import { create } from 'zustand';
import { openerInFocus } from './returned-focus.ts';

/** Whether a dialog was asked for: the frame that shows them is fetched then. */
export const useDialogsWanted = create(() => ({ wanted: false }));

const shown = Promise.withResolvers<void>();

/** To be called once the frame listens: what was asked for before is shown then. */
export const dialogsAreShown = (): void => shown.resolve();

function whenShown(show: () => void): void {
  // The library gives the focus back to what had it: an item of a menu is gone by then.
  openerInFocus()?.focus({ preventScroll: true });
  useDialogsWanted.setState({ wanted: true });
  void shown.promise.then(show);
}

/** Dialogs that code asks for. */
export const dialogs = {
  /** Asks a question that is answered by one of two buttons. */
  confirm(question: Parameters<typeof modals.openConfirmModal>[0]): void {
    whenShown(() => modals.openConfirmModal(question));
  },
  /** Shows a dialog. @returns closes it */
  open(dialog: Parameters<typeof modals.open>[0]): () => void {
    const modalId = crypto.randomUUID();
    let isClosed = false;
    whenShown(() => {
      if (!isClosed) modals.open({ ...dialog, modalId });
    });
    return () => {
      isClosed = true;
      modals.close(modalId);
    };
  },
};
