import { Button, Group, Stack } from '@mantine/core';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { Bounds } from '../../../model/map/bounds.ts';
import type { Method } from '../../../model/project/report-config.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import type { WorkAreaWriter } from '../editing/use-work-area-writer.ts';
import { FileField } from './file-field.tsx';
import { ImportChoice } from './import-choice.tsx';
import { useShapeFile } from './use-shape-file.ts';

interface ImportDialogProps {
  /** Bounds of the project. Null if it has no receivers. */
  bounds: Bounds | null;
  workAreas: Assessment['workAreas'];
  plane: CoordinateSystem;
  method: Pick<Method, 'barrierHeightM'>;
  writer: WorkAreaWriter;
  onClose: () => void;
}

/** Imports the shapes of a file as work areas. Nothing is written before the person confirms. */
export function ImportDialog({ onClose, ...of }: ImportDialogProps) {
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
