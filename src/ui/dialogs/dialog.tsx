import { Modal, type ModalProps } from '@mantine/core';
import { useReturnedFocus } from './returned-focus.ts';

/** A dialog, after which the keys go on where they were. */
export function Dialog(props: ModalProps) {
  useReturnedFocus();
  return <Modal {...props} />;
}
