import { Button, Group, Stack } from '@mantine/core';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { FileField } from './file-field.tsx';
import { ImportChoice, type ImportChoiceProps } from './import-choice.tsx';
import { useShapeFile } from './use-shape-file.ts';

/** Imports the shapes of a file as work areas. Nothing is written before the person confirms. */
export function ImportDialog({ onClose, ...of }: Omit<ImportChoiceProps, 'file'>) {
  const { file, take } = useShapeFile();
  return (
    <FormModal opened onClose={onClose} title="Import work areas" size="xl">
      <Stack>
        <FileField file={file} onTake={take} />
        {file.kind === 'read' ? (
          // The key resets all choices for another file.
          <ImportChoice key={file.number} file={file} onClose={onClose} {...of} />
        ) : (
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </Group>
        )}
      </Stack>
    </FormModal>
  );
}
