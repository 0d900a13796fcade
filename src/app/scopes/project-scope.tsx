import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, Outlet, useParams } from 'react-router-dom';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { ProjectContext } from '../../projects/api/project-context.ts';
import { useProjectAt, useReportConfig } from '../../projects/api/use-project-data.ts';
import { EmptyState, LoadingState } from '../../ui/loading/states.tsx';
import { NO_SUCH_PROJECT } from '../../ui/texts.ts';
import { urls } from '../../ui/urls.ts';
import { ProjectCommands } from './project-commands.tsx';
import { PageProblem, UnknownAssessment } from './page-problem.tsx';

/** Loads the project of an address once for all of its pages. */
export function ProjectScope() {
  const { project: address = '', assessment } = useParams();
  const project = useProjectAt(address);
  if (project.kind === 'loading') return <LoadingState label="Opening the project …" />;
  if (project.kind === 'failed') return <PageProblem message={project.message} />;
  if (project.value !== null) return <Opened key={project.value.uid} project={project.value} />;
  return assessment === undefined ? <UnknownProject /> : <UnknownAssessment back={urls.home} />;
}

function Opened({ project }: { project: LoadedProjectWithUid }) {
  const config = useReportConfig(project);
  const opened = useMemo(() => ({ project, config }), [project, config]);
  return (
    <ProjectContext value={opened}>
      <ProjectCommands project={project} />
      <Outlet />
    </ProjectContext>
  );
}

function UnknownProject() {
  return (
    <EmptyState
      isPage
      icon={<IconMapOff />}
      title={NO_SUCH_PROJECT}
      action={
        <Button component={Link} to={urls.home}>
          Your projects
        </Button>
      }
    >
      The address may be wrong, or the project belongs to a company that you are not a member of. Ask its administrator
      for access.
    </EmptyState>
  );
}
