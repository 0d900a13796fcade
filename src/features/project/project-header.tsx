import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { IconArchive, IconArrowLeft, IconHourglass } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useCompanyName } from '../../backend/session.ts';
import type { LoadedProjectWithUid } from '../../domain/project.ts';
import { commonTexts } from '../../texts/common.ts';
import { projectTexts } from '../../texts/project.ts';
import { PageName } from '../../ui/page-name.tsx';
import { urls } from '../../ui/urls.ts';

export function ProjectHeader({ project }: { project: LoadedProjectWithUid }) {
  const company = useCompanyName(project.company);
  return (
    <Stack gap={4} p="md" pb="xs">
      <Anchor component={Link} to={urls.home} size="sm">
        <Group gap={4}>
          <IconArrowLeft size={14} /> {commonTexts.projects}
        </Group>
      </Anchor>
      <PageName>{project.name}</PageName>
      <Text size="sm" c="dimmed">
        {company}
      </Text>
      {project.archived && (
        <Alert color="gray" icon={<IconArchive />} mt="xs">
          {projectTexts.thisProjectIsArchived}
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
  const what = state === 'preparing' ? projectTexts.administratorIsPreparing : projectTexts.itsLastPreparationFailed;
  const use = scene === null ? projectTexts.itCannotBeAssessedYet : projectTexts.untilItIsDone;
  return `${what} ${use}`;
}
