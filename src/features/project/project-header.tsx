import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconArchive, IconArrowLeft, IconHourglass } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useCompanyName } from '../../backend/session.ts';
import type { LoadedProjectWithUid } from '../../domain/project.ts';
import { urls } from '../../ui/urls.ts';

export function ProjectHeader({ project }: { project: LoadedProjectWithUid }) {
  const company = useCompanyName(project.company);
  return (
    <Stack gap={4} p="md" pb="xs">
      <Anchor component={Link} to={urls.home} size="sm">
        <Group gap={4}>
          <IconArrowLeft size={14} /> Projects
        </Group>
      </Anchor>
      <Title order={1}>{project.name}</Title>
      <Text size="sm" c="dimmed">
        {company}
      </Text>
      {project.archived && (
        <Alert color="gray" icon={<IconArchive />} mt="xs">
          This project is archived: what is there can be read, and nothing new is made.
        </Alert>
      )}
      {!project.archived && project.state !== 'ready' && (
        <Alert color="orange" icon={<IconHourglass />} mt="xs">
          {readinessText(project)}
        </Alert>
      )}
    </Stack>
  );
}

function readinessText({ state, scene }: LoadedProjectWithUid): string {
  const what = state === 'preparing' ? 'An administrator is preparing this project.' : 'Its last preparation failed.';
  const use = scene === null ? 'It cannot be assessed yet.' : 'Until it is done, the earlier data serve.';
  return `${what} ${use}`;
}
