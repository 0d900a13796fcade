import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconMap2, IconMapOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useLive } from '../../../backend/live.ts';
import { watchHasAssessments, watchLoadReport, watchLoadState } from '../../../backend/projects.ts';
import type { Company } from '../../../domain/people.ts';
import { PROJECT_FOLDERS } from '../../../domain/project.ts';
import { EmptyState, Failure, LoadingState } from '../../../ui/states.tsx';
import { urls } from '../../../ui/urls.ts';
import { BackToProjects } from './common.tsx';
import { filesChangedSince } from './files-changed.ts';
import { FolderCard } from './folder-card.tsx';
import { LoadReportTable } from './load-report.tsx';
import { ProjectMenu } from './project-menu.tsx';
import { projectState, ProjectStateBadge } from './project-state.tsx';
import { ProjectStatus } from './project-status.tsx';
import { SettingsForm } from './settings-form.tsx';
import { type KeptProject, useKeptProjects } from './use-kept-projects.ts';
import { useStoredFiles } from './use-stored-files.ts';

/** A project as administrators keep it: settings, files, and what its last load found. */
export function EditProjectPage() {
  const { project: address = '' } = useParams();
  const live = useKeptProjects();
  if (live.kind === 'failed') return <Failure message={live.message} onRetry={() => window.location.reload()} />;
  if (live.kind === 'loading') return <LoadingState />;
  const { projects, companies } = live.value;
  const project =
    projects.find(({ uid }) => uid === address) ?? projects.find(({ id }) => id !== undefined && id === address);
  if (project === undefined) return <UnknownProject unreadable={live.unreadable ?? []} />;
  return <OpenProject key={project.uid} project={project} projects={projects} companies={companies} />;
}

function UnknownProject({ unreadable }: { unreadable: string[] }) {
  return (
    <EmptyState
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
        : `It may be one that cannot be read: ${unreadable.join('; ')}`}
    </EmptyState>
  );
}

interface OpenProjectProps {
  project: KeptProject;
  projects: KeptProject[];
  companies: Company[];
}

function OpenProject({ project, projects, companies }: OpenProjectProps) {
  const { uid, name, id, loaded, companyName } = project;
  useDocumentTitle(`${name} – Projects – Site noise`);
  const state = projectState(project);
  const report = useLive(useMemo(() => watchLoadReport(uid), [uid]));
  const loading = useLive(useMemo(() => watchLoadState(uid), [uid]));
  const assessments = useLive(useMemo(() => watchHasAssessments(uid), [uid]));
  const stored = useStoredFiles(uid);
  const load = loading.kind === 'ready' ? loading.value : null;
  const lastLoad = report.kind === 'ready' ? report.value : null;
  // A load that stopped before it could report has left the report of the one before.
  const explained =
    lastLoad !== null &&
    (load === null || lastLoad.at >= load.startedAt) &&
    lastLoad.problems.some(({ severity }) => severity === 'error');
  const changed = lastLoad !== null && state !== 'preparing' && filesChangedSince(lastLoad.at, project, stored.files);
  return (
    <Stack gap="lg">
      <BackToProjects />
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Group gap="sm">
            <Title order={2} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Title>
            <ProjectStateBadge state={state} />
          </Group>
          <Text size="sm" c="dimmed">
            {companyName}
          </Text>
        </Stack>
        <Group gap="xs" wrap="nowrap">
          {loaded !== null && (
            <Button
              variant="default"
              component={Link}
              to={urls.project(id ?? uid)}
              leftSection={<IconMap2 size={16} />}
              visibleFrom="sm"
            >
              Open
            </Button>
          )}
          <ProjectMenu project={project} editing />
        </Group>
      </Group>
      <ProjectStatus project={project} state={state} step={load?.step ?? null} explained={explained} />
      <SettingsForm
        project={project}
        projects={projects}
        companies={companies}
        hasAssessments={assessments.kind === 'ready' ? assessments.value : true}
        load={load}
        filesChanged={changed}
      >
        <section aria-labelledby="files">
          <Group justify="space-between" mb="sm">
            <Title order={3} id="files">
              Files
            </Title>
            {state !== 'archived' && (
              <Text size="sm" c="dimmed">
                Drop files on their folder, or choose them. Uploads go on while you look at other pages of the app.
              </Text>
            )}
          </Group>
          {stored.problem !== null && <Failure message={stored.problem} onRetry={stored.retry} />}
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {PROJECT_FOLDERS.map((folder) => (
              <FolderCard
                key={folder}
                project={project}
                folder={folder}
                stored={stored.files?.filter((file) => file.folder === folder) ?? null}
                locked={state === 'archived'}
              />
            ))}
          </SimpleGrid>
        </section>
        <section aria-labelledby="report">
          <Title order={3} id="report" mb="sm">
            Load report
          </Title>
          {report.kind === 'loading' && <LoadingState />}
          {report.kind === 'failed' && <Failure message={report.message} />}
          {report.kind === 'ready' && report.value === null && (
            <Text size="sm" c="dimmed">
              Nothing was loaded yet. When you save, everything that is wrong with the files is listed here at once.
            </Text>
          )}
          {lastLoad !== null && <LoadReportTable report={lastLoad} projectName={name} />}
        </section>
      </SettingsForm>
    </Stack>
  );
}
