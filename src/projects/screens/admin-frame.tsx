import { Container, Title } from '@mantine/core';
import { NavLink, Outlet } from 'react-router-dom';
import { urls } from '../../ui/urls.ts';
import classes from './admin-frame.module.css';
import { UnsavedWarning } from './use-unsaved-warning.tsx';

const PAGES = [
  [urls.adminUsers, 'Users'],
  [urls.adminCompanies, 'Companies'],
  // Without the trailing slash, so that the link is current with and without a slash.
  [urls.adminProjects.replace(/\/$/, ''), 'Projects'],
  [urls.adminAudit, 'Audit'],
  [urls.adminStatus, 'Status'],
] as const;

/** The frame of the administrators' pages. */
export function AdminFrame() {
  return (
    <Container size="lg" py="lg">
      <Title order={1} mb="xs">
        Administration
      </Title>
      <nav className={classes.pages} aria-label="Administration">
        {PAGES.map(([url, name]) => (
          <NavLink key={url} to={url} className={classes.page ?? ''}>
            {name}
          </NavLink>
        ))}
      </nav>
      <Outlet />
      <UnsavedWarning />
    </Container>
  );
}
