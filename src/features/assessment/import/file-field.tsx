import { Button, FileButton, Group, Loader, Paper, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { SHAPE_FILE_ENDINGS } from '../../../geodata/shapes/shape-files.ts';
import { importTexts } from '../../../texts/assessment-import.ts';
import { Failure } from '../../../ui/states.tsx';
import { useDropTarget } from '../../../ui/use-drop-target.ts';
import classes from './import.module.css';
import type { ShapeFile } from './use-shape-file.ts';

const ACCEPTED = SHAPE_FILE_ENDINGS.map((ending) => `.${ending}`).join(',');

/** Where a file of shapes is chosen or dropped, and what is wrong with it. */
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
                <Text>{importTexts.chooseFile}</Text>
                <Text size="sm" c="dimmed">
                  {importTexts.geoJSONKmlKmzDxfGeoPackage}
                </Text>
              </>
            ) : (
              <Text fw={600}>{file.name}</Text>
            )}
            {file.kind === 'reading' && (
              <Group gap="xs" role="status">
                <Loader size="xs" />
                <Text size="sm">{importTexts.reading}</Text>
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
                {file.kind === 'none' ? importTexts.chooseAFile : importTexts.chooseAnotherFile}
              </Button>
            )}
          </FileButton>
        </Group>
      </Paper>
      {file.kind === 'failed' && (
        <Failure title={importTexts.cannotBeTaken(file.name)} message={file.reasons.slice(0, REASONS_TOLD).join(' ')} />
      )}
    </Stack>
  );
}

const REASONS_TOLD = 5;
