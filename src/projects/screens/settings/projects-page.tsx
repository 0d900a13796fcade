import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconMapPlus, IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { grouped, shownTime } from '../../../model/format/format.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState, Failure, LoadingState, Unreadable } from '../../../ui/loading/states.tsx';
import { urls } from '../../../ui/urls.ts';
import { ProjectMenu } from './project-menu.tsx';
import { PROJECT_STATES, projectState, ProjectStateBadge } from './project-state.tsx';
import { type KeptProject, useKeptProjects } from './use-kept-projects.ts';
import { UNREADABLE_ADVICE } from '../../../ui/admin-texts.ts';

/** All projects with their company and state. */
export function ProjectsPage() {
  useDocumentTitle('Projects – Site noise');
  const live = useKeptProjects();
  if (live.kind === 'failed') return <Failure message={live.message} onRetry={() => window.location.reload()} />;
  if (live.kind === 'loading') return <LoadingState />;
  return (
    <Stack>
      <Unreadable documents={live.unreadable} advice={UNREADABLE_ADVICE} />
      <ProjectTable projects={live.value.projects} />
    </Stack>
  );
}

function ProjectTable({ projects }: { projects: KeptProject[] }) {
  const add = (
    <Button component={Link} to={urls.adminNewProject} leftSection={<IconMapPlus size={16} />}>
      New project
    </Button>
  );
  if (projects.length === 0) {
    return (
      <EmptyState icon={<IconMapPin />} title="No projects yet" action={add}>
        A project holds the receivers, buildings and equipment of a site. Its company’s people assess work in it.
      </EmptyState>
    );
  }
  return (
    <DataTable
      label="Projects"
      rows={projects}
      columns={COLUMNS}
      rowId={rowId}
      searchText={searchText}
      sortedBy={{ id: 'name', desc: false }}
    >
      {add}
    </DataTable>
  );
}

const rowId = ({ uid }: KeptProject) => uid;
const searchText = (project: KeptProject) =>
  [project.name, project.id ?? '', project.companyName, PROJECT_STATES[projectState(project)]].join(' ');

const COLUMNS: Array<DataColumn<KeptProject>> = [
  {
    id: 'name',
    header: 'Project',
    sortBy: ({ name }) => name,
    cell: ({ uid, name, template }) => (
      <>
        <Anchor component={Link} to={urls.adminProject(uid)} fw={600} size="sm">
          {name}
        </Anchor>
        {template === uid && (
          <Text size="xs" c="dimmed">
            Template
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'company',
    header: 'Company',
    sortBy: ({ companyName }) => companyName,
    cell: ({ companyName }) => <Text size="sm">{companyName}</Text>,
  },
  {
    id: 'state',
    header: 'State',
    width: 150,
    sortBy: (project) => PROJECT_STATES[projectState(project)],
    cell: (project) => <ProjectStateBadge state={projectState(project)} />,
  },
  {
    id: 'receivers',
    header: 'Receivers',
    width: 120,
    sortBy: ({ loaded }) => loaded?.counts?.receivers ?? -1,
    cell: ({ loaded }) => <Count of={loaded?.counts?.receivers} />,
  },
  {
    id: 'equipment',
    header: 'Equipment',
    width: 100,
    sortBy: ({ loaded }) => loaded?.counts?.equipment ?? -1,
    cell: ({ loaded }) => <Count of={loaded?.counts?.equipment} />,
  },
  {
    id: 'loaded',
    header: 'Published',
    width: 180,
    newestFirst: true,
    sortBy: ({ loaded }) => loaded?.loadedAt ?? new Date(0),
    cell: ({ loaded }) => (
      <Text size="sm">{loaded === null || loaded.loadedAt === null ? 'Never' : shownTime(loaded.loadedAt)}</Text>
    ),
  },
  { id: 'actions', header: '', width: 60, cell: (project) => <ProjectMenu project={project} /> },
];

function Count({ of: count }: { of: number | undefined }) {
  return <Text size="sm">{count === undefined ? '–' : grouped(count)}</Text>;
}
