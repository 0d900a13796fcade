import { modals } from '@mantine/modals';
import { create } from 'zustand';
import { openerInFocus } from './returned-focus.ts';

/** Whether a dialog was requested. The component that shows dialogs is then fetched. */
export const useDialogsWanted = create(() => ({ wanted: false }));

const shown = Promise.withResolvers<void>();

/** Call this when the component listens. Dialogs that were requested earlier are then shown. */
export const dialogsAreShown = (): void => shown.resolve();

function whenShown(show: () => void): void {
  // The library returns the focus to the element that had it. A menu item no longer exists then, so the focus moves to the menu's
  // button first.
  openerInFocus()?.focus({ preventScroll: true });
  useDialogsWanted.setState({ wanted: true });
  void shown.promise.then(show);
}

/** Opens dialogs from code. */
export const dialogs = {
  /** Asks a question with two buttons. */
  confirm(question: Parameters<typeof modals.openConfirmModal>[0]): void {
    whenShown(() => modals.openConfirmModal(question));
  },
  /** Shows a dialog. @returns a function that closes it */
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
