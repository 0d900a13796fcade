import { Badge, Card, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconBuildingCommunity, IconMapOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCompanyName, useSession } from '../../backend/session.ts';
import { addressCount, type LoadedProjectWithUid } from '../../domain/project.ts';
import { useProjects } from '../../queries/use-projects.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, Failure, LoadingState, Unreadable } from '../../ui/states.tsx';
import { urls } from '../../ui/urls.ts';
import classes from './home-page.module.css';

/** So many projects are found by eye. */
const SEARCH_FROM = 7;

export function HomePage() {
  useDocumentTitle('Your projects – Site noise');
  const projects = useProjects();
  return (
    <Container size="lg" py="xl">
      <Title order={1} mb="lg">
        Your projects
      </Title>
      {projects.kind === 'loading' && <LoadingState />}
      {projects.kind === 'failed' && <Failure message={projects.message} onRetry={() => window.location.reload()} />}
      {projects.kind === 'ready' && (
        <Stack>
          <Unreadable documents={projects.unreadable} />
          <ProjectList projects={projects.value.filter(({ archived }) => !archived)} />
        </Stack>
      )}
    </Container>
  );
}

function ProjectList({ projects }: { projects: LoadedProjectWithUid[] }) {
  const [search, setSearch] = useState('');
  const shown = projects.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const companies = useSession(({ session }) => (session.kind === 'signed-in' ? session.companies.length : 0));
  if (projects.length === 0 && companies === 0) {
    return (
      <EmptyState icon={<IconBuildingCommunity />} title="You belong to no active company">
        Projects belong to companies. Ask your administrator to attach you to yours.
      </EmptyState>
    );
  }
  if (projects.length === 0) {
    return (
      <EmptyState icon={<IconMapOff />} title="No projects yet">
        Your companies have no project so far. An administrator prepares projects; ask yours to set one up.
      </EmptyState>
    );
  }
  return (
    <>
      {projects.length >= SEARCH_FROM && (
        <SearchField
          mb="md"
          maw={360}
          placeholder="Search projects"
          aria-label="Search projects"
          value={search}
          onChange={setSearch}
        />
      )}
      {shown.length === 0 && <Text c="dimmed">No project has “{search}” in its name.</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {shown.map((project) => (
          <ProjectCard key={project.uid} project={project} />
        ))}
      </SimpleGrid>
    </>
  );
}

function ProjectCard({ project }: { project: LoadedProjectWithUid }) {
  const company = useCompanyName(project.company);
  return (
    <Card component={Link} to={urls.project(project.id)} withBorder padding="lg" className={classes.card ?? ''}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Title order={2} size="h3" lineClamp={2} title={project.name}>
          {project.name}
        </Title>
        <StateBadge state={project.state} />
      </Group>
      <Group gap={6} mt="xs" c="dimmed" wrap="nowrap">
        <IconBuildingCommunity size={16} />
        <Text size="sm" truncate title={company}>
          {company}
        </Text>
      </Group>
      {project.counts !== null && (
        <Text size="sm" mt="sm">
          {addressCount(project.counts).toLocaleString('en')} addresses · {project.counts.equipment} plant items
        </Text>
      )}
    </Card>
  );
}

function StateBadge({ state }: { state: LoadedProjectWithUid['state'] }) {
  switch (state) {
    case 'ready':
      return null;
    case 'preparing':
      return (
        <Badge color="orange" variant="light">
          Preparing
        </Badge>
      );
    case 'failed':
      return (
        <Badge color="red" variant="light">
          Not ready
        </Badge>
      );
  }
}
