import { Button, FileButton, Group, List, Loader, Paper, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import { useDropTarget } from '../../../ui/forms/use-drop-target.ts';
import classes from '../files/folder-card.module.css';
import { FOLDER_TEXTS } from '../files/folders.ts';
import type { FirstFiles } from './first-files.ts';

interface FirstFilesZoneProps {
  first: FirstFiles;
  onFiles: (first: FirstFiles) => void;
}

/** Accepts the first files of a project and derives its place from them. */
export function FirstFilesZone({ first, onFiles }: FirstFilesZoneProps) {
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    setReading(true);
    setProblem(null);
    try {
      const { readFirstFiles } = await import('./read-first-files.ts');
      const found = await readFirstFiles(chosen);
      onFiles(found);
      if (found.middle === null)
        setProblem('The files do not say where they lie. Search the place, or click on the map.');
    } catch (error) {
      setProblem(errorText(error));
    }
    setReading(false);
  };
  const { over, ...target } = useDropTarget(reading ? null : (files) => void take(files));
  return (
    <Paper
      withBorder
      p="sm"
      component="section"
      aria-label="First files"
      className={classes.card ?? ''}
      data-over={over || undefined}
      {...target}
    >
      <Group justify="space-between">
        <Text size="sm" style={{ flex: '1 1 16rem' }}>
          Or drop the first files here: the place is read from them, and they are uploaded with the draft.
        </Text>
        <FileButton
          multiple
          onChange={(files) => void take(files)}
          inputProps={{ 'aria-label': 'First files of the project' }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              flex="none"
              disabled={reading}
              leftSection={reading ? <Loader size={14} /> : <IconUpload size={16} />}
            >
              {reading ? 'Looking …' : 'Choose files'}
            </Button>
          )}
        </FileButton>
      </Group>
      {problem !== null && (
        <Text size="sm" c="red.9" role="alert">
          {problem}
        </Text>
      )}
      {first.files.length > 0 && (
        <List size="sm" mt="xs">
          {first.files.map(({ file, folder }) => (
            <List.Item key={`${file.name} ${folder}`}>
              {file.name}:{' '}
              {folder === null ? 'its folder is not clear, upload it on the next page' : FOLDER_TEXTS[folder].title}
            </List.Item>
          ))}
        </List>
      )}
    </Paper>
  );
}
