import { Badge, Card, Group, Text, Title } from '@mantine/core';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useCompanyName } from '../people/api/session.ts';
import { addressCount, type LoadedProjectWithUid } from '../model/project/project.ts';
import { grouped } from '../model/format/format.ts';
import { SiteSketchMap } from '../ui/map/site-sketch.tsx';
import { urls } from '../ui/urls.ts';
import classes from './home.module.css';

interface ProjectCardProps {
  project: LoadedProjectWithUid;
  /** Positions of work tonight or in the next seven nights, longitude and latitude in degrees. */
  work: ReadonlyArray<readonly [lon: number, lat: number]> | undefined;
}

/** Card of a project with a small map and its key data. */
export function ProjectCard({ project, work }: ProjectCardProps) {
  const company = useCompanyName(project.company);
  return (
    <Card component={Link} to={urls.project(project.id)} withBorder padding="md" className={classes.card ?? ''}>
      <Card.Section mb="sm" className={classes.sketch ?? ''}>
        <SiteSketchMap sketch={project.sketch} {...(work !== undefined && { work })} />
      </Card.Section>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Title order={2} size="h4" lineClamp={2} title={project.name}>
          {project.name}
        </Title>
        <StateBadge state={project.state} />
      </Group>
      <Group gap={6} mt={6} c="dimmed" wrap="nowrap">
        <IconBuildingCommunity size={16} style={{ flexShrink: 0 }} />
        <Text size="sm" truncate title={company}>
          {company}
        </Text>
      </Group>
      <Text size="sm" mt={6}>
        {project.counts === null ? notThere(project.state) : countsOf(project.counts)}
      </Text>
    </Card>
  );
}

function countsOf(counts: NonNullable<LoadedProjectWithUid['counts']>): string {
  return `${grouped(addressCount(counts))} addresses · ${counts.equipment} equipment items`;
}

function notThere(state: LoadedProjectWithUid['state']): string {
  return state === 'preparing' ? 'An administrator is preparing it.' : 'Not published yet.';
}

function StateBadge({ state }: { state: LoadedProjectWithUid['state'] }) {
  switch (state) {
    case 'ready':
      return null;
    case 'preparing':
      return (
        <Badge color="orange" variant="light" style={{ flexShrink: 0 }}>
          Preparing
        </Badge>
      );
    case 'failed':
      return (
        <Badge color="red" variant="light" style={{ flexShrink: 0 }}>
          Not ready
        </Badge>
      );
  }
}
