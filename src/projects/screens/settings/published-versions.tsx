import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconHistory } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLiveAcross } from '../../../firebase/live.ts';
import { counted, shownTime } from '../../../model/format/format.ts';
import { type Project, PROJECT_FOLDERS } from '../../../model/project/project.ts';
import type { PublishedVersion } from '../../../model/project/published-version.ts';
import { dialogs } from '../../../ui/dialogs/dialogs.ts';
import { restoreVersion, watchPublishedVersions } from '../../api/published-versions.ts';
import { forgetUpload, useUploads } from '../../api/upload-list.ts';
import type { StoredFile } from '../../api/stored-files.ts';
import { showFailure } from '../show-failure.ts';
import { storedFilesKey } from '../files/use-stored-files.ts';

interface PublishedVersionsProps {
  project: Project;
  stored: readonly StoredFile[] | null;
  /** Whether restoring is disabled. */
  disabled: boolean;
  /** Whether files or columns differ from the last publish. */
  isChanged: boolean;
}

/** The last two published versions. Each can be restored with its files. */
export function PublishedVersions({ project, stored, disabled, isChanged }: PublishedVersionsProps) {
  const { uid, preparing } = project;
  const queries = useQueryClient();
  const [restored, setRestored] = useState<string | null>(null);
  // The watch is restarted after each publish. A watch of a document that does not exist yet is not always notified when the
  // document is created.
  const watch = useMemo(() => (preparing ? null : watchPublishedVersions(uid)), [uid, preparing]);
  const live = useLiveAcross(watch);
  const versions = live.kind === 'ready' ? live.value : [];
  const [now, before] = versions;
  // If there is only the current version and it has not changed, there is nothing to restore.
  if (now === undefined || (before === undefined && !isChanged)) return null;
  const restore = async ({ id, at }: PublishedVersion) => {
    setRestored(id);
    try {
      const { state } = await restoreVersion(uid, id);
      // Files that were uploaded before may no longer exist.
      for (const { path, project: own, state: sent } of Object.values(useUploads.getState().uploads))
        if (own === uid && sent === 'success') forgetUpload(path);
      if (state === 'done')
        notifications.show({ color: 'green', message: `The version of ${shownTime(at)} is published again.` });
    } catch (error) {
      showFailure(error);
    } finally {
      setRestored(null);
    }
    await queries.invalidateQueries({ queryKey: storedFilesKey(uid) });
  };
  const ask = (version: PublishedVersion) =>
    dialogs.confirm({
      title: `Restore the version of ${shownTime(version.at)}?`,
      children: <Consequences version={version} project={project} stored={stored} />,
      labels: { confirm: 'Restore and publish', cancel: 'Cancel' },
      onConfirm: () => void restore(version),
    });
  return (
    <section aria-labelledby="versions">
      <Title order={3} id="versions" mb="sm">
        Published versions
      </Title>
      <Paper withBorder p="md">
        <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {versions.map((version, index) => (
            <Group key={version.id} component="li" justify="space-between" gap="xs" aria-label={shownTime(version.at)}>
              <div>
                <Group gap="xs">
                  <Text size="sm" fw={500}>
                    {shownTime(version.at)}
                  </Text>
                  {index === 0 && (
                    <Badge variant="light" color="green" size="sm">
                      In use
                    </Badge>
                  )}
                </Group>
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {counted(version.receivers, 'receiver')} · {counted(version.files.length, 'file')} · by {version.by}
                </Text>
              </div>
              {(index > 0 || isChanged) && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconHistory size={14} />}
                  disabled={disabled || restored !== null}
                  loading={restored === version.id}
                  onClick={() => ask(version)}
                  aria-label={`Restore the version of ${shownTime(version.at)}`}
                >
                  Restore …
                </Button>
              )}
            </Group>
          ))}
        </Stack>
      </Paper>
    </section>
  );
}

/** Describes what restoring a version changes. */
function Consequences({
  version,
  project,
  stored,
}: Pick<PublishedVersionsProps, 'project' | 'stored'> & { version: PublishedVersion }) {
  const own = new Set(version.files.map(pathOf));
  const listed = PROJECT_FOLDERS.flatMap((folder) =>
    (project.files[folder] ?? []).map((name) => pathOf({ folder, name })),
  );
  const present = new Set([...listed, ...(stored ?? []).map(pathOf)]);
  const changed = (stored ?? []).filter((file) => own.has(pathOf(file)) && file.updated > version.at).map(pathOf);
  const lists = [
    ['Deleted', [...present].filter((path) => !own.has(path))],
    ['Replaced', changed],
    ['Restored', [...own].filter((path) => !present.has(path))],
  ] as const;
  return (
    <Stack gap="xs">
      <Text size="sm">
        Files, assigned columns, coordinate system and the place of receivers become as they were then, and the project
        is published. Name, company, criteria and report stay as they are.
      </Text>
      {lists.map(
        ([what, paths]) =>
          paths.length > 0 && (
            <Text key={what} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {what}: {paths.toSorted().join(', ')}
            </Text>
          ),
      )}
    </Stack>
  );
}

const pathOf = ({ folder, name }: { folder: string; name: string }) => `${folder}/${name}`;
