import { Badge, Button, FileButton, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { type Ref, Suspense, useImperativeHandle, useState } from 'react';
import { type StoredFile } from '../../api/stored-files.ts';
import { useUploads } from '../../api/upload-list.ts';
import type { Project, ProjectFolder } from '../../../model/project/project.ts';
import { hasColumns } from '../../rules/load/files/table-formats.ts';
import { endingsToChoose } from '../../rules/loose-shapefiles.ts';
import { FileRow } from './file-row.tsx';
import { assignColumns } from './import/files-to-assign.tsx';
import classes from './folder-card.module.css';
import { FOLDER_TEXTS } from './folders.ts';
import { useFolderUploads } from './use-folder-uploads.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { useDropTarget } from '../../../ui/forms/use-drop-target.ts';
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

/** A folder of a project's files: its purpose, its files, and its uploads. */
export function FolderCard({ project, folder, stored, ref, locked }: FolderCardProps) {
  const { title, formats, columns } = FOLDER_TEXTS[folder];
  const uploads = useUploads((state) => state.uploads);
  const listed = project.files[folder] ?? [];
  const sent = Object.values(uploads).filter((upload) => upload.project === project.uid && upload.folder === folder);
  const names = new Set([...listed, ...(stored ?? []).map(({ name }) => name), ...sent.map(({ file }) => file.name)]);
  const { refused, take, upload } = useFolderUploads(project, folder, names, stored);
  useImperativeHandle(ref, () => ({ take }));
  const { over, ...target } = useDropTarget(locked ? null : take);
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
          <FolderHead folder={folder} isEmpty={listed.length === 0} />
          {!locked && <UploadButtons project={project} folder={folder} onTake={take} />}
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
        {!locked && <OtherWays project={project} folder={folder} taken={names} onMade={upload} />}
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
      {over && <div className={classes.hint}>Drop to upload into {title.toLowerCase()}</div>}
    </Paper>
  );
}

function FolderHead({ folder, isEmpty }: { folder: ProjectFolder; isEmpty: boolean }) {
  const { title, icon: Icon, needed, purpose } = FOLDER_TEXTS[folder];
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon variant="light" color="green" size={34}>
        <Icon size={20} />
      </ThemeIcon>
      <div>
        <Group gap={8}>
          <Title order={3} fz="md">
            {title}
          </Title>
          {needed && isEmpty && (
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
  );
}

interface UploadButtonsProps {
  project: Project;
  folder: ProjectFolder;
  onTake: (files: readonly File[]) => void;
}

function UploadButtons({ project, folder, onTake }: UploadButtonsProps) {
  const { title } = FOLDER_TEXTS[folder];
  return (
    <Group gap={6} wrap="nowrap">
      <TemplateMenu folder={folder} project={project} />
      <FileButton
        multiple
        accept={endingsToChoose(folder)
          .map((ending) => `.${ending}`)
          .join(',')}
        onChange={onTake}
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
  );
}

interface OtherWaysProps {
  project: Project;
  folder: ProjectFolder;
  /** Names of the files in the folder. */
  taken: ReadonlySet<string>;
  onMade: (file: File) => void;
}

/** The ways to fill a folder without a file of one's own. */
function OtherWays({ project, folder, taken, onMade }: OtherWaysProps) {
  const [isFromBuildings, setFromBuildings] = useState(false);
  const drawn = DRAWN_FOLDERS.find((known) => known === folder);
  const style = { size: 'xs', variant: 'default', style: { alignSelf: 'flex-start' } } as const;
  return (
    <>
      {folder === 'receivers' && (project.files.buildings ?? []).length > 0 && (
        <Button {...style} onClick={() => setFromBuildings(true)}>
          Make from buildings …
        </Button>
      )}
      {drawn !== undefined && (
        <Button {...style} component={Link} to={`${urls.adminMap(project.uid)}?draw=${drawn}`}>
          Draw on the map …
        </Button>
      )}
      {folder === 'imagery' && (
        <Button {...style} component={Link} to={`${urls.adminMap(project.uid)}?place`}>
          Place a plan on the map …
        </Button>
      )}
      <Suspense>
        {isFromBuildings && (
          <ReceiversFromBuildingsDialog
            project={project}
            taken={taken}
            onMade={onMade}
            onClose={() => setFromBuildings(false)}
          />
        )}
      </Suspense>
    </>
  );
}
