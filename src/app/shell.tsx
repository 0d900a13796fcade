import { AppShell, Badge, Box, Group, Menu, Text, UnstyledButton } from '@mantine/core';
import { useDebouncedValue, useNetwork } from '@mantine/hooks';
import { modals } from '@mantine/modals';
import {
  IconChevronDown,
  IconCloudOff,
  IconCloudUp,
  IconLogout,
  IconRulerMeasure,
  IconSettings,
  IconUser,
} from '@tabler/icons-react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { endSession, useSession } from '../backend/session.ts';
import { useUnsaved } from '../backend/unsaved.ts';
import { shades } from '../ui/palette.ts';
import { urls } from '../ui/urls.ts';
import classes from './shell.module.css';

const HEADER_HEIGHT = 52;
/** Most writes are saved before this. */
const UNSAVED_TOLD_MS = 1_000;

/** The frame of every signed-in page, drawn afresh for every path. */
export function Shell() {
  const { pathname } = useLocation();
  const { online } = useNetwork();
  return (
    <AppShell header={{ height: HEADER_HEIGHT }} padding={0}>
      <AppShell.Header className={classes.header ?? ''} bg={shades.surface} withBorder={false}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Link to={urls.home} className={classes.brand} aria-label="Site noise: your projects">
            <img src="/icon.svg" alt="" width={28} height={28} />
            <Text fw={650} visibleFrom="xs">
              Site noise
            </Text>
          </Link>
          <Group gap="sm" wrap="nowrap">
            {!online && (
              <Badge color="orange" variant="filled" leftSection={<IconCloudOff size={14} />} role="status">
                Offline
              </Badge>
            )}
            <Unsaved />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Main key={pathname}>
        <Box className={classes.page ?? ''}>
          <Outlet />
        </Box>
      </AppShell.Main>
    </AppShell>
  );
}

/** That something is not saved yet; a moment's wait is nothing to be told of. */
function Unsaved() {
  const unsaved = useUnsaved(({ count }) => count > 0);
  const [waiting] = useDebouncedValue(unsaved, UNSAVED_TOLD_MS);
  if (!unsaved || !waiting) return null;
  return (
    <Badge color="orange" variant="light" leftSection={<IconCloudUp size={14} />} role="status">
      Not yet saved
    </Badge>
  );
}

/** Signing out clears what this device keeps: where something is not saved, it asks first. */
function signOut(): void {
  if (useUnsaved.getState().count === 0) {
    void endSession();
    return;
  }
  modals.openConfirmModal({
    title: 'Sign out without saving?',
    children: 'What you changed has not reached the server yet. Signing out drops it.',
    labels: { confirm: 'Sign out', cancel: 'Stay' },
    confirmProps: { color: 'red.7' },
    onConfirm: () => void endSession(),
  });
}

function AccountMenu() {
  const session = useSession((state) => state.session);
  if (session.kind !== 'signed-in') return null;
  const { account, admin } = session;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton
          className={classes.account ?? ''}
          aria-label={`${account.displayName || account.email}: Account menu`}
        >
          <Text size="sm" truncate maw={220} title={account.displayName || account.email}>
            {account.displayName || account.email}
          </Text>
          <IconChevronDown size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {account.email}
          {admin ? ' · administrator' : ''}
        </Menu.Label>
        <Menu.Item component={Link} to={urls.account} leftSection={<IconUser size={16} />}>
          Account
        </Menu.Item>
        {admin && (
          <Menu.Item component={Link} to={urls.adminUsers} leftSection={<IconSettings size={16} />}>
            Administration
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={urls.method} leftSection={<IconRulerMeasure size={16} />}>
          Prediction method
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
