import { Anchor, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Project } from '../../../model/project/project.ts';
import { urls } from '../../../ui/urls.ts';

export function BackToProjects() {
  return (
    <Anchor component={Link} to={urls.adminProjects} size="sm" w="fit-content">
      <Group gap={4}>
        <IconArrowLeft size={14} /> All projects
      </Group>
    </Anchor>
  );
}

/** Says which project already has a slug. */
export function takenMessage(taken: { slug: string; project: string }, projects: readonly Project[]): string {
  const owner = projects.find(({ uid }) => uid === taken.project);
  const who = owner === undefined ? 'another project' : `the project ${owner.name}`;
  return `The web address ${urls.project(taken.slug)} belongs to ${who}. Choose another name.`;
}
