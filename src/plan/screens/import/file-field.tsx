import { Button, FileButton, Group, Loader, Paper, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { SHAPE_FILE_ENDINGS } from '../../rules/import/shape-files.ts';
import { Failure } from '../../../ui/loading/states.tsx';
import { useDropTarget } from '../../../ui/forms/use-drop-target.ts';
import classes from './import.module.css';
import type { ShapeFile } from './use-shape-file.ts';

const ACCEPTED = SHAPE_FILE_ENDINGS.map((ending) => `.${ending}`).join(',');

/** Chooses a file of shapes, also by drag and drop, and shows its faults. */
export function FileField({ file, onTake }: { file: ShapeFile; onTake: (file: File) => void }) {
  const { over, ...target } = useDropTarget((files) => {
    const [first] = files;
    if (first !== undefined) onTake(first);
  });
  return (
    <Stack gap="sm">
      <Paper withBorder p="md" className={classes.drop ?? ''} data-over={over || undefined} {...target}>
        <Group justify="space-between">
          <div className={classes.fileName}>
            {file.kind === 'none' ? (
              <>
                <Text>Choose a file, or drop it here.</Text>
                <Text size="sm" c="dimmed">
                  GeoJSON, KML, KMZ, DXF, GeoPackage, LandXML (its alignments), or a zipped shapefile or MapInfo file.
                  It is read in this page, and stays on your computer.
                </Text>
              </>
            ) : (
              <Text fw={600}>{file.name}</Text>
            )}
            {file.kind === 'reading' && (
              <Group gap="xs" role="status">
                <Loader size="xs" />
                <Text size="sm">Reading …</Text>
              </Group>
            )}
          </div>
          <FileButton accept={ACCEPTED} onChange={(chosen) => chosen !== null && onTake(chosen)}>
            {(props) => (
              <Button
                {...props}
                variant={file.kind === 'none' ? 'filled' : 'default'}
                leftSection={<IconUpload size={16} />}
                data-autofocus
              >
                {file.kind === 'none' ? 'Choose a file' : 'Choose another file'}
              </Button>
            )}
          </FileButton>
        </Group>
      </Paper>
      {file.kind === 'failed' && (
        <Failure title={`${file.name} cannot be imported`} message={file.reasons.slice(0, REASONS_TOLD).join(' ')} />
      )}
    </Stack>
  );
}

const REASONS_TOLD = 5;
