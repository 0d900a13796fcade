import { Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { urls } from '../urls.ts';
import { BackLink } from './back-link.tsx';
import classes from './project-part.module.css';
import { ProjectRail } from './project-rail.tsx';

interface ProjectPartProps {
  project: { id: string; name: string };
  title: string;
  children: ReactNode;
}

/** A page of a project other than its assessments, with navigation to the other pages. */
export function ProjectPart({ project, title, children }: ProjectPartProps) {
  useDocumentTitle(`${title} – ${project.name} – Site noise`);
  return (
    <Stack className={classes.page ?? ''} gap="sm">
      <div>
        <BackLink to={urls.project(project.id)}>{project.name}</BackLink>
        <Title order={1}>{title}</Title>
      </div>
      <ProjectRail project={project.id} />
      {children}
    </Stack>
  );
}
