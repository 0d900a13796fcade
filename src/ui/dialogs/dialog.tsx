import { Modal, type ModalProps } from '@mantine/core';
import { useReturnedFocus } from './returned-focus.ts';

/** A dialog that returns the focus when it closes. */
export function Dialog(props: ModalProps) {
  useReturnedFocus();
  return <Modal {...props} />;
}
