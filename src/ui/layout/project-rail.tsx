import { Button, Group } from '@mantine/core';
import { NavLink } from 'react-router-dom';
import { urls } from '../urls.ts';

/** Names and addresses of the pages of a project. */
export const PROJECT_PAGES = [
  ['Assessments', urls.project],
  ['Out-of-hours calendar', urls.nights],
  ['Cumulative noise', urls.together],
  ['Notifications', urls.projectNotices],
  ['Monitoring', urls.projectMonitoring],
] as const;

/** Navigation between the pages of a project. @param project slug or uid */
export function ProjectRail({ project }: { project: string }) {
  return (
    <Group component="nav" aria-label="Pages of the project" gap={4}>
      {PROJECT_PAGES.map(([name, addressOf]) => (
        <NavLink key={name} to={addressOf(project)} end>
          {({ isActive }) => (
            <Button
              component="span"
              size="compact-sm"
              variant={isActive ? 'default' : 'subtle'}
              color="green.9"
              fw={isActive ? 700 : 500}
            >
              {name}
            </Button>
          )}
        </NavLink>
      ))}
    </Group>
  );
}
