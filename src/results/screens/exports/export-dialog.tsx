import { Modal, Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import { ExportForm } from './export-form.tsx';
import { ExportList } from './export-list.tsx';

interface ExportDialogProps {
  isOpened: boolean;
  exports: ComponentProps<typeof ExportList>['exports'];
  isExporting: boolean;
  /** Null if there are no results. */
  form: Omit<ComponentProps<typeof ExportForm>, 'onClose'> | null;
  onClose: () => void;
}

/** The dialog with the options of an export, and with the list of exports. */
export function ExportDialog({ isOpened, exports, isExporting, form, onClose }: ExportDialogProps) {
  return (
    <Modal opened={isOpened} onClose={onClose} title="Export the results" size="lg">
      <Stack gap="lg">
        {form !== null && <ExportForm {...form} onClose={onClose} />}
        <ExportList exports={exports} isAwaited={isExporting} />
      </Stack>
    </Modal>
  );
}
