import { type ModalProps, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { dialogs } from './dialogs.ts';
import { Dialog } from './dialog.tsx';

/** Selector for buttons and options that enter a value. Buttons that turn the pages of a calendar do not match. */
const ENTERING = '[data-enters] button:not([data-direction]), [role="option"]';

interface FormModalProps extends ModalProps {
  /** Whether it asks before it discards entries. Otherwise it closes at once. */
  asks?: boolean;
}

/** A dialog with a form. A click outside or Escape asks before entries are discarded. */
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
      // If two dialogs are open, Escape closes the upper one.
      closeOnEscape={closeOnEscape && !asking}
      returnFocus
    >
      <div
        onChange={() => {
          isFilled.current = true;
        }}
        // Elements that enter a value by a click alone, such as days of a calendar, have the attribute `data-enters`.
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest(ENTERING) !== null) isFilled.current = true;
        }}
      >
        {children}
      </div>
    </Dialog>
  );
}
