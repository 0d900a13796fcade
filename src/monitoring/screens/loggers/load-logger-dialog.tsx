import { Alert, Button, FileButton, Group, List, Paper, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLive } from '../../../firebase/live.ts';
import { watchLoggerFormats } from '../../api/measured-equipment.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { LoggerFormat } from '../../rules/logger-format.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import type { ReportConfig } from '../../../model/project/report-config.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { LoadingState } from '../../../ui/loading/states.tsx';
import { useDropTarget } from '../../../ui/forms/use-drop-target.ts';
import { FormatFields } from './format-fields.tsx';
import { type OpenedFile, openedFile, type ReadFile, readFile } from './logger-file.ts';
import classes from '../monitoring-page.module.css';
import { PlaceForm } from './place-form.tsx';

interface LoadLoggerDialogProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  config: ReportConfig;
  onClose: () => void;
}

/** Loads the file of a logger: its columns, unreadable parts, and the position of the logger. */
export function LoadLoggerDialog(props: LoadLoggerDialogProps) {
  const formats = useLive(useMemo(() => watchLoggerFormats(props.assessment.company), [props.assessment.company]));
  return (
    <FormModal opened size="xl" onClose={props.onClose} title="Import a logger file">
      {formats.kind === 'loading' ? (
        <LoadingState />
      ) : (
        // Without the stored formats, the person is asked again.
        <LoadLogger {...props} kept={formats.kind === 'ready' ? formats.value : NO_FORMATS} />
      )}
    </FormModal>
  );
}

const NO_FORMATS: readonly LoggerFormat[] = [];

function LoadLogger({ kept, ...props }: LoadLoggerDialogProps & { kept: readonly LoggerFormat[] }) {
  const [file, setFile] = useState<OpenedFile | null>(null);
  const [said, setSaid] = useState<LoggerFormat | null>(null);
  const take = async (chosen: File) => {
    const opened = await openedFile(chosen, kept);
    setFile(opened);
    setSaid(opened.kind === 'opened' ? opened.logger.format : null);
  };
  const { over, ...target } = useDropTarget(([first]) => {
    if (first !== undefined) void take(first);
  });
  const { timeZone } = props.config;
  const read = useMemo(
    () => (file?.kind === 'opened' && said !== null ? readFile(file, said, timeZone) : null),
    [file, said, timeZone],
  );
  return (
    <Stack>
      <Paper withBorder p="md" className={classes.drop ?? ''} data-over={over || undefined} {...target}>
        <Group justify="space-between">
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {file === null ? (
              <>
                <Text>Choose a file, or drop it here.</Text>
                <Text size="sm" c="dimmed">
                  {'CSV of any logger, 15 minutes or shorter: Larson Davis, Rion, Brüel & Kjær, SiteHive and others.'}
                </Text>
              </>
            ) : (
              <Text fw={600}>{file.name}</Text>
            )}
          </div>
          <FileButton accept=".csv,.txt,.tsv,.rnd" onChange={(chosen) => chosen !== null && void take(chosen)}>
            {(button) => (
              <Button
                {...button}
                variant={file === null ? 'filled' : 'default'}
                leftSection={<IconUpload size={16} />}
                data-autofocus
              >
                {file === null ? 'Choose a file' : 'Choose another file'}
              </Button>
            )}
          </FileButton>
        </Group>
      </Paper>
      {file?.kind === 'failed' && <Problems title={`${file.name} cannot be read`} colour="red" of={file.problems} />}
      {file?.kind === 'opened' && said !== null && (
        <FormatFields opened={file.logger} format={said} timeZone={timeZone} onChange={setSaid} />
      )}
      {file?.kind === 'opened' && read !== null && (
        <ReadNotes read={read} isAsked={said?.order === null || said?.columns.laeq === undefined} />
      )}
      {file?.kind === 'opened' && read?.kind === 'read' && said !== null && (
        <PlaceForm {...props} file={file.name} read={read} format={said} kept={kept} />
      )}
    </Stack>
  );
}

/** @param isAsked whether a question above already explains it */
function ReadNotes({ read, isAsked }: { read: ReadFile; isAsked: boolean }) {
  if (read.kind === 'failed') {
    return isAsked ? null : <Problems title="The file cannot be imported as it is" colour="red" of={read.problems} />;
  }
  return read.problems.length === 0 ? null : <Problems title="Notes on the file" colour="orange" of={read.problems} />;
}

const MOST_TOLD = 12;

function Problems({ title, colour, of }: { title: string; colour: string; of: readonly string[] }) {
  return (
    <Alert color={colour} title={title} role="alert">
      <List size="sm">
        {of.slice(0, MOST_TOLD).map((problem) => (
          <List.Item key={problem}>{problem}</List.Item>
        ))}
      </List>
      {of.length > MOST_TOLD && <Text size="sm">and {of.length - MOST_TOLD} more</Text>}
    </Alert>
  );
}
