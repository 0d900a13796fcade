import { type ModalProps, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { dialogs } from './dialogs.ts';
import { Dialog } from './dialog.tsx';

/** Buttons and options that enter something; buttons that turn the pages of a calendar do not. */
const ENTERING = '[data-enters] button:not([data-direction]), [role="option"]';

interface FormModalProps extends ModalProps {
  /** Whether there is something to lose; else it closes at once. */
  asks?: boolean;
}

/** A dialog with a form: neither a click beside it nor Escape throws away what was entered without a question. */
export function FormModal({ asks = true, opened, onClose, closeOnEscape = true, children, ...props }: FormModalProps) {
  const isFilled = useRef(false);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!opened) isFilled.current = false;
  }, [opened]);
  const close = () => {
    if (!asks || !isFilled.current) {
      onClose();
      return;
    }
    setAsking(true);
    dialogs.confirm({
      title: 'Discard changes?',
      children: <Text size="sm">Your changes are not saved.</Text>,
      labels: { confirm: 'Discard', cancel: 'Keep editing' },
      confirmProps: { color: 'red.9' },
      onConfirm: onClose,
      onClose: () => setAsking(false),
    });
  };
  return (
    <Dialog
      {...props}
      opened={opened}
      onClose={close}
      closeOnClickOutside={false}
      // Of two dialogs Escape means the upper one.
      closeOnEscape={closeOnEscape && !asking}
      returnFocus
    >
      <div
        onChange={() => {
          isFilled.current = true;
        }}
        // What is entered by a click alone, as in a calendar, names itself.
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest(ENTERING) !== null) isFilled.current = true;
        }}
      >
        {children}
      </div>
    </Dialog>
  );
}
