import { Badge, Group, Text, UnstyledButton } from '@mantine/core';
import { useDebouncedValue, useHotkeys, useNetwork } from '@mantine/hooks';
import { IconCloudOff, IconCloudUp, IconCommand } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useMatches } from 'react-router-dom';
import { shownTimeOfDay } from '../../model/format/format.ts';
import { useSession } from '../../people/api/session.ts';
import { useUnsaved } from '../../firebase/unsaved.ts';
import { commandPalette, useCommandPalette } from '../../ui/commands.ts';
import { outsideDialogs } from '../../ui/dialogs/outside-dialogs.ts';
import { prefetchCode } from '../../ui/loading/fetch-code.ts';
import { lazily } from '../../ui/loading/lazily.ts';
import { OnDemand } from '../../ui/loading/on-demand.tsx';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import { LoadingState } from '../../ui/loading/states.tsx';
import { urls } from '../../ui/urls.ts';
import { AccountButton } from './account-button.tsx';
import { onFirstInteraction } from '../first-interaction.ts';
import { keepOffline } from '../keep-offline.ts';
import { usePageCommands } from './use-page-commands.ts';
import classes from './shell.module.css';

const loadAccountMenu = async () => (await import('./account-menu.tsx')).AccountMenu;
const AccountMenu = lazily(loadAccountMenu);
const CommandPalette = lazily(async () => (await import('./command-palette.tsx')).CommandPalette);

/** Delay before unsaved changes are shown, ms. Most writes are saved earlier. */
const UNSAVED_TOLD_MS = 1_000;

/** Properties of a page that its route declares. */
export interface PageTraits {
  /** Whether the page can be shown before it is known who is signed in. */
  isBeforeSession: boolean;
}

/** Frame of every page for signed-in users. It is mounted again for every path. */
export function Shell() {
  const { pathname } = useLocation();
  const { online } = useNetwork();
  const isKnown = useSession(({ session }) => session.kind === 'signed-in');
  const { isBeforeSession } = (useMatches().at(-1)?.handle ?? {}) as Partial<PageTraits>;
  useEffect(() => {
    if (isKnown) keepOffline();
  }, [isKnown]);
  return (
    <>
      <header className={classes.header}>
        <Link to={urls.home} className={classes.brand} aria-label="Site noise: your projects">
          <img src="/icon.svg" alt="" width={28} height={28} />
          <Text fw={650} visibleFrom="xs">
            Site noise
          </Text>
        </Link>
        <Group gap="sm" wrap="nowrap">
          <SaveState online={online} />
          {isKnown && <Commands />}
          <Account />
        </Group>
      </header>
      <main key={pathname} className={classes.page}>
        {isKnown || isBeforeSession ? <Outlet /> : <LoadingState label="Signing in …" />}
      </main>
    </>
  );
}

const PAGES = [
  ['Your projects', urls.home],
  ['Account', urls.account],
  ['Prediction method', urls.method],
] as const;
const ADMINISTRATION = [
  ['Users', urls.adminUsers],
  ['Companies', urls.adminCompanies],
  ['Projects', urls.adminProjects],
  ['Audit', urls.adminAudit],
  ['Status', urls.adminStatus],
] as const;
const NO_PAGES = [] as const;

/** The command palette and its button. The code of the palette is fetched when it is first opened. */
function Commands() {
  const isAdmin = useSession(({ session }) => session.kind === 'signed-in' && session.admin);
  const isOpen = useCommandPalette((state) => state.isOpen);
  const [isAsked, setAsked] = useState(false);
  if (isOpen && !isAsked) setAsked(true);
  usePageCommands('Pages', PAGES);
  usePageCommands('Administration', isAdmin ? ADMINISTRATION : NO_PAGES);
  // The shortcut also works while a text field has the focus.
  useHotkeys([['mod+K', outsideDialogs(commandPalette.open)]], []);
  return (
    <>
      <UnstyledButton
        className={classes.commands ?? ''}
        title="Commands (Ctrl+K)"
        aria-label="Commands"
        aria-keyshortcuts="Control+K"
        onClick={commandPalette.open}
      >
        <IconCommand size={20} />
      </UnstyledButton>
      <PartBoundary>
        <Suspense>{isAsked && <CommandPalette />}</Suspense>
      </PartBoundary>
    </>
  );
}

/** The button of the signed-in user. The code of the menu is fetched when the pointer or focus reaches the button. */
function Account() {
  const session = useSession((state) => state.session);
  useEffect(() => onFirstInteraction(() => void prefetchCode(loadAccountMenu)), []);
  if (session.kind !== 'signed-in') return null;
  const { account, admin } = session;
  const name = account.displayName || account.email;
  return (
    <OnDemand load={loadAccountMenu} renderButton={(handlers) => <AccountButton name={name} {...handlers} />}>
      <AccountMenu name={name} email={account.email} admin={admin} />
    </OnDemand>
  );
}

/** Shows whether the changes are saved. Short delays are not shown. */
function SaveState({ online }: { online: boolean }) {
  const unsaved = useUnsaved(({ count }) => count > 0);
  const savedAt = useUnsaved((state) => state.savedAt);
  const [waiting] = useDebouncedValue(unsaved, UNSAVED_TOLD_MS);
  const isWaiting = unsaved && waiting;
  if (!online) {
    return (
      <Badge color="orange" variant="filled" tt="none" leftSection={<IconCloudOff size={14} />} role="status">
        {isWaiting ? 'Offline: kept in this browser' : 'Offline'}
      </Badge>
    );
  }
  if (isWaiting) {
    return (
      <Badge color="orange" variant="light" tt="none" leftSection={<IconCloudUp size={14} />} role="status">
        Saving …
      </Badge>
    );
  }
  if (savedAt === null) return null;
  return (
    <Text size="xs" className={classes.saved ?? ''}>
      Saved {shownTimeOfDay(new Date(savedAt))}
    </Text>
  );
}
