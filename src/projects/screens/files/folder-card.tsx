import { Badge, Button, FileButton, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { type Ref, Suspense, useImperativeHandle, useState } from 'react';
import { readStoredFiles, type StoredFile } from '../../api/stored-files.ts';
import { useAccount } from '../../../people/api/session.ts';
import { isUnderWay, useUploads } from '../../api/upload-list.ts';
import { startUpload } from '../../api/uploads.ts';
import { storagePaths } from '../../../model/paths.ts';
import type { Project, ProjectFolder } from '../../../model/project/project.ts';
import { hasColumns } from '../../rules/load/files/table-formats.ts';
import { refusalOf } from '../../rules/folder-formats.ts';
import { endingsToChoose, withZippedShapefiles } from '../../rules/loose-shapefiles.ts';
import { shownTime } from '../../../model/format/format.ts';
import { FileRow } from './file-row.tsx';
import { askForColumns } from './import/ask-for-columns.ts';
import { assignColumns } from './import/files-to-assign.tsx';
import classes from './folder-card.module.css';
import { FOLDER_TEXTS } from './folders.ts';
import { TemplateMenu } from './template-menu.tsx';
import { useDropTarget } from '../../../ui/forms/use-drop-target.ts';
import { dialogs } from '../../../ui/dialogs/dialogs.ts';
import { sizeText } from './quantities.ts';
import { DRAWN_FOLDERS } from '../../rules/drawn/drawn-layers.ts';
import { urls } from '../../../ui/urls.ts';
import { lazily } from '../../../ui/loading/lazily.ts';

// The code that reads files is fetched on demand.
const ReceiversFromBuildingsDialog = lazily(
  async () => (await import('./receivers-from-buildings-dialog.tsx')).ReceiversFromBuildingsDialog,
);
/** Accepts files for the folder that were chosen elsewhere on the page. */
export interface FolderHandle {
  take: (files: readonly File[]) => void;
}

interface FolderCardProps {
  project: Project;
  folder: ProjectFolder;
  /** Its files in Storage. Null while they are not known. */
  stored: readonly StoredFile[] | null;
  ref: Ref<FolderHandle>;
  /** Whether the folder is read-only. */
  locked: boolean;
}

/** A chosen file with the name of an existing file. */
interface Present {
  name: string;
  /** The existing file. Null if it is listed but not stored. */
  there: StoredFile | null;
  /** Whether somebody else has uploaded it since this page read the folder. */
  isNewer: boolean;
}

interface Refused {
  name: string;
  reason: string;
}

/** A folder of a project's files: its purpose, its files, and its uploads. */
export function FolderCard({ project, folder, stored, ref, locked }: FolderCardProps) {
  const { email } = useAccount();
  const { title, icon: Icon, needed, purpose, formats, columns } = FOLDER_TEXTS[folder];
  const [refused, setRefused] = useState<Refused[]>([]);
  const [isFromBuildings, setFromBuildings] = useState(false);
  const uploads = useUploads((state) => state.uploads);
  const listed = project.files[folder] ?? [];
  const drawn = DRAWN_FOLDERS.find((known) => known === folder);
  const sent = Object.values(uploads).filter((upload) => upload.project === project.uid && upload.folder === folder);
  const names = new Set([...listed, ...(stored ?? []).map(({ name }) => name), ...sent.map(({ file }) => file.name)]);
  const take = async (chosen: readonly File[]) => {
    const files = await withZippedShapefiles(folder, chosen).catch(() => null);
    if (files === null) {
      setRefused([{ name: chosen.map(({ name }) => name).join(', '), reason: 'The files cannot be read any more.' }]);
      return;
    }
    const { refusals, fresh, present } = sortOut(files, folder, names, (name) => {
      const upload = useUploads.getState().uploads[storagePaths.projectFile(project.uid, folder, name)];
      return upload !== undefined && isUnderWay(upload);
    });
    setRefused(refusals);
    const start = (taken: File[]) => {
      for (const file of taken) startUpload(project.uid, folder, file, email);
      void askForColumns(project, folder, taken);
    };
    start(fresh);
    if (present.length > 0) void findPresent(present).then((found) => askToReplace(found, title, () => start(present)));
  };
  /**
   * Existing files with the same names. Storage is read again, because another administrator may have replaced a file meanwhile.
   */
  const findPresent = async (files: File[]): Promise<Present[]> => {
    const now = await readStoredFiles(project.uid, [folder]).catch(() => stored ?? []);
    return files.map(({ name }) => {
      const there = now.find((file) => file.name === name) ?? null;
      const known = stored?.find((file) => file.name === name);
      const isNewer = stored !== null && there !== null && there.updated.getTime() !== known?.updated.getTime();
      return { name, there, isNewer };
    });
  };
  useImperativeHandle(ref, () => ({ take: (files) => void take(files) }));
  const { over, ...target } = useDropTarget(locked ? null : (files) => void take(files));
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      id={`folder-${folder}`}
      aria-label={title}
      className={classes.card ?? ''}
      data-over={over || undefined}
      {...target}
    >
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <ThemeIcon variant="light" color="green" size={34}>
              <Icon size={20} />
            </ThemeIcon>
            <div>
              <Group gap={8}>
                <Title order={3} fz="md">
                  {title}
                </Title>
                {needed && listed.length === 0 && (
                  <Badge size="xs" variant="light" color="orange">
                    Needed
                  </Badge>
                )}
              </Group>
              <Text size="sm" c="dimmed">
                {purpose}
              </Text>
            </div>
          </Group>
          {!locked && (
            <Group gap={6} wrap="nowrap">
              <TemplateMenu folder={folder} project={project} />
              <FileButton
                multiple
                accept={endingsToChoose(folder)
                  .map((ending) => `.${ending}`)
                  .join(',')}
                onChange={(files) => void take(files)}
                inputProps={{ 'aria-label': `Files for ${title}` }}
              >
                {(props) => (
                  <Button
                    {...props}
                    size="xs"
                    variant="default"
                    flex="none"
                    leftSection={<IconUpload size={14} />}
                    aria-label={`Upload ${title.toLowerCase()}`}
                  >
                    Upload
                  </Button>
                )}
              </FileButton>
            </Group>
          )}
        </Group>
        <dl className={classes.terms}>
          <dt>Formats</dt>
          <dd>{formats}</dd>
          {columns !== null && (
            <>
              <dt>Columns</dt>
              <dd>{columns}</dd>
            </>
          )}
        </dl>
        {!locked && folder === 'receivers' && (project.files.buildings ?? []).length > 0 && (
          <Button
            size="xs"
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => setFromBuildings(true)}
          >
            Make from buildings …
          </Button>
        )}
        {!locked && drawn !== undefined && (
          <Button
            component={Link}
            to={`${urls.adminMap(project.uid)}?draw=${drawn}`}
            size="xs"
            variant="default"
            style={{ alignSelf: 'flex-start' }}
          >
            Draw on the map …
          </Button>
        )}
        {!locked && folder === 'imagery' && (
          <Button
            component={Link}
            to={`${urls.adminMap(project.uid)}?place`}
            size="xs"
            variant="default"
            style={{ alignSelf: 'flex-start' }}
          >
            Place a plan on the map …
          </Button>
        )}
        {refused.map(({ name, reason }) => (
          <Text key={name} size="sm" c="red.9" role="alert" className={classes.name ?? ''}>
            {name} was not uploaded. {reason}
          </Text>
        ))}
        {names.size > 0 && (
          <ul className={classes.files} aria-label={`${title}: files`}>
            {[...names].sort().map((name) => (
              <FileRow
                key={name}
                project={project.uid}
                folder={folder}
                name={name}
                listed={listed.includes(name)}
                stored={stored === null ? 'unknown' : (stored.find((file) => file.name === name) ?? null)}
                upload={sent.find(({ file }) => file.name === name) ?? null}
                locked={locked}
                onColumns={
                  folder !== 'imagery' && hasColumns(folder, name)
                    ? () => assignColumns({ project: project.uid, folder, name, opened: null })
                    : null
                }
              />
            ))}
          </ul>
        )}
      </Stack>
      <Suspense>
        {isFromBuildings && (
          <ReceiversFromBuildingsDialog
            project={project}
            taken={names}
            onMade={(file) => startUpload(project.uid, folder, file, email)}
            onClose={() => setFromBuildings(false)}
          />
        )}
      </Suspense>
      {over && <div className={classes.hint}>Drop to upload into {title.toLowerCase()}</div>}
    </Paper>
  );
}

/** Sorts chosen files into rejected files, new files, and files whose name already exists. */
function sortOut(
  files: readonly File[],
  folder: ProjectFolder,
  names: ReadonlySet<string>,
  underWay: (name: string) => boolean,
) {
  const refusals: Refused[] = [];
  const fresh: File[] = [];
  const present: File[] = [];
  for (const file of files) {
    const reason = underWay(file.name) ? 'A file of this name is being uploaded.' : refusalOf(folder, file);
    if (reason !== null) refusals.push({ name: file.name, reason });
    else if (names.has(file.name)) present.push(file);
    else fresh.push(file);
  }
  return { refusals, fresh, present };
}

function askToReplace(files: readonly Present[], title: string, replace: () => void): void {
  const [first] = files;
  const several = files.length > 1;
  dialogs.confirm({
    title: several ? `Replace ${files.length} files?` : `Replace ${first?.name ?? ''}?`,
    children: (
      <Stack gap="xs">
        <Text size="sm">
          {title} {several ? 'has files of these names' : 'has a file of this name'} already. Members work with what is
          published until you publish again.
        </Text>
        <Text size="sm" component="ul" m={0} pl="md" mah={240} style={{ overflow: 'auto' }}>
          {files.map((file) => (
            <li key={file.name} className={classes.name}>
              {lineOf(file)}
            </li>
          ))}
        </Text>
      </Stack>
    ),
    labels: {
      confirm: several ? 'Replace all' : 'Replace',
      cancel: 'Keep existing',
    },
    onConfirm: replace,
    onCancel: () => notifications.show({ message: 'Nothing was replaced.' }),
  });
}

function lineOf({ name, there, isNewer }: Present): string {
  if (there === null) return name;
  const detail = `${name} (${sizeText(there.size)}, uploaded ${shownTime(there.updated)})`;
  return isNewer ? `${detail}: somebody else has uploaded it since you opened this page.` : detail;
}
