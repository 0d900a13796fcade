import type { MantineSize } from '@mantine/core';
import { FormBody, type FormBodyProps } from '../forms/form-body.tsx';
import { FormModal } from './form-modal.tsx';

interface FormDialogProps extends Omit<FormBodyProps, 'onCancel'> {
  title: string;
  size?: MantineSize;
  onClose: () => void;
}

/** A dialog with a single form. */
export function FormDialog({ title, size = 'md', onClose, ...body }: FormDialogProps) {
  return (
    <FormModal opened onClose={onClose} title={title} size={size}>
      <FormBody {...body} onCancel={onClose} />
    </FormModal>
  );
}
