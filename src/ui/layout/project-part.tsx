import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { urls } from '../urls.ts';
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
        <Anchor component={Link} to={urls.project(project.id)} size="sm">
          <Group gap={4} wrap="nowrap">
            <IconArrowLeft size={14} style={{ flexShrink: 0 }} /> {project.name}
          </Group>
        </Anchor>
        <Title order={1}>{title}</Title>
      </div>
      <ProjectRail project={project.id} />
      {children}
    </Stack>
  );
}
