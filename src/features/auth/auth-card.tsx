import { Anchor, Paper, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { urls } from '../../ui/urls.ts';
import classes from './auth-card.module.css';

interface AuthCardProps {
  title: string;
  children: ReactNode;
}

/** The frame of the pages before signing in. */
export function AuthCard({ title, children }: AuthCardProps) {
  useDocumentTitle(`${title} – Site noise`);
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <img src="/icon.svg" alt="" width={36} height={36} />
        <span>Site noise</span>
      </div>
      <Paper p="xl" radius="lg" shadow="sm" className={classes.card ?? ''}>
        <Stack gap="md">
          <Title order={1}>{title}</Title>
          {children}
        </Stack>
      </Paper>
      <Anchor component={Link} to={urls.method} size="sm" mt="md">
        How levels are predicted
      </Anchor>
    </main>
  );
}
