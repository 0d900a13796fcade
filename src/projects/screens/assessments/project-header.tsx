import { useOpenedProject } from '../../../projects/api/project-context.ts';
import { Alert, Stack, Text } from '@mantine/core';
import { IconArchive, IconHourglass } from '@tabler/icons-react';
import { useCompanyName } from '../../../people/api/session.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { criteriaSetOf, holidaysOf, type ReportConfig } from '../../../model/project/report-config.ts';
import { HOLIDAY_REGION_NAMES } from '../../rules/holiday-region-names.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { PageName } from '../../../ui/layout/page-name.tsx';
import { urls } from '../../../ui/urls.ts';
import { ProjectRail } from '../../../ui/layout/project-rail.tsx';

export function ProjectHeader({ project }: { project: LoadedProjectWithUid }) {
  const company = useCompanyName(project.company);
  const { config } = useOpenedProject();
  return (
    <Stack gap={4} p="md" pb="xs">
      <BackLink to={urls.home}>Projects</BackLink>
      <PageName>{project.name}</PageName>
      <Text size="sm" c="dimmed">
        {company}
      </Text>
      {config.kind === 'ready' && (
        <Text size="xs" c="dimmed">
          {goesBy(config.value)}
        </Text>
      )}
      <ProjectRail project={project.id} />
      {project.archived && (
        <Alert color="gray" icon={<IconArchive />} mt="xs">
          This project is archived: it can be read, but not changed.
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

function goesBy(config: ReportConfig): string {
  return `${criteriaSetOf(config).title}. Time of ${config.timeZone}. Public holidays: ${HOLIDAY_REGION_NAMES[holidaysOf(config).region]}.`;
}

function readinessText({ state, scene }: LoadedProjectWithUid): string {
  const what = state === 'preparing' ? 'An administrator is preparing this project.' : 'The last publish failed.';
  const use =
    scene === null ? 'Not published yet: it cannot be assessed.' : 'Until it is published, the earlier data are used.';
  return `${what} ${use}`;
}
