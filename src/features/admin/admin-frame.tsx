import { Container, Title } from '@mantine/core';
import { NavLink, Outlet } from 'react-router-dom';
import { adminTexts } from '../../texts/admin.ts';
import { commonTexts } from '../../texts/common.ts';
import { urls } from '../../ui/urls.ts';
import classes from './admin-frame.module.css';

const PAGES = [
  [urls.adminUsers, adminTexts.users],
  [urls.adminCompanies, adminTexts.companies],
  // Without the slash at its end, so that it is current with and without one.
  [urls.adminProjects.replace(/\/$/, ''), commonTexts.projects],
  [urls.adminAudit, adminTexts.audit],
  [urls.adminStatus, adminTexts.status],
] as const;

/** The frame of the administrators' pages. */
export function AdminFrame() {
  return (
    <Container size="lg" py="lg">
      <Title order={1} mb="xs">
        {adminTexts.administration}
      </Title>
      <nav className={classes.pages} aria-label={adminTexts.administration}>
        {PAGES.map(([url, name]) => (
          <NavLink key={url} to={url} className={classes.page ?? ''}>
            {name}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </Container>
  );
}
