import { ActionIcon, Button, Group, Progress, Text, Tooltip } from '@mantine/core';
import {
  IconCheck,
  IconDownload,
  IconMapPin,
  IconPencil,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRefresh,
  IconTable,
  IconTrash,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { downloadProjectFile, type StoredFile } from '../../api/stored-files.ts';
import { listFile } from '../../api/projects.ts';
import { useAccount } from '../../../people/api/session.ts';
import { forgetUpload, isUnderWay, type Upload } from '../../api/upload-list.ts';
import { cancelUpload, pauseUpload, resumeUpload, startUpload } from '../../api/uploads.ts';
import type { ProjectUid } from '../../../model/ids.ts';
import type { ProjectFolder } from '../../../model/project/project.ts';
import { shownTime } from '../../../model/format/format.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { timeLeftText } from '../../../ui/time-left.ts';
import classes from './folder-card.module.css';
import { isPlacedByPoints } from '../../rules/imagery/plan-limits.ts';
import { isDrawnFile } from '../../rules/drawn/drawn-layers.ts';
import { urls } from '../../../ui/urls.ts';
import { showFailure } from '../show-failure.ts';
import { progressText, sizeText } from './quantities.ts';

interface FileRowProps {
  project: ProjectUid;
  folder: ProjectFolder;
  name: string;
  /** Whether the project lists the file. */
  listed: boolean;
  stored: StoredFile | null | 'unknown';
  upload: Upload | null;
  locked: boolean;
  /** Opens the assignment of its columns. Null if the file has no columns. */
  onColumns: (() => void) | null;
}

/** A file of a folder with its status: uploading, stored, missing, or to be deleted. */
export function FileRow(props: FileRowProps) {
  const { name, upload } = props;
  if (upload !== null && isUnderWay(upload)) return <UnderWay upload={upload} />;
  if (upload !== null && upload.state !== 'success') return <Ended upload={upload} />;
  return (
    <li className={classes.file} aria-label={name}>
      <Stored {...props} />
    </li>
  );
}

function Stored({ project, folder, name, listed, stored, upload, locked, onColumns }: FileRowProps) {
  const { email } = useAccount();
  const [fetching, setFetching] = useState(false);
  const put = async (onList: boolean) => {
    try {
      await listFile(project, { folder, name, listed: onList }, email);
      if (!onList && upload !== null) forgetUpload(upload.path);
    } catch (error) {
      showFailure(error);
    }
  };
  const download = async () => {
    setFetching(true);
    try {
      saveFile(name, await downloadProjectFile(project, folder, name));
    } catch (error) {
      showFailure(error);
    } finally {
      setFetching(false);
    }
  };
  if (!listed) {
    return <Removed name={name} locked={locked} onUndo={() => void put(true)} />;
  }
  const missing = stored === null && upload === null;
  return (
    <Line
      title={
        <Group gap={6} wrap="nowrap">
          <Text size="sm" className={classes.name ?? ''}>
            {name}
          </Text>
          {upload !== null && <IconCheck size={16} color="var(--mantine-color-green-7)" aria-label="Uploaded" />}
        </Group>
      }
      detail={missing ? 'Not in the storage: upload or remove it' : detailOf(stored, upload)}
      alarming={missing}
    >
      {!missing && !locked && <MapLinks project={project} folder={folder} name={name} />}
      {!missing && !locked && onColumns !== null && (
        <Action icon={IconTable} label={`Columns of ${name}`} onClick={onColumns} />
      )}
      {!missing && (
        <Action icon={IconDownload} label={`Download ${name}`} loading={fetching} onClick={() => void download()} />
      )}
      {!locked && <Action icon={IconTrash} label={`Remove ${name}`} onClick={() => void put(false)} />}
    </Line>
  );
}

interface RemovedProps extends Pick<FileRowProps, 'name' | 'locked'> {
  onUndo: () => void;
}

/** A file that the next publish removes. */
function Removed({ name, locked, onUndo }: RemovedProps) {
  return (
    <Line
      title={
        <Text size="sm" td="line-through" c="dimmed" className={classes.name ?? ''}>
          {name}
        </Text>
      }
      detail="Will be removed at the next publish"
    >
      {!locked && (
        <Button size="compact-xs" variant="default" onClick={() => onUndo()} aria-label={`Undo removal of ${name}`}>
          Undo
        </Button>
      )}
    </Line>
  );
}

/** Links to the map where the file can be edited or placed. */
function MapLinks({ project, folder, name }: Pick<FileRowProps, 'project' | 'folder' | 'name'>) {
  return (
    <>
      {isDrawnFile(folder, name) && (
        <ActionIcon
          component={Link}
          to={`${urls.adminMap(project)}?draw=${folder}`}
          variant="subtle"
          color="green.9"
          aria-label={`Edit ${name} on the map`}
          title={`Edit ${name} on the map`}
        >
          <IconPencil size={16} />
        </ActionIcon>
      )}
      {isPlacedByPoints(folder, name) && (
        <ActionIcon
          component={Link}
          to={`${urls.adminMap(project)}?place=${encodeURIComponent(name)}`}
          variant="subtle"
          color="green.9"
          aria-label={`Place ${name} on the map`}
          title={`Place ${name} on the map`}
        >
          <IconMapPin size={16} />
        </ActionIcon>
      )}
    </>
  );
}

function detailOf(stored: FileRowProps['stored'], upload: Upload | null): string {
  if (upload !== null) return `${sizeText(upload.file.size)} · uploaded`;
  return stored === null || stored === 'unknown' ? '' : `${sizeText(stored.size)} · ${shownTime(stored.updated)}`;
}

function UnderWay({ upload }: { upload: Upload }) {
  const { path, file, state, waiting, bytes, rate, problem } = upload;
  const percent = file.size === 0 ? 0 : (100 * bytes) / file.size;
  const left = state === 'running' && rate !== null ? timeLeftText((file.size - bytes) / rate) : '';
  const paused = waiting ? 'no network, goes on by itself' : (problem ?? 'paused');
  return (
    <li className={classes.file} aria-label={file.name}>
      <Line
        title={
          <Text size="sm" className={classes.name ?? ''}>
            {file.name}
          </Text>
        }
        detail={[progressText(bytes, file.size), state === 'paused' ? paused : left].filter(Boolean).join(' · ')}
      >
        {state === 'running' ? (
          <Action icon={IconPlayerPauseFilled} label={`Pause ${file.name}`} onClick={() => pauseUpload(path)} />
        ) : (
          <Action
            icon={IconPlayerPlayFilled}
            label={`Resume ${file.name}`}
            disabled={waiting}
            onClick={() => resumeUpload(path)}
          />
        )}
        <Action icon={IconX} label={`Cancel ${file.name}`} onClick={() => cancelUpload(path)} />
      </Line>
      <Progress
        mt={4}
        size="sm"
        value={percent}
        color={state === 'paused' ? 'orange' : 'green.6'}
        aria-label={`Upload of ${file.name}`}
      />
    </li>
  );
}

function Ended({ upload }: { upload: Upload }) {
  const { email } = useAccount();
  const { path, project, folder, file, state, problem } = upload;
  return (
    <li className={classes.file} aria-label={file.name}>
      <Line
        title={
          <Text size="sm" className={classes.name ?? ''}>
            {file.name}
          </Text>
        }
        detail={state === 'error' ? `Not uploaded. ${problem ?? ''}` : 'The upload was cancelled.'}
        alarming={state === 'error'}
      >
        <Action
          icon={IconRefresh}
          label={`Upload ${file.name} again`}
          onClick={() => startUpload(project, folder, file, email)}
        />
        <Action icon={IconX} label={`Dismiss ${file.name}`} onClick={() => forgetUpload(path)} />
      </Line>
    </li>
  );
}

interface LineProps {
  title: ReactNode;
  detail: string;
  alarming?: boolean;
  children: ReactNode;
}

function Line({ title, detail, alarming = false, children }: LineProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0 }}>
        {title}
        <Text size="xs" c={alarming ? 'red.9' : 'dimmed'} role={alarming ? 'alert' : undefined}>
          {detail}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap" flex="none">
        {children}
      </Group>
    </Group>
  );
}

interface ActionProps {
  icon: TablerIcon;
  label: string;
  disabled?: boolean;
  loading?: boolean;
  onClick: () => void;
}

function Action({ icon: Icon, label, disabled = false, loading = false, onClick }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="green.9"
        aria-label={label}
        disabled={disabled}
        loading={loading}
        onClick={onClick}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
