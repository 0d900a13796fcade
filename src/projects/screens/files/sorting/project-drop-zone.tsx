import { Anchor, Button, FileButton, Group, Loader, Paper, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ProjectFolder } from '../../../../model/project/project.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG, type ReportConfig } from '../../../../model/project/report-config.ts';
import { useDropTarget } from '../../../../ui/forms/use-drop-target.ts';
import { lazily } from '../../../../ui/loading/lazily.ts';
import { withZippedShapefiles } from '../../../rules/loose-shapefiles.ts';
import classes from '../folder-card.module.css';
import type { SortedFile } from './sort-files.ts';

const SortFilesDialog = lazily(async () => (await import('./sort-files-dialog.tsx')).SortFilesDialog);

const SourcesDialog = lazily(async () => (await import('../sources-dialog.tsx')).SourcesDialog);

interface ProjectDropZoneProps {
  /** Country of the project, ISO 3166. Empty if it is not known. */
  country: string;
  /** Configuration whose operating times and backgrounds help to recognise columns. Null if none is stored. */
  config: ReportConfig | null;
  onTake: (files: ReadonlyMap<ProjectFolder, File[]>) => void;
}

/** Accepts all files of a project at once and proposes a folder for each. */
export function ProjectDropZone({ country, config, onTake }: ProjectDropZoneProps) {
  const [sorting, setSorting] = useState(false);
  const [sorted, setSorted] = useState<readonly SortedFile[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const take = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    setSorting(true);
    setProblem(null);
    try {
      // The parts of a shapefile are one file, whatever its content.
      const files = await withZippedShapefiles('buildings', chosen);
      const { sortFiles } = await import('./sort-files.ts');
      setSorted(await sortFiles(files, criteriaSetOf(config ?? DEFAULT_REPORT_CONFIG)));
    } catch {
      setProblem('The files cannot be read any more. Choose them again.');
    } finally {
      setSorting(false);
    }
  };
  const { over, ...target } = useDropTarget(sorting ? null : (files) => void take(files));
  return (
    <Paper
      withBorder
      p="md"
      mb="md"
      component="section"
      aria-label="All files"
      className={classes.card ?? ''}
      data-over={over || undefined}
      {...target}
    >
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={600}>Drop all files here, or choose them</Text>
          <Text size="sm" c="dimmed">
            Each is looked into, and its folder is proposed. The parts of a shapefile are taken together.
          </Text>
          <Anchor component="button" type="button" size="sm" onClick={() => setAsking(true)}>
            How do I get these files?
          </Anchor>
          {problem !== null && (
            <Text size="sm" c="red.9" role="alert">
              {problem}
            </Text>
          )}
        </div>
        <FileButton
          multiple
          onChange={(files) => void take(files)}
          inputProps={{ 'aria-label': 'Files of the project' }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              flex="none"
              disabled={sorting}
              leftSection={sorting ? <Loader size={14} /> : <IconUpload size={16} />}
            >
              {sorting ? 'Looking …' : 'Choose files'}
            </Button>
          )}
        </FileButton>
      </Group>
      <Suspense>
        {sorted !== null && <SortFilesDialog sorted={sorted} onTake={onTake} onClose={() => setSorted(null)} />}
        {isAsking && <SourcesDialog country={country} onClose={() => setAsking(false)} />}
      </Suspense>
    </Paper>
  );
}
