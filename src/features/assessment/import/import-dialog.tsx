import { Button, Group, Stack } from '@mantine/core';
import type { Assessment } from '../../../domain/assessment.ts';
import type { Bounds } from '../../../domain/bounds.ts';
import type { Method } from '../../../domain/report-config.ts';
import type { CoordinateSystem } from '../../../geodata/crs/crs.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import type { WorkAreaWriter } from '../use-work-area-writer.ts';
import { FileField } from './file-field.tsx';
import { ImportChoice } from './import-choice.tsx';
import { useShapeFile } from './use-shape-file.ts';

interface ImportDialogProps {
  /** Of the project; null while it has no receivers. */
  bounds: Bounds | null;
  workAreas: Assessment['workAreas'];
  plane: CoordinateSystem;
  method: Pick<Method, 'barrierHeightM'>;
  writer: WorkAreaWriter;
  onClose: () => void;
}

/** Makes work areas of the shapes of a file. Nothing is written before they were looked at. */
export function ImportDialog({ onClose, ...of }: ImportDialogProps) {
  const { file, take } = useShapeFile();
  return (
    <FormModal opened onClose={onClose} title="Import work areas" size="xl">
      <Stack>
        <FileField file={file} onTake={take} />
        {file.kind === 'read' ? (
          // Of another file everything is chosen afresh.
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
