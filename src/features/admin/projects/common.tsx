import { Anchor, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Project } from '../../../domain/project.ts';
import { projectsTexts } from '../../../texts/admin-projects.ts';
import { urls } from '../../../ui/urls.ts';

export function BackToProjects() {
  return (
    <Anchor component={Link} to={urls.adminProjects} size="sm" w="fit-content">
      <Group gap={4}>
        <IconArrowLeft size={14} /> {projectsTexts.allProjects}
      </Group>
    </Anchor>
  );
}

/** Says which project has an address that was to be taken. */
export function takenMessage(taken: { slug: string; project: string }, projects: readonly Project[]): string {
  const owner = projects.find(({ uid }) => uid === taken.project);
  const who = owner === undefined ? projectsTexts.anotherProject : projectsTexts.theProject(owner.name);
  return projectsTexts.addressBelongsToChooseAnother(urls.project(taken.slug), who);
}
