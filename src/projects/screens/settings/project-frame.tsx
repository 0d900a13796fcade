import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconMap2, IconMapOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, NavLink, Outlet, useOutletContext, useParams } from 'react-router-dom';
import { type UnreadableDocument, useLive } from '../../../firebase/live.ts';
import { watchLoadedProject } from '../../api/loaded-projects.ts';
import type { Company } from '../../../model/people/people.ts';
import { describeUnreadable, EmptyState, Failure, LoadingState } from '../../../ui/loading/states.tsx';
import { urls } from '../../../ui/urls.ts';
import frame from '../admin-frame.module.css';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { ProjectMenu } from './project-menu.tsx';
import { projectState, ProjectStateBadge } from './project-state.tsx';
import { type KeptProject, useKeptProjects } from './use-kept-projects.ts';

export interface OpenProject {
  project: KeptProject;
  projects: KeptProject[];
  companies: Company[];
}

/** The project of the current page. */
export const useOpenProject = () => useOutletContext<OpenProject>();

/** The frame of a project's pages: company, status, and navigation between the pages. */
export function ProjectFrame() {
  const { project: address = '' } = useParams();
  const live = useKeptProjects();
  if (live.kind === 'failed') return <Failure message={live.message} onRetry={() => window.location.reload()} />;
  if (live.kind === 'loading') return <LoadingState />;
  const { projects, companies } = live.value;
  const project =
    projects.find(({ uid }) => uid === address) ??
    projects.find(({ id }) => id !== undefined && id === address) ??
    projects.find(({ loaded }) => loaded?.formerIds.includes(address) === true);
  if (project === undefined) return <UnknownProject unreadable={live.unreadable ?? []} />;
  return <ProjectPages kept={project} projects={projects} companies={companies} />;
}

interface ProjectPagesProps {
  kept: KeptProject;
  projects: KeptProject[];
  companies: Company[];
}

function ProjectPages({ kept, projects, companies }: ProjectPagesProps) {
  // The list of all projects is limited, so the loaded project is watched individually.
  const loaded = useLive(useMemo(() => watchLoadedProject(kept.uid), [kept.uid]));
  const project = useMemo(() => (loaded.kind === 'ready' ? { ...kept, loaded: loaded.value } : kept), [kept, loaded]);
  return (
    <Stack gap="lg">
      <BackLink to={urls.adminProjects} w="fit-content">
        All projects
      </BackLink>
      <Stack gap="xs">
        <ProjectHeader project={project} />
        <nav className={frame.pages} aria-label={`Pages of ${project.name}`}>
          {pagesOf(project).map(([url, name]) => (
            <NavLink key={url} to={url} end className={frame.page ?? ''}>
              {name}
            </NavLink>
          ))}
        </nav>
      </Stack>
      <Outlet key={project.uid} context={{ project, projects, companies } satisfies OpenProject} />
    </Stack>
  );
}

function pagesOf({ uid }: KeptProject) {
  return [
    [urls.adminProject(uid), 'Settings and files'],
    [urls.adminMap(uid), 'Map'],
    [urls.adminConfiguration(uid), 'Criteria and report'],
    [urls.adminEquipment(uid), 'Equipment'],
  ] as const;
}

function ProjectHeader({ project }: { project: KeptProject }) {
  const { uid, name, loaded, companyName, template } = project;
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <Stack gap={2} miw={0}>
        <Group gap="sm">
          <Title order={2} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
          <ProjectStateBadge state={projectState(project)} />
        </Group>
        <Text size="sm" c="dimmed">
          {template === uid ? `${companyName}: template of new projects, and list of equipment` : companyName}
        </Text>
      </Stack>
      <Group gap="xs" wrap="nowrap">
        {loaded !== null && (
          <Button
            variant="default"
            component={Link}
            to={urls.project(loaded.id)}
            leftSection={<IconMap2 size={16} />}
            visibleFrom="sm"
          >
            Open
          </Button>
        )}
        <ProjectMenu project={project} editing />
      </Group>
    </Group>
  );
}

function UnknownProject({ unreadable }: { unreadable: UnreadableDocument[] }) {
  return (
    <EmptyState
      isPage
      icon={<IconMapOff />}
      title="There is no such project"
      action={
        <Button component={Link} to={urls.adminProjects}>
          All projects
        </Button>
      }
    >
      {unreadable.length === 0
        ? 'The address may be wrong, or the draft was deleted.'
        : `It may be one that cannot be read: ${describeUnreadable(unreadable)}`}
    </EmptyState>
  );
}
